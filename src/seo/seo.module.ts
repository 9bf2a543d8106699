import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { ContentSharedModule } from '../content/shared/content-shared.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { AlertsService } from './alerts/alerts.service.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { FirstConfigurationService } from './configuration/first-configuration.service.js';
import { SiteRepresentationService } from './configuration/site-representation.service.js';
import { SocialProfilesService } from './configuration/social-profiles.service.js';
import { SeoHeadExtension } from './content/seo-head.extension.js';
import { SeoFieldsController } from './fields/seo-fields.controller.js';
import { FileSizeController } from './files/file-size.controller.js';
import { FileSizeService } from './files/file-size.service.js';
import { GetHeadController } from './head/get-head.controller.js';
import { GetHeadService } from './head/get-head.service.js';
import { SeoHeadModule } from './head/seo-head.module.js';
import { ImportController } from './import/import.controller.js';
import { ImportRepository } from './import/import.repository.js';
import { ImportService } from './import/import.service.js';
import { IndexablesModule } from './indexables/indexables.module.js';
import { IntegrationsController } from './integrations/integrations.controller.js';
import { MetaSearchController } from './meta/meta-search.controller.js';
import { MetaSearchService } from './meta/meta-search.service.js';
import { SeoRemoteModule } from './remote/seo-remote.module.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { SitemapRepository } from './sitemap/sitemap.repository.js';
import { SitemapService } from './sitemap/sitemap.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { WorkoutsController } from './workouts/workouts.controller.js';
import { DismissedAlertEntity } from './alerts/dismissed-alert.entity.js';
import { ImportItemEntity } from './import/import-item.entity.js';
import { SeoConfig } from './seo.config.js';
import { Seo1763600000110 } from './migrations/1763600000110-seo.js';

/** `seo/v1`. */
@AlmanacModule({
  migrations: [Seo1763600000110],
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
    FileSizeService,
    FirstConfigurationService,
    GetHeadService,
    SeoHeadExtension,
    ImportRepository,
    ImportService,
    MetaSearchService,
    SiteRepresentationService,
    SitemapRepository,
    SitemapService,
    SocialProfilesService,
    StatisticsService,
    StatisticsRepository,
  ],
  wordpressNames: { namespaces: { 'seo/v1': 'yoast/v1' }, types: { seo_head: 'yoast_head' } },
  settings: [SeoConfig],
})
export class SeoModule {}
