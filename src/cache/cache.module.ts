import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { MediaModule } from '../content/media/media.module.js';
import { CacheConfig } from './cache.config.js';
import { CacheActivationService } from './responses/cache-activation.service.js';
import { SettingsModule } from '#core/settings';
import { CacheSettings } from './cache.settings.js';
import { CloudCallbackAuthService } from './cloud/cloud-callback-auth.service.js';
import { CloudCallbacksController } from './cloud/cloud-callbacks.controller.js';
import { CloudAddressesService } from './cloud/cloud-addresses.service.js';
import { CloudSecretsService } from './cloud/cloud-secrets.service.js';
import { HandshakeService } from './cloud/handshake.service.js';
import { CloudStatusService } from './cloud/cloud-status.service.js';
import { CrawlJob } from './crawlers/crawl.job.js';
import { CrawlService } from './crawlers/crawl.service.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { CrawlersService } from './crawlers/crawlers.service.js';
import { RestingCrawlersRepository } from './crawlers/resting-crawlers.repository.js';
import { ToggleController } from './crawlers/toggle.controller.js';
import { CheckImageService } from './jobs/check-image.service.js';
import { JobEntity } from './jobs/job.entity.js';
import { JobWorkerService } from './jobs/job-worker.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { NotifyController } from './jobs/notify.controller.js';
import { NotifyService } from './jobs/notify.service.js';
import { CacheHeadersService } from './responses/cache-headers.service.js';
import { CacheMetricsService } from './responses/cache-metrics.service.js';
import { PurgeController } from './responses/purge.controller.js';
import { PurgeService } from './responses/purge.service.js';
import { NextChangeService } from './responses/next-change.service.js';
import { PurgesRepository } from './responses/purges.repository.js';
import { CacheInvalidatorService } from './responses/cache-invalidator.service.js';
import { ResponseCacheService } from './responses/response-cache.service.js';
import { ResponseStore } from './responses/response.store.js';
import { SharedResponsesService } from './responses/shared/shared-responses.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { OptimisedPagesService } from './pages/optimised-pages.service.js';
import { PingController } from './ping.controller.js';
import { CacheSettingsController } from './settings/cache-settings.controller.js';
import { CacheSettingsService } from './settings/cache-settings.service.js';
import { CheckIpController } from './tool/check-ip.controller.js';
import { OwnAddressService } from './tool/own-address.service.js';
import { CacheSettingEntity } from './cache-setting.entity.js';
import { RestingCrawlerEntity } from './crawlers/resting-crawler.entity.js';
import { Cache1763600000090 } from './migrations/1763600000090-cache.js';
import { ResponsePurgeEntity } from './responses/response-purge.entity.js';
import { LayoutModule } from '../layout/layout.module.js';

/** `cache/v1`. */
@AlmanacModule({
  migrations: [Cache1763600000090],
  imports: [
    LayoutModule,
    MediaModule,
    SettingsModule.forFeature(CacheSettings),
    TypeOrmModule.forFeature([CacheSettingEntity, RestingCrawlerEntity, JobEntity, ResponsePurgeEntity]),
  ],
  controllers: [
    ToggleController,
    CheckIpController,
    PingController,
    CloudCallbacksController,
    NotifyController,
    CacheSettingsController,
    PurgeController,
    StatsController,
    JobsController,
    CrawlersController,
  ],
  providers: [
    CacheActivationService,
    CacheHeadersService,
    CacheMetricsService,
    CloudCallbackAuthService,
    CheckImageService,
    CloudAddressesService,
    CloudSecretsService,
    CloudStatusService,
    CrawlJob,
    CrawlService,
    CrawlersService,
    HandshakeService,
    JobWorkerService,
    JobsRepository,
    JobsService,
    NextChangeService,
    NotifyService,
    OwnAddressService,
    OptimisedPagesService,
    PurgeService,
    CacheInvalidatorService,
    PurgesRepository,
    ResponseCacheService,
    SharedResponsesService,
    {
      provide: ResponseStore,
      inject: [CacheConfig],
      useFactory: ({ responseCacheMb }: CacheConfig) => new ResponseStore(responseCacheMb * 1024 * 1024),
    },
    RestingCrawlersRepository,
    CacheSettingsService,
    StatsService,
  ],
  wordpressNames: { namespaces: { 'cache/v1': 'litespeed/v1' } },
  settings: [CacheConfig],
})
export class CacheModule {}
