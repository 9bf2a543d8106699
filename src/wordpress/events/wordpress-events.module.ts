import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { VenuesKind } from './venues-kind.js';
import { OrganizersKind } from './organizers-kind.js';
import { EventsKind } from './events-kind.js';
import { SeriesModule } from '../../cal/series/series.module.js';
import { SeriesKind } from './series-kind.js';
import { SitePricesService } from './site-prices.service.js';

/** Brings the kinds of records of events, venues and organizers. */
@AlmanacModule({
  imports: [CalEventsModule, SeriesModule, WordpressPostsModule],
  providers: [VenuesKind, OrganizersKind, EventsKind, SeriesKind, SitePricesService],
})
export class WordpressEventsModule {}
