import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { parserProvider } from '#core/parameters';
import { CreateEventDto } from './events/event.dto.js';
import { CreateOrganizerDto } from './organizers/organizer.dto.js';
import { CreateVenueDto } from './venues/venue.dto.js';
import { ContentPartsModule } from '../../content/parts/content-parts.module.js';
import { MediaModule } from '../../content/media/media.module.js';
import { EventsDocController } from './doc/events-doc.controller.js';
import { CalendarChangesService } from './events/calendar-changes.service.js';
import { CancelledEventEntity } from './events/cancelled-event.entity.js';
import { CancelledEventsRepository } from './events/cancelled-events.repository.js';
import { CancelledEventsService } from './events/cancelled-events.service.js';
import { EventEntity, EventOrganizerEntity } from './events/event.entity.js';
import { FileEventImporterService } from './events/file-event-importer.service.js';
import { ImportedPlacesService } from './events/imported-places.service.js';
import { EventBoundariesRepository } from './events/event-boundaries.repository.js';
import { EventLinksService } from './events/event-links.service.js';
import { EventRelationsLoader } from './events/event-relations.loader.js';
import { EventSeriesAdapter } from './events/event-series.adapter.js';
import { EventSourceEntity } from './events/event-source.entity.js';
import { EventSourcesService } from './events/event-sources.service.js';
import { EventTransferService } from './events/event-transfer.service.js';
import { EventTermsLoader } from './events/event-terms.loader.js';
import { TicketingAdapter } from './events/ticketing.adapter.js';
import { EventsController } from './events/events.controller.js';
import { EventsListService } from './events/events-list.service.js';
import { EventsRepository } from './events/events.repository.js';
import { EventRecordsService } from './events/event-records.service.js';
import { EventsService } from './events/events.service.js';
import { EventCopiesRegistry } from './events/duplicates/event-copies.registry.js';
import { EventDuplicatesController } from './events/duplicates/event-duplicates.controller.js';
import { EventDuplicatesService } from './events/duplicates/event-duplicates.service.js';
import { EVENT_STATUS_EVENTS } from './events/status/event-status.event.js';
import { EventStatusController } from './events/status/event-status.controller.js';
import { EventStatusEventsService } from './events/status/event-status-events.service.js';
import { EventStatusService } from './events/status/event-status.service.js';
import { PublicEventsService } from './events/public-events.service.js';
import { OrganizerEntity } from './organizers/organizer.entity.js';
import { OrganizersController } from './organizers/organizers.controller.js';
import { EventSyncService } from './events/event-sync.service.js';
import { OrganizerSyncService } from './organizers/organizer-sync.service.js';
import { VenueSyncService } from './venues/venue-sync.service.js';
import { OrganizersRepository } from './organizers/organizers.repository.js';
import { OrganizersService } from './organizers/organizers.service.js';
import { PlaceSourceEntity } from './linked-posts/place-source.entity.js';
import { PlaceSourcesService } from './linked-posts/place-sources.service.js';
import { SearchSpellingService } from './search/search-spelling.service.js';
import { SearchWordsRepository } from './search/search-words.repository.js';
import { TermsModule } from './terms/terms.module.js';
import { VenueEntity } from './venues/venue.entity.js';
import { VenuesController } from './venues/venues.controller.js';
import { VenuesRepository } from './venues/venues.repository.js';
import { VenuesService } from './venues/venues.service.js';
import { CALENDAR_NAMES } from './wordpress-names.js';
import { EVENT, ORGANIZER, VENUE } from './calendar-types.js';
import { EVENT_CATEGORIES } from './event-categories.js';
import { EVENT_SCOPES } from './event-scopes.js';
import { CalEventsConfig } from './cal-events.config.js';
import { SiteCurrencyService } from './site-currency.service.js';
import { EventCurrencies1763600000500 } from './migrations/1763600000500-event-currencies.js';
import { Events1763600000050 } from './migrations/1763600000050-events.js';
import { rolesFor } from '#core/content';

/** `cal/events/v1`. */
@AlmanacModule({
  migrations: [Events1763600000050, EventCurrencies1763600000500],
  imports: [
    TypeOrmModule.forFeature([
      CancelledEventEntity,
      EventEntity,
      EventOrganizerEntity,
      EventSourceEntity,
      VenueEntity,
      OrganizerEntity,
      PlaceSourceEntity,
    ]),
    ContentPartsModule,
    MediaModule,
    TermsModule,
  ],
  controllers: [
    EventsDocController,
    EventsController,
    EventStatusController,
    EventDuplicatesController,
    VenuesController,
    OrganizersController,
  ],
  providers: [
    CalendarChangesService,
    CancelledEventsService,
    CancelledEventsRepository,
    FileEventImporterService,
    ImportedPlacesService,
    EventBoundariesRepository,
    EventLinksService,
    EventRelationsLoader,
    EventSeriesAdapter,
    EventSourcesService,
    EventSyncService,
    OrganizerSyncService,
    VenueSyncService,
    EventTermsLoader,
    EventTransferService,
    TicketingAdapter,
    EventsListService,
    EventsRepository,
    EventRecordsService,
    EventsService,
    EventCopiesRegistry,
    EventDuplicatesService,
    EventStatusEventsService,
    EventStatusService,
    OrganizersRepository,
    OrganizersService,
    PlaceSourcesService,
    PublicEventsService,
    SearchSpellingService,
    SearchWordsRepository,
    SiteCurrencyService,
    VenuesRepository,
    VenuesService,
    ...[CreateEventDto, CreateOrganizerDto, CreateVenueDto].map(parserProvider),
  ],
  exports: [
    CancelledEventsService,
    FileEventImporterService,
    EventSeriesAdapter,
    EventSourcesService,
    EventTransferService,
    TicketingAdapter,
    EventsListService,
    EventRecordsService,
    EventsService,
    EventDuplicatesService,
    EventStatusService,
    OrganizersService,
    PlaceSourcesService,
    PublicEventsService,
    SearchSpellingService,
    SiteCurrencyService,
    VenuesService,
    TermsModule,
  ],
  wordpressNames: CALENDAR_NAMES,
  capabilities: { ...rolesFor('cal_events'), ...rolesFor('cal_venues'), ...rolesFor('cal_organizers') },
  scopes: EVENT_SCOPES,
  taxonomies: [EVENT_CATEGORIES],
  contentTypes: [VENUE, ORGANIZER, EVENT],
  settings: [CalEventsConfig],
  domainEvents: EVENT_STATUS_EVENTS,
})
export class CalEventsModule {}
