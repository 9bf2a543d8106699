import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { CalViewsModule } from '../cal/views/cal-views.module.js';
import { CommentsModule } from '../content/comments/comments.module.js';
import { ContentPostsModule } from '../content/content-posts.module.js';
import { ContentPartsModule } from '../content/parts/content-parts.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { UsersModule } from '../content/users/users.module.js';
import { SearchModule } from '../content/search/search.module.js';
import { FeedsService } from './feeds/feeds.service.js';
import { SearchPagesService } from './search/search-pages.service.js';
import { TolerantViewsService } from './search/tolerant-views.service.js';
import { ArchivePagesService } from './lists/archive-pages.service.js';
import { RobotsController } from './robots.controller.js';
import { SecurityTxtController } from './security-txt.controller.js';
import { CalendarPagesService } from './calendar-pages.service.js';
import { FaviconController } from './favicon.controller.js';
import { DiscoveryLinksService } from './discovery-links.service.js';
import { EventSeriesService } from './series/event-series.service.js';
import { SeriesPagesService } from './series/series-pages.service.js';
import { EventExtrasService } from './event-extras.service.js';
import { EmbedScriptController } from './embed/embed-script.controller.js';
import { FramedPagesService } from './embed/framed-pages.service.js';
import { FileValidatorsService } from './file-validators.service.js';
import { LanguageChoicesService } from './language-choices.service.js';
import { LanguageController } from './language.controller.js';
import { HomePageService } from './home-page.service.js';
import { SeoHeadModule } from '../seo/head/seo-head.module.js';
import { LayoutModule } from '../layout/layout.module.js';
import { LegacyQueriesService } from './legacy-queries.service.js';
import { PreviewPagesService } from './preview-pages.service.js';
import { AddressesModule } from '../addresses/addresses.module.js';
import { SitePagesController } from './site-pages.controller.js';
import { SitePagesService } from './site-pages.service.js';
import { SitePagesConfig } from './site-pages.config.js';

/** The public pages. Last in the list of modules: its controller takes every address that no other one has. */
@AlmanacModule({
  imports: [
    CalEventsModule,
    CalTicketsModule,
    CalViewsModule,
    LayoutModule,
    CommentsModule,
    ContentPostsModule,
    ContentPartsModule,
    MediaModule,
    SearchModule,
    SeoHeadModule,
    AddressesModule,
    UsersModule,
  ],
  controllers: [
    EmbedScriptController,
    FaviconController,
    LanguageController,
    RobotsController,
    SecurityTxtController,
    SitePagesController,
  ],
  providers: [
    ArchivePagesService,
    CalendarPagesService,
    DiscoveryLinksService,
    EventExtrasService,
    EventSeriesService,
    FeedsService,
    FileValidatorsService,
    FramedPagesService,
    HomePageService,
    LanguageChoicesService,
    LegacyQueriesService,
    PreviewPagesService,
    SearchPagesService,
    SeriesPagesService,
    SitePagesService,
    TolerantViewsService,
  ],
  settings: [SitePagesConfig],
})
export class SitePagesModule {}
