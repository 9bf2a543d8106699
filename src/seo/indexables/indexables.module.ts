import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { OnModuleInit } from '@nestjs/common';
import { MediaModule } from '../../content/media/media.module.js';
import { ContentObservers } from '../../core/content/content-observers.js';
import { SeoHeadModule } from '../head/head.module.js';
import { Links } from '../links/links.service.js';
import { LinksRepository } from '../links/links.repository.js';
import { IndexableBuilder } from './indexable-builder.service.js';
import { IndexableUpdater } from './indexable-updater.service.js';
import { IndexablesJob } from './indexables.job.js';
import { IndexablesRepository } from './indexables.repository.js';
import { IndexingController } from './indexing.controller.js';
import { IndexingLoop } from './indexing-loop.service.js';
import { Indexing } from './indexing.service.js';
import { TreeRepository } from './tree.repository.js';
import { IndexableEntity } from './indexable.entity.js';
import { LinkEntity } from '../links/link.entity.js';

/** The index of the site's pages. */
@Module({
  imports: [TypeOrmModule.forFeature([IndexableEntity, LinkEntity]), MediaModule, SeoHeadModule],
  controllers: [IndexingController],
  providers: [
    IndexableBuilder,
    IndexableUpdater,
    IndexablesJob,
    IndexablesRepository,
    Indexing,
    IndexingLoop,
    Links,
    LinksRepository,
    TreeRepository,
  ],
  exports: [IndexableUpdater, IndexablesRepository],
})
export class IndexablesModule implements OnModuleInit {
  constructor(
    private readonly observers: ContentObservers,
    private readonly updater: IndexableUpdater,
  ) {}

  onModuleInit(): void {
    this.observers.add(this.updater);
  }
}
