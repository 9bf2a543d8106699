import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ItemExtensionRegistry } from './item-extension.registry.js';
import { PostLookupRepository } from './post-lookup.repository.js';

/** What resources of `content/v2` have in common. */
@Module({
  imports: [DiscoveryModule],
  providers: [ItemExtensionRegistry, PostLookupRepository],
  exports: [ItemExtensionRegistry, PostLookupRepository],
})
export class ContentSharedModule {}
