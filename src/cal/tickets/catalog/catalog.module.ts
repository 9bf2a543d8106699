import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { CalEventsModule } from '../../events/cal-events.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { CartEntity } from './capacity/cart.entity.js';
import { EventPoolEntity } from './capacity/event-pool.entity.js';
import { EventPoolsRepository } from './capacity/event-pools.repository.js';
import { EventSeatsService } from './capacity/event-seats.service.js';
import { ExpiredRepository } from './capacity/expired.repository.js';
import { HoldEntity } from './capacity/hold.entity.js';
import { HoldsRepository } from './capacity/holds.repository.js';
import { PoolLinkEntity } from './capacity/pool-link.entity.js';
import { PoolsRepository } from './capacity/pools.repository.js';
import { SeatReturnsRegistry } from './capacity/seat-returns.registry.js';
import { TicketPoolEntity } from './capacity/ticket-pool.entity.js';
import { AccessCodeEntity } from './codes/access-code.entity.js';
import { TicketAudienceService } from './codes/ticket-audience.service.js';
import { EventPoolsController, TicketPoolsController } from './event-pools/event-pools.controller.js';
import { EventPoolsService } from './event-pools/event-pools.service.js';
import { EventGrantEntity } from './event-grants/event-grant.entity.js';
import { EventGrantsController } from './event-grants/event-grants.controller.js';
import { EventGrantsRepository } from './event-grants/event-grants.repository.js';
import { EventGrantsService } from './event-grants/event-grants.service.js';
import { TicketHostsRepository } from './hosts/ticket-hosts.repository.js';
import { TicketEntity } from './model/ticket.entity.js';
import { RsvpPostsController } from './rsvp-posts/rsvp-posts.controller.js';
import { RsvpPostsService } from './rsvp-posts/rsvp-posts.service.js';
import { BuyableTicketsService } from './tickets/buyable-tickets.service.js';
import { BuyableRepository } from './tickets/buyable.repository.js';
import { TicketAttendeesAdapter } from './tickets/ticket-attendees.adapter.js';
import { TicketCapacityService } from './tickets/ticket-capacity.service.js';
import { TicketDefinitionsService } from './tickets/ticket-definitions.service.js';
import { TicketDuplicatesService } from './tickets/ticket-duplicates.service.js';
import { TicketListRepository } from './tickets/ticket-list.repository.js';
import { TicketListService } from './tickets/ticket-list.service.js';
import { TicketOffersService } from './tickets/ticket-offers.service.js';
import { TicketPublisherJob } from './tickets/ticket-publisher.job.js';
import { TicketSyncService } from './tickets/ticket-sync.service.js';
import { TicketStoreService } from './tickets/ticket-store.service.js';
import { TicketViewsService } from './tickets/ticket-views.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsService } from './tickets/tickets.service.js';
import { Tickets1763600000071 } from './migrations/1763600000071-tickets.js';
import { TicketPools1763600000540 } from './migrations/1763600000540-ticket-pools.js';

/** Tickets, their seats, and who may manage them. */
@AlmanacModule({
  migrations: [Tickets1763600000071, TicketPools1763600000540],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    CalEventsModule,
    KernelModule,
    TypeOrmModule.forFeature([
      AccessCodeEntity,
      CartEntity,
      EventGrantEntity,
      EventPoolEntity,
      HoldEntity,
      PoolLinkEntity,
      TicketEntity,
      TicketPoolEntity,
    ]),
  ],
  controllers: [
    EventGrantsController,
    EventPoolsController,
    RsvpPostsController,
    TicketPoolsController,
    TicketsController,
  ],
  providers: [
    BuyableRepository,
    BuyableTicketsService,
    EventGrantsRepository,
    EventGrantsService,
    EventPoolsRepository,
    EventPoolsService,
    EventSeatsService,
    ExpiredRepository,
    HoldsRepository,
    PoolsRepository,
    RsvpPostsService,
    SeatReturnsRegistry,
    TicketAttendeesAdapter,
    TicketAudienceService,
    TicketCapacityService,
    TicketDefinitionsService,
    TicketDuplicatesService,
    TicketHostsRepository,
    TicketListRepository,
    TicketListService,
    TicketOffersService,
    TicketPublisherJob,
    TicketStoreService,
    TicketSyncService,
    TicketViewsService,
    TicketsRepository,
    TicketsService,
  ],
  exports: [
    BuyableRepository,
    BuyableTicketsService,
    EventGrantsService,
    EventSeatsService,
    EventPoolsRepository,
    ExpiredRepository,
    HoldsRepository,
    PoolsRepository,
    SeatReturnsRegistry,
    TicketAttendeesAdapter,
    TicketAudienceService,
    TicketDefinitionsService,
    TicketDuplicatesService,
    TicketHostsRepository,
    TicketListService,
    TicketOffersService,
    TicketStoreService,
    TicketViewsService,
    TicketsRepository,
    TypeOrmModule,
  ],
})
export class CatalogModule {}
