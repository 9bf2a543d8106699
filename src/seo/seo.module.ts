import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { ContentSharedModule } from '../content/shared/content-shared.module.js';
import { ItemExtensions } from '../content/shared/item-extensions.js';
import { MediaModule } from '../content/media/media.module.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { AlertsService } from './alerts/alerts.service.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { FirstConfiguration } from './configuration/first-configuration.service.js';
import { SiteRepresentation } from './configuration/site-representation.service.js';
import { SocialProfiles } from './configuration/social-profiles.service.js';
import { HeadMembers } from './content/head-members.extension.js';
import { SeoFieldsController } from './fields/seo-fields.controller.js';
import { FileSizeController } from './files/file-size.controller.js';
import { FileSize } from './files/file-size.service.js';
import { GetHeadController } from './head/get-head.controller.js';
import { GetHead } from './head/get-head.service.js';
import { SeoHeadModule } from './head/head.module.js';
import { ImportController } from './import/import.controller.js';
import { ImportRepository } from './import/import.repository.js';
import { ImportService } from './import/import.service.js';
import { IndexablesModule } from './indexables/indexables.module.js';
import { IntegrationsController } from './integrations/integrations.controller.js';
import { MetaSearchController } from './meta/meta-search.controller.js';
import { MetaSearch } from './meta/meta-search.service.js';
import { SeoRemoteModule } from './remote/remote.module.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { SitemapRepository } from './sitemap/sitemap.repository.js';
import { Sitemaps } from './sitemap/sitemap.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { Statistics } from './statistics/statistics.service.js';
import { WorkoutsController } from './workouts/workouts.controller.js';
import { DismissedAlertEntity } from './alerts/dismissed-alert.entity.js';
import { ImportItemEntity } from './import/import-item.entity.js';

/** `seo/v1`. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DismissedAlertEntity, ImportItemEntity]),
    CalEventsModule,
    ContentSharedModule,
    IndexablesModule,
    MediaModule,
    SeoHeadModule,
    SeoRemoteModule,
  ],
  controllers: [
    FileSizeController,
    StatisticsController,
    AlertsController,
    ConfigurationController,
    ImportController,
    GetHeadController,
    SeoFieldsController,
    IntegrationsController,
    MetaSearchController,
    SitemapController,
    WorkoutsController,
  ],
  providers: [
    AlertsRepository,
    AlertsService,
    FileSize,
    FirstConfiguration,
    GetHead,
    HeadMembers,
    ImportRepository,
    ImportService,
    MetaSearch,
    SiteRepresentation,
    SitemapRepository,
    Sitemaps,
    SocialProfiles,
    Statistics,
    StatisticsRepository,
  ],
})
export class SeoModule {
  /** Done while the modules are made, because the parameters of all routes are read right afterwards. */
  constructor(extensions: ItemExtensions, heads: HeadMembers) {
    extensions.register(heads);
  }
}
