import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { CommentsModule } from '../../content/comments/comments.module.js';
import { MediaModule } from '../../content/media/media.module.js';
import { AddressesModule } from '../../addresses/addresses.module.js';
import { SeoFieldsRepository } from '../fields/seo-fields.repository.js';
import { SeoTransferService } from '../fields/seo-transfer.service.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { SeoSettings } from '../options/seo.settings.js';
import { AuthorHeadService } from './author-head.service.js';
import { EventNodesService } from './event-nodes.service.js';
import { GeneralHeadService } from './general-head.service.js';
import { HeadObjectsRepository } from './head-objects.repository.js';
import { SeoHeadConfig } from './seo-head.config.js';
import { SeoHeadService } from './seo-head.service.js';
import { IndexedTypesService } from './indexed-types.service.js';
import { PageFinderService } from './page-finder.service.js';
import { PersonNodesService } from './person-nodes.service.js';
import { PostHeadService } from './post-head.service.js';
import { PrimaryCategoriesService } from './primary-categories.service.js';
import { SiteFactsLoader } from './site-facts.loader.js';
import { TermHeadService } from './term-head.service.js';
import { SeoFieldsEntity } from '../fields/seo-fields.entity.js';
import { SeoOptionEntity } from '../options/seo-option.entity.js';

/** Heads of pages and what they are made from, for `seo/v1` and for the pages of the site. */
@AlmanacModule({
  imports: [
    TypeOrmModule.forFeature([SeoFieldsEntity, SeoOptionEntity]),
    CalEventsModule,
    CommentsModule,
    MediaModule,
    SettingsModule.forFeature(SeoSettings),
    AddressesModule,
  ],
  providers: [
    AuthorHeadService,
    EventNodesService,
    GeneralHeadService,
    HeadObjectsRepository,
    SeoHeadService,
    IndexedTypesService,
    PageFinderService,
    PersonNodesService,
    PostHeadService,
    PrimaryCategoriesService,
    SeoFieldsRepository,
    SeoFieldsService,
    SeoTransferService,
    SiteFactsLoader,
    TermHeadService,
  ],
  exports: [
    SeoHeadService,
    HeadObjectsRepository,
    IndexedTypesService,
    PageFinderService,
    SeoFieldsService,
    SeoTransferService,
    SettingsModule,
  ],
  settings: [SeoHeadConfig],
})
export class SeoHeadModule {}
