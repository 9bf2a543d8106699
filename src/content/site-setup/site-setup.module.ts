import { Module } from '@nestjs/common';
import { SiteSetupController } from './site-setup.controller.js';
import { SiteSetupService } from './site-setup.service.js';

/** `content/v2/site-setup`. */
@Module({ controllers: [SiteSetupController], providers: [SiteSetupService], exports: [SiteSetupService] })
export class SiteSetupModule {}
