import { Module } from '@nestjs/common';
import { ItemExtensionRegistry } from './item-extension.registry.js';
import { PostLookupRepository } from './post-lookup.repository.js';

/** What resources of `content/v2` have in common. */
@Module({
  providers: [ItemExtensionRegistry, PostLookupRepository],
  exports: [ItemExtensionRegistry, PostLookupRepository],
})
export class ContentSharedModule {}
