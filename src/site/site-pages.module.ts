import { Module } from '@nestjs/common';
import { CalViewsModule } from '../cal/views/cal-views.module.js';
import { CalendarPages } from './calendar-pages.service.js';
import { DiscoveryLinks } from './discovery.service.js';
import { SeoHeadModule } from '../seo/head/head.module.js';
import { SiteContentModule } from './site-content.module.js';
import { SitePagesController } from './site-pages.controller.js';
import { SitePages } from './site-pages.service.js';

/** The public pages. Last in the list of modules: its controller takes every address that nobody else has. */
@Module({
  imports: [CalViewsModule, SeoHeadModule, SiteContentModule],
  controllers: [SitePagesController],
  providers: [CalendarPages, DiscoveryLinks, SitePages],
})
export class SitePagesModule {}
