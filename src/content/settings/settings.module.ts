import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SiteSettingsService } from './site-settings.service.js';

/** `content/v2/settings`. */
@Module({ controllers: [SettingsController], providers: [SiteSettingsService] })
export class SiteSettingsModule {}
