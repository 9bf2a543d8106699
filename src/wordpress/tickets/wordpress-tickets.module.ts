import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../../cal/tickets/cal-tickets.module.js';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { TicketsKind } from './tickets-kind.js';
import { OrdersKind } from './orders-kind.js';
import { AttendeesKind } from './attendees-kind.js';

/** Brings the kinds of records of tickets, orders and attendees. */
@AlmanacModule({
  imports: [CalEventsModule, CalTicketsModule, WordpressPostsModule],
  providers: [TicketsKind, OrdersKind, AttendeesKind],
})
export class WordpressTicketsModule {}
