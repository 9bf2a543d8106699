import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../content/media/media.module.js';
import { Clock } from '../core/context/clock.js';
import { CacheSettingsService } from './cache-settings.service.js';
import { CallbackGate } from './cloud/callback-gate.service.js';
import { CallbacksController } from './cloud/callbacks.controller.js';
import { CloudAddresses } from './cloud/cloud-addresses.service.js';
import { CloudSecrets } from './cloud/cloud-secrets.service.js';
import { HandshakeService } from './cloud/handshake.service.js';
import { CloudStatusService } from './cloud/status.service.js';
import { CrawlersService } from './crawlers/crawlers.service.js';
import { RestingCrawlersRepository } from './crawlers/resting-crawlers.repository.js';
import { ToggleController } from './crawlers/toggle.controller.js';
import { CheckImageService } from './jobs/check-image.service.js';
import { JobEntity } from './jobs/job.entity.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { NotifyController } from './jobs/notify.controller.js';
import { NotifyService } from './jobs/notify.service.js';
import { PingController } from './ping.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { CheckIpController } from './tool/check-ip.controller.js';
import { OwnAddress } from './tool/own-address.service.js';

/** `cache/v1`. */
@Module({
  imports: [MediaModule, TypeOrmModule.forFeature([JobEntity])],
  controllers: [
    ToggleController,
    CheckIpController,
    PingController,
    CallbacksController,
    NotifyController,
    SettingsController,
  ],
  providers: [
    CacheSettingsService,
    CallbackGate,
    CheckImageService,
    Clock,
    CloudAddresses,
    CloudSecrets,
    CloudStatusService,
    CrawlersService,
    HandshakeService,
    JobsRepository,
    NotifyService,
    OwnAddress,
    RestingCrawlersRepository,
    SettingsService,
  ],
})
export class CacheModule {}
