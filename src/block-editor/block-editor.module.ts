import { Module } from '@nestjs/common';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { ContentPostsModule } from '../content/posts/posts.module.js';
import { ExportModule } from '../export/export.module.js';
import { ExportController } from './export.controller.js';
import { NavigationFallbackController } from './navigation-fallback.controller.js';
import { NavigationFallback } from './navigation-fallback.service.js';
import { SiteExport } from './site-export.service.js';
import { UrlCheck } from './url-check.service.js';
import { UrlDetailsController } from './url-details.controller.js';
import { UrlDetails } from './url-details.service.js';

/** `block-editor/v1`. */
@Module({
  imports: [CalEventsModule, ContentPostsModule, ExportModule, MediaModule],
  controllers: [UrlDetailsController, ExportController, NavigationFallbackController],
  providers: [NavigationFallback, SiteExport, UrlCheck, UrlDetails],
})
export class BlockEditorModule {}
