import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { ContentPartsModule } from '../content/parts/content-parts.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsService } from './docs/docs.service.js';
import { EventItemsController } from './events/event-items.controller.js';
import { CalendarEventsService } from './events/calendar-events.service.js';
import { OrganizerItemsController } from './organizers/organizer-items.controller.js';
import { CalendarOrganizersService } from './organizers/calendar-organizers.service.js';
import { ItemRemovalService } from './posts/item-removal.service.js';
import { TicketItemsController } from './tickets/ticket-items.controller.js';
import { CalendarTicketsService } from './tickets/calendar-tickets.service.js';
import { VenueItemsController } from './venues/venue-items.controller.js';
import { CalendarVenuesService } from './venues/calendar-venues.service.js';

/** `calendar/v1`: the events, venues, organizers and tickets of `cal/events` and `cal/tickets` in a newer form. */
@AlmanacModule({
  imports: [CalEventsModule, CalTicketsModule, ContentPartsModule, MediaModule],
  controllers: [
    TicketItemsController,
    EventItemsController,
    OrganizerItemsController,
    VenueItemsController,
    DocsController,
  ],
  providers: [
    DocsService,
    CalendarEventsService,
    ItemRemovalService,
    CalendarOrganizersService,
    CalendarTicketsService,
    CalendarVenuesService,
  ],
  wordpressNames: { namespaces: { 'calendar/v1': 'tec/v1' } },
})
export class CalendarModule {}
