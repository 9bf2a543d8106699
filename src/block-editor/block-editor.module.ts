import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { ContentPostsModule } from '../content/content-posts.module.js';
import { ExportModule } from '../export/export.module.js';
import { ExportController } from './export.controller.js';
import { NavigationFallbackController } from './navigation-fallback.controller.js';
import { NavigationFallbackService } from './navigation-fallback.service.js';
import { SiteExportService } from './site-export.service.js';
import { UrlCheckService } from './url-check.service.js';
import { UrlDetailsController } from './url-details.controller.js';
import { UrlDetailsService } from './url-details.service.js';

/** `block-editor/v1`. */
@AlmanacModule({
  imports: [CalEventsModule, ContentPostsModule, ExportModule, MediaModule],
  controllers: [UrlDetailsController, ExportController, NavigationFallbackController],
  providers: [NavigationFallbackService, SiteExportService, UrlCheckService, UrlDetailsService],
  wordpressNames: { namespaces: { 'block-editor/v1': 'wp-block-editor/v1' } },
})
export class BlockEditorModule {}
