import { Module } from '@nestjs/common';
import { PostLookup } from './post-lookup.repository.js';

/** What resources of `content/v2` have in common. */
@Module({ providers: [PostLookup], exports: [PostLookup] })
export class ContentSharedModule {}
