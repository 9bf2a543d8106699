import { Module } from '@nestjs/common';
import { ItemExtensions } from './item-extensions.js';
import { PostLookup } from './post-lookup.repository.js';

/** What resources of `content/v2` have in common. */
@Module({ providers: [ItemExtensions, PostLookup], exports: [ItemExtensions, PostLookup] })
export class ContentSharedModule {}
