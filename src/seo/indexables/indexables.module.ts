import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../../content/media/media.module.js';
import { SeoHeadModule } from '../head/seo-head.module.js';
import { LinkIndexService } from './link-index.service.js';
import { LinksRepository } from '../links/links.repository.js';
import { IndexableBuilderService } from './indexable-builder.service.js';
import { IndexableUpdaterService } from './indexable-updater.service.js';
import { IndexablesJob } from './indexables.job.js';
import { IndexablesRepository } from './indexables.repository.js';
import { IndexingController } from './indexing.controller.js';
import { IndexingLoopService } from './indexing-loop.service.js';
import { IndexingService } from './indexing.service.js';
import { TreeRepository } from './tree.repository.js';
import { IndexableEntity } from './indexable.entity.js';
import { LinkEntity } from '../links/link.entity.js';

/** The index of the site's pages. */
@Module({
  imports: [TypeOrmModule.forFeature([IndexableEntity, LinkEntity]), MediaModule, SeoHeadModule],
  controllers: [IndexingController],
  providers: [
    IndexableBuilderService,
    IndexableUpdaterService,
    IndexablesJob,
    IndexablesRepository,
    IndexingService,
    IndexingLoopService,
    LinkIndexService,
    LinksRepository,
    TreeRepository,
  ],
  exports: [IndexableUpdaterService],
})
export class IndexablesModule {}
