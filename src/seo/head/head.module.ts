import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../core/settings/settings.module.js';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { CommentsModule } from '../../content/comments/comments.module.js';
import { MediaModule } from '../../content/media/media.module.js';
import { SiteContentModule } from '../../site/site-content.module.js';
import { SeoFieldsRepository } from '../fields/seo-fields.repository.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { SeoOptions } from '../options/seo-options.js';
import { AuthorHeads } from './author-heads.service.js';
import { EventNodes } from './event-nodes.service.js';
import { GeneralHeads } from './general-heads.service.js';
import { HeadObjectsRepository } from './head-objects.repository.js';
import { Heads } from './heads.service.js';
import { IndexedTypes } from './indexed-types.service.js';
import { PageFinder } from './page-finder.service.js';
import { People } from './people.service.js';
import { PostHeads } from './post-heads.service.js';
import { SiteFactsLoader } from './site-facts.service.js';
import { TermHeads } from './term-heads.service.js';
import { SeoFieldsEntity } from '../fields/seo-fields.entity.js';
import { SeoOptionEntity } from '../options/seo-option.entity.js';

/** Heads of pages and what they are made from, for `seo/v1` and for the pages of the site. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SeoFieldsEntity, SeoOptionEntity]),
    CalEventsModule,
    CommentsModule,
    MediaModule,
    SettingsModule.forFeature(SeoOptions),
    SiteContentModule,
  ],
  providers: [
    AuthorHeads,
    EventNodes,
    GeneralHeads,
    HeadObjectsRepository,
    Heads,
    IndexedTypes,
    PageFinder,
    People,
    PostHeads,
    SeoFieldsRepository,
    SeoFieldsService,
    SiteFactsLoader,
    TermHeads,
  ],
  exports: [Heads, HeadObjectsRepository, IndexedTypes, PageFinder, SeoFieldsService, SettingsModule],
})
export class SeoHeadModule {}
