import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../content/media/media.module.js';
import { Settings } from '../core/config/settings.js';
import { SettingsModule } from '../core/settings/settings.module.js';
import { CacheSettings } from './cache-settings.js';
import { CallbackGate } from './cloud/callback-gate.service.js';
import { CallbacksController } from './cloud/callbacks.controller.js';
import { CloudAddresses } from './cloud/cloud-addresses.service.js';
import { CloudSecrets } from './cloud/cloud-secrets.service.js';
import { HandshakeService } from './cloud/handshake.service.js';
import { CloudStatusService } from './cloud/status.service.js';
import { CrawlJob } from './crawlers/crawl.job.js';
import { CrawlService } from './crawlers/crawl.service.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { CrawlersService } from './crawlers/crawlers.service.js';
import { RestingCrawlersRepository } from './crawlers/resting-crawlers.repository.js';
import { ToggleController } from './crawlers/toggle.controller.js';
import { CheckImageService } from './jobs/check-image.service.js';
import { JobEntity } from './jobs/job.entity.js';
import { JobWorker } from './jobs/job-worker.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { OptimisationJob } from './jobs/optimisation.job.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { NotifyController } from './jobs/notify.controller.js';
import { NotifyService } from './jobs/notify.service.js';
import { CacheMetrics } from './responses/cache-metrics.js';
import { PurgeController } from './responses/purge.controller.js';
import { PurgeService } from './responses/purge.service.js';
import { EventBoundariesRepository } from './responses/event-boundaries.repository.js';
import { NextChange } from './responses/next-change.service.js';
import { PurgesRepository } from './responses/purges.repository.js';
import { Purges } from './responses/purges.service.js';
import { ResponseCache } from './responses/response-cache.service.js';
import { ResponseStore } from './responses/response-store.js';
import { StatsController } from './responses/stats.controller.js';
import { StatsService } from './responses/stats.service.js';
import { OptimisedPages } from './pages/optimised-pages.service.js';
import { PingController } from './ping.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { CheckIpController } from './tool/check-ip.controller.js';
import { OwnAddress } from './tool/own-address.service.js';
import { CacheSettingEntity } from './cache-setting.entity.js';
import { RestingCrawlerEntity } from './crawlers/resting-crawler.entity.js';

/** `cache/v1`. */
@Module({
  imports: [
    MediaModule,
    SettingsModule.forFeature(CacheSettings),
    TypeOrmModule.forFeature([CacheSettingEntity, RestingCrawlerEntity, JobEntity]),
  ],
  controllers: [
    ToggleController,
    CheckIpController,
    PingController,
    CallbacksController,
    NotifyController,
    SettingsController,
    PurgeController,
    StatsController,
    JobsController,
    CrawlersController,
  ],
  providers: [
    CacheMetrics,
    CallbackGate,
    CheckImageService,
    CloudAddresses,
    CloudSecrets,
    CloudStatusService,
    CrawlJob,
    CrawlService,
    CrawlersService,
    EventBoundariesRepository,
    HandshakeService,
    JobWorker,
    JobsRepository,
    JobsService,
    NextChange,
    NotifyService,
    OptimisationJob,
    OwnAddress,
    OptimisedPages,
    PurgeService,
    Purges,
    PurgesRepository,
    ResponseCache,
    {
      provide: ResponseStore,
      inject: [Settings],
      useFactory: ({ responseCacheMb }: Settings) => new ResponseStore(responseCacheMb * 1024 * 1024),
    },
    RestingCrawlersRepository,
    SettingsService,
    StatsService,
  ],
})
export class CacheModule {}
