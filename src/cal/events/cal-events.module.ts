import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { parserProvider } from '../../core/rest/parameters/index.js';
import { CreateEventParams } from './events/event.dto.js';
import { CreateOrganizerParams } from './organizers/organizer.dto.js';
import { CreateVenueParams } from './venues/venue.dto.js';
import { MediaModule } from '../../content/media/media.module.js';
import { DocController } from './doc/doc.controller.js';
import { DocService } from './doc/doc.service.js';
import { CalendarChanges } from './events/calendar-changes.service.js';
import { CancelledEventEntity } from './events/cancelled-event.entity.js';
import { CancelledEventsRepository } from './events/cancelled-events.repository.js';
import { CancelledEvents } from './events/cancelled-events.service.js';
import { EventEntity, EventOrganizerEntity } from './events/event.entity.js';
import { EventImporter } from './events/event-importer.service.js';
import { EventLinks } from './events/event-links.js';
import { EventRelationsLoader } from './events/event-relations.js';
import { EventSourceEntity } from './events/event-source.entity.js';
import { EventSources } from './events/event-sources.service.js';
import { EventTerms } from './events/event-terms.js';
import { EventTicketing } from './events/event-ticketing.js';
import { EventsController } from './events/events.controller.js';
import { EventsListService } from './events/events-list.service.js';
import { EventsRepository } from './events/events.repository.js';
import { EventsService } from './events/events.service.js';
import { PublicEvents } from './events/public-events.service.js';
import { OrganizerEntity } from './organizers/organizer.entity.js';
import { OrganizersController } from './organizers/organizers.controller.js';
import { OrganizersRepository } from './organizers/organizers.repository.js';
import { OrganizersService } from './organizers/organizers.service.js';
import { TermsModule } from './terms.module.js';
import { VenueEntity } from './venues/venue.entity.js';
import { VenuesController } from './venues/venues.controller.js';
import { VenuesRepository } from './venues/venues.repository.js';
import { VenuesService } from './venues/venues.service.js';

/** `cal/events/v1`. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CancelledEventEntity,
      EventEntity,
      EventOrganizerEntity,
      EventSourceEntity,
      VenueEntity,
      OrganizerEntity,
    ]),
    MediaModule,
    TermsModule,
  ],
  controllers: [DocController, EventsController, VenuesController, OrganizersController],
  providers: [
    CalendarChanges,
    CancelledEvents,
    CancelledEventsRepository,
    DocService,
    EventImporter,
    EventLinks,
    EventRelationsLoader,
    EventSources,
    EventTerms,
    EventTicketing,
    EventsListService,
    EventsRepository,
    EventsService,
    OrganizersRepository,
    OrganizersService,
    PublicEvents,
    VenuesRepository,
    VenuesService,
    ...[CreateEventParams, CreateOrganizerParams, CreateVenueParams].map(parserProvider),
  ],
  exports: [
    CancelledEvents,
    EventImporter,
    EventSources,
    EventTicketing,
    EventsListService,
    EventsService,
    OrganizersService,
    PublicEvents,
    VenuesService,
  ],
})
export class CalEventsModule {}
