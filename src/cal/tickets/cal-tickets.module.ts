import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AuditModule } from '../../audit/audit.module.js';
import { parserProvider } from '#core/parameters';
import { SettingsModule } from '#core/settings';
import { CalEventsModule } from '../events/cal-events.module.js';
import {
  ACCESS_CODE_CONTROLLERS,
  ACCESS_CODE_ENTITIES,
  ACCESS_CODE_PROVIDERS,
  ACCESS_CODE_SERVICES,
} from './access-codes/access-code-parts.js';
import { AttendeeAccessService } from './access/attendee-access.service.js';
import { OrderTokensService } from './access/order-tokens.service.js';
import { QrApiKeyGuard } from './access/qr-api-key.guard.js';
import { TicketCodesService } from './access/ticket-codes.service.js';
import { AttendeeEditorService } from './attendees/attendee-editor.service.js';
import { AttendeeListRepository } from './attendees/attendee-list.repository.js';
import { AttendeeListService } from './attendees/attendee-list.service.js';
import { AttendeesController } from './attendees/attendees.controller.js';
import { AttendeesRepository } from './attendees/attendees.repository.js';
import { AttendeesService } from './attendees/attendees.service.js';
import { CheckInsRepository } from './attendees/check-ins.repository.js';
import { CheckInsService } from './attendees/check-ins.service.js';
import { TicketHoldersService } from './attendees/ticket-holders.service.js';
import { CAPACITY_ENTITIES, CAPACITY_PROVIDERS, CAPACITY_SERVICES } from './capacity/capacity-parts.js';
import { CartController } from './cart/cart.controller.js';
import { WriteCartDto } from './cart/cart.dto.js';
import { CONSENT_ENTITIES, CONSENT_PROVIDERS } from './consents/consent-parts.js';
import { BILLING_ENTITIES, BILLING_PROVIDERS, BILLING_SERVICES } from './billing/billing-parts.js';
import { CartService } from './cart/cart.service.js';
import { OfferedCartsService } from './cart/offered-carts.service.js';
import { CartsRepository } from './cart/carts.repository.js';
import {
  DISCOUNT_CONTROLLERS,
  DISCOUNT_ENTITIES,
  DISCOUNT_PROVIDERS,
  DISCOUNT_SERVICES,
} from './discounts/discount-parts.js';
import { TicketsDocController } from './doc/tickets-doc.controller.js';
import {
  EVENT_GRANT_CONTROLLERS,
  EVENT_GRANT_ENTITIES,
  EVENT_GRANT_PROVIDERS,
  EVENT_GRANT_SERVICES,
} from './event-grants/event-grant-parts.js';
import {
  EXCHANGE_CONTROLLERS,
  EXCHANGE_ENTITIES,
  EXCHANGE_PROVIDERS,
  EXCHANGE_SERVICES,
} from './exchanges/exchange-parts.js';
import { FIGURE_PROVIDERS, FIGURE_SERVICES } from './figures/figure-parts.js';
import { TicketsTicketingAdapter } from './event-ticketing/tickets-ticketing.adapter.js';
import { TicketHostsRepository } from './hosts/ticket-hosts.repository.js';
import { TicketedPostsService } from './hosts/ticketed-posts.service.js';
import { CreateOrderDto } from './orders/create-order.dto.js';
import { OrderKeyService } from './orders/order-key.service.js';
import { ORDER_PROVIDERS } from './orders/order-parts.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersService } from './orders/orders.service.js';
import {
  PAYMENT_CONTROLLERS,
  PAYMENT_ENTITIES,
  PAYMENT_PROVIDERS,
  PAYMENT_SERVICES,
} from './orders/payments/payment-parts.js';
import { PAYMENT_EVENTS } from './orders/payments/payment.event.js';
import { OrderQuotesService } from './orders/prices/order-quotes.service.js';
import { PlaceOrderService } from './orders/place-order.service.js';
import { AttendeeQrController } from './qr/attendee-qr.controller.js';
import { QrController } from './qr/qr.controller.js';
import { QrService } from './qr/qr.service.js';
import { ScannerKeyEntity } from './scanner-keys/scanner-key.entity.js';
import { ScannerKeyService } from './scanner-keys/scanner-key.service.js';
import { ScannerKeysController } from './scanner-keys/scanner-keys.controller.js';
import { ScannerKeysRepository } from './scanner-keys/scanner-keys.repository.js';
import { TicketDataSource } from './personal-data/ticket-data.source.js';
import { ScannerKeysService } from './scanner-keys/scanner-keys.service.js';
import { TicketSettingsController } from './settings/ticket-settings.controller.js';
import { TicketSettingsService } from './settings/ticket-settings.service.js';
import { TicketSettings } from './settings/ticket.settings.js';
import { SiteClockService } from './site-clock.service.js';
import { TicketMetricsService } from './ticket-metrics.service.js';
import { BuyableRepository } from './tickets/buyable.repository.js';
import { BuyableTicketsService } from './tickets/buyable-tickets.service.js';
import { TicketEntity } from './tickets/ticket.entity.js';
import { TicketListRepository } from './tickets/ticket-list.repository.js';
import { TicketListService } from './tickets/ticket-list.service.js';
import { TicketDuplicatesService } from './tickets/ticket-duplicates.service.js';
import { TicketOffersService } from './tickets/ticket-offers.service.js';
import { TicketCapacityService } from './tickets/ticket-capacity.service.js';
import { TicketTransferService } from './tickets/ticket-transfer.service.js';
import { TicketPublisherJob } from './tickets/ticket-publisher.job.js';
import { TicketViewsService } from './tickets/ticket-views.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsService } from './tickets/tickets.service.js';
import { AttendeeEntity } from './attendees/attendee.entity.js';
import { CheckInEntity } from './attendees/check-in.entity.js';
import { CartEntity } from './cart/cart.entity.js';
import { OrderEntity } from './orders/order.entity.js';
import { OrderChangeEntity } from './orders/order-change.entity.js';
import {
  SELF_SERVICE_CONTROLLERS,
  SELF_SERVICE_ENTITIES,
  SELF_SERVICE_PROVIDERS,
  SELF_SERVICE_SERVICES,
} from './self-service/self-service-parts.js';
import { TicketSettingEntity } from './settings/ticket-setting.entity.js';
import { ATTENDEE_EVENTS } from './attendees/attendee.event.js';
import { ORDER_EVENTS } from './orders/order.event.js';
import { TICKET_EVENTS } from './tickets/ticket.event.js';
import { RSVP_TICKETS } from './tickets/rsvp-tickets.js';
import { TICKET_MIGRATIONS } from './ticket-migrations.js';
import { TICKET_SCOPES } from './ticket-scopes.js';

const tickets = [
  BuyableRepository,
  BuyableTicketsService,
  TicketListRepository,
  TicketListService,
  TicketDuplicatesService,
  TicketOffersService,
  TicketCapacityService,
  TicketPublisherJob,
  TicketTransferService,
  TicketViewsService,
  TicketsRepository,
  TicketsService,
];
const attendees = [
  AttendeeEditorService,
  AttendeeListRepository,
  AttendeeListService,
  AttendeesRepository,
  AttendeesService,
  CheckInsRepository,
  CheckInsService,
  TicketHoldersService,
];
const carts = [CartService, CartsRepository, OfferedCartsService];
/** Pages that place orders and change carts check their forms as the routes do. */
const parsers = [parserProvider(CreateOrderDto), parserProvider(WriteCartDto)];
const shared = [
  TicketHostsRepository,
  AttendeeAccessService,
  OrderTokensService,
  QrApiKeyGuard,
  TicketCodesService,
  SiteClockService,
  TicketedPostsService,
  TicketMetricsService,
  ScannerKeyService,
  ScannerKeysRepository,
  ScannerKeysService,
];

/** `cal/tickets/v1`. */
@AlmanacModule({
  migrations: TICKET_MIGRATIONS,
  domainEvents: { ...ATTENDEE_EVENTS, ...ORDER_EVENTS, ...PAYMENT_EVENTS, ...TICKET_EVENTS },
  scopes: TICKET_SCOPES,
  typeDescriptions: [RSVP_TICKETS],
  imports: [
    AuditModule,
    DiscoveryModule,
    TypeOrmModule.forFeature([
      ...PAYMENT_ENTITIES,
      ...SELF_SERVICE_ENTITIES,
      AttendeeEntity,
      CheckInEntity,
      CartEntity,
      ...BILLING_ENTITIES,
      ...CONSENT_ENTITIES,
      ...CAPACITY_ENTITIES,
      ...DISCOUNT_ENTITIES,
      ...ACCESS_CODE_ENTITIES,
      ...EVENT_GRANT_ENTITIES,
      ...EXCHANGE_ENTITIES,
      OrderEntity,
      OrderChangeEntity,
      ScannerKeyEntity,
      TicketSettingEntity,
      TicketEntity,
    ]),
    SettingsModule.forFeature(TicketSettings),
    CalEventsModule,
  ],
  controllers: [
    TicketsDocController,
    TicketsController,
    AttendeesController,
    AttendeeQrController,
    CartController,
    QrController,
    OrdersController,
    ...DISCOUNT_CONTROLLERS,
    ...ACCESS_CODE_CONTROLLERS,
    ...EVENT_GRANT_CONTROLLERS,
    ...EXCHANGE_CONTROLLERS,
    ScannerKeysController,
    TicketSettingsController,
    ...PAYMENT_CONTROLLERS,
    ...SELF_SERVICE_CONTROLLERS,
  ],
  providers: [
    ...CAPACITY_PROVIDERS,
    ...tickets,
    ...attendees,
    ...PAYMENT_PROVIDERS,
    ...ORDER_PROVIDERS,
    ...carts,
    ...BILLING_PROVIDERS,
    ...CONSENT_PROVIDERS,
    ...DISCOUNT_PROVIDERS,
    ...ACCESS_CODE_PROVIDERS,
    ...EVENT_GRANT_PROVIDERS,
    ...EXCHANGE_PROVIDERS,
    ...FIGURE_PROVIDERS,
    ...SELF_SERVICE_PROVIDERS,
    ...parsers,
    ...shared,
    TicketsTicketingAdapter,
    QrService,
    TicketDataSource,
    TicketSettingsService,
  ],
  exports: [
    ...PAYMENT_SERVICES,
    ...SELF_SERVICE_SERVICES,
    ...parsers,
    AttendeeEditorService,
    AttendeeListService,
    AttendeesService,
    BuyableTicketsService,
    CartService,
    CheckInsService,
    AttendeeAccessService,
    OrderKeyService,
    OrderTokensService,
    ...BILLING_SERVICES,
    ...DISCOUNT_SERVICES,
    ...ACCESS_CODE_SERVICES,
    ...EVENT_GRANT_SERVICES,
    ...EXCHANGE_SERVICES,
    OfferedCartsService,
    OrderQuotesService,
    OrdersService,
    TicketCodesService,
    ...FIGURE_SERVICES,
    PlaceOrderService,
    QrApiKeyGuard,
    QrService,
    ...CAPACITY_SERVICES,
    TicketHoldersService,
    TicketListService,
    TicketOffersService,
    TicketSettingsService,
    TicketTransferService,
    TicketsService,
  ],
  capabilities: { edit_event_tickets: ['editor'], cal_manage_attendees: [] },
  wordpressNames: {
    namespaces: { 'cal/tickets/v1': 'tribe/tickets/v1' },
    types: {
      cal_rsvp_tickets: 'tribe_rsvp_tickets',
      cal_rsvp_attendees: 'tribe_rsvp_attendees',
      cal_ticket: 'tec_tc_ticket',
    },
  },
})
export class CalTicketsModule {}
