import { Module } from '@nestjs/common';
import { SiteLinksController } from './site-links.controller.js';
import { SiteLinksService } from './site-links.service.js';

/** `content/v2/site-links`. */
@Module({ controllers: [SiteLinksController], providers: [SiteLinksService] })
export class SiteLinksModule {}
