import { Module } from '@nestjs/common';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsService } from './docs/docs.service.js';
import { EventItemsController } from './events/events.controller.js';
import { EventItems } from './events/events.service.js';
import { OrganizerItemsController } from './organizers/organizers.controller.js';
import { OrganizerItems } from './organizers/organizers.service.js';
import { ItemRemoval } from './posts/item-removal.service.js';
import { TicketItemsController } from './tickets/tickets.controller.js';
import { TicketItems } from './tickets/tickets.service.js';
import { VenueItemsController } from './venues/venues.controller.js';
import { VenueItems } from './venues/venues.service.js';

/** `calendar/v1`: the events, venues, organizers and tickets of `cal/events` and `cal/tickets` in a newer form. */
@Module({
  imports: [CalEventsModule, CalTicketsModule, MediaModule],
  controllers: [
    TicketItemsController,
    EventItemsController,
    OrganizerItemsController,
    VenueItemsController,
    DocsController,
  ],
  providers: [DocsService, EventItems, ItemRemoval, OrganizerItems, TicketItems, VenueItems],
})
export class CalendarModule {}
