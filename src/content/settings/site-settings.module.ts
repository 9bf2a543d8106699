import { Module } from '@nestjs/common';
import { PermalinksController } from './permalinks.controller.js';
import { PermalinksService } from './permalinks.service.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { SiteSettingsService } from './site-settings.service.js';

/** `content/v2/settings`, and `content/v2/permalinks`. */
@Module({
  controllers: [SiteSettingsController, PermalinksController],
  providers: [SiteSettingsService, PermalinksService],
})
export class SiteSettingsModule {}
