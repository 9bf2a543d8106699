import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { parserProvider } from '../../core/rest/parameters/index.js';
import { SettingsModule } from '../../core/settings/settings.module.js';
import { CalEventsModule } from '../events/cal-events.module.js';
import { Managers } from './access/managers.js';
import { QrApiKeyGuard } from './access/qr-api-key.guard.js';
import { AttendeeEditor } from './attendees/attendee-editor.service.js';
import { AttendeeListRepository } from './attendees/attendee-list.repository.js';
import { AttendeeListService } from './attendees/attendee-list.service.js';
import { AttendeesController } from './attendees/attendees.controller.js';
import { AttendeesRepository } from './attendees/attendees.repository.js';
import { AttendeesService } from './attendees/attendees.service.js';
import { CheckInsRepository } from './attendees/check-ins.repository.js';
import { CheckInsService } from './attendees/check-ins.service.js';
import { BuyerLimitsRepository } from './capacity/buyer-limits.repository.js';
import { BuyerLimits } from './capacity/buyer-limits.service.js';
import { ExpiredRepository } from './capacity/expired.repository.js';
import { ExpiryJob } from './capacity/expiry.job.js';
import { ExpiryService } from './capacity/expiry.service.js';
import { HoldsRepository } from './capacity/holds.repository.js';
import { PlacesService } from './capacity/places.service.js';
import { PoolsRepository } from './capacity/pools.repository.js';
import { SoldOutEvents } from './capacity/sold-out-events.service.js';
import { CartController } from './cart/cart.controller.js';
import { WriteCartParams } from './cart/cart.dto.js';
import { CartService } from './cart/cart.service.js';
import { CartsRepository } from './cart/carts.repository.js';
import { ContentIds } from './content-ids.js';
import { DocController } from './doc/doc.controller.js';
import { DocService } from './doc/doc.service.js';
import { EventTicketsSource } from './event-seam/event-tickets.source.js';
import { HomesRepository } from './homes/homes.repository.js';
import { SoldHomes } from './homes/sold-homes.service.js';
import { CreateOrderParams } from './orders/create-order.dto.js';
import { OrderKeys } from './orders/order-key.js';
import { OrderListRepository } from './orders/order-list.repository.js';
import { OrderPayments } from './orders/order-payments.service.js';
import { OrderTransitions } from './orders/order-transitions.service.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersRepository } from './orders/orders.repository.js';
import { OrdersService } from './orders/orders.service.js';
import { FreePayments } from './orders/payments/free.provider.js';
import { ManualPayments } from './orders/payments/manual.provider.js';
import { PaymentNotifications } from './orders/payments/payment-notifications.js';
import { PaymentProviders } from './orders/payments/payment-providers.js';
import { PlaceOrderService } from './orders/place-order.service.js';
import { PurchaseWriter } from './orders/purchase-writer.js';
import { VoidOrdersService } from './orders/void-orders.service.js';
import { AttendeeQrController } from './qr/attendee-qr.controller.js';
import { QrController } from './qr/qr.controller.js';
import { QrService } from './qr/qr.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { ScannerKeyService } from './settings/scanner-key.service.js';
import { TicketSettings } from './settings/ticket-settings.js';
import { SiteClock } from './site-clock.js';
import { TicketMetrics } from './ticket-metrics.js';
import { BuyableRepository } from './tickets/buyable.repository.js';
import { BuyableTickets } from './tickets/buyable-tickets.service.js';
import { TicketEntity } from './tickets/ticket.entity.js';
import { TicketListRepository } from './tickets/ticket-list.repository.js';
import { TicketListService } from './tickets/ticket-list.service.js';
import { TicketOffers } from './tickets/ticket-offers.service.js';
import { TicketPlacesService } from './tickets/ticket-places.service.js';
import { TicketPublisherJob } from './tickets/ticket-publisher.job.js';
import { TicketViews } from './tickets/ticket-views.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsService } from './tickets/tickets.service.js';
import { AttendeeEntity } from './attendees/attendee.entity.js';
import { CheckInEntity } from './attendees/check-in.entity.js';
import { BuyerEntity } from './capacity/buyer.entity.js';
import { HoldEntity } from './capacity/hold.entity.js';
import { TicketPoolEntity } from './capacity/ticket-pool.entity.js';
import { CartEntity } from './cart/cart.entity.js';
import { OrderEntity } from './orders/order.entity.js';
import { OrderChangeEntity } from './orders/order-change.entity.js';
import { PaymentEventEntity } from './orders/payments/payment-event.entity.js';
import { TicketSettingEntity } from './settings/ticket-setting.entity.js';

const capacity = [
  BuyerLimits,
  BuyerLimitsRepository,
  ExpiredRepository,
  ExpiryJob,
  ExpiryService,
  HoldsRepository,
  PlacesService,
  PoolsRepository,
  SoldOutEvents,
];
const tickets = [
  BuyableRepository,
  BuyableTickets,
  TicketListRepository,
  TicketListService,
  TicketOffers,
  TicketPlacesService,
  TicketPublisherJob,
  TicketViews,
  TicketsRepository,
  TicketsService,
];
const attendees = [
  AttendeeEditor,
  AttendeeListRepository,
  AttendeeListService,
  AttendeesRepository,
  AttendeesService,
  CheckInsRepository,
  CheckInsService,
];
const orders = [
  FreePayments,
  ManualPayments,
  OrderKeys,
  OrderListRepository,
  OrderPayments,
  OrdersRepository,
  OrdersService,
  OrderTransitions,
  PaymentNotifications,
  PaymentProviders,
  PlaceOrderService,
  PurchaseWriter,
  VoidOrdersService,
];
const carts = [CartService, CartsRepository];
/** Pages that place orders and change carts check their forms as the routes do. */
const parsers = [parserProvider(CreateOrderParams), parserProvider(WriteCartParams)];
const shared = [
  ContentIds,
  HomesRepository,
  Managers,
  QrApiKeyGuard,
  SiteClock,
  SoldHomes,
  TicketMetrics,
  ScannerKeyService,
];

/** `cal/tickets/v1`. */
@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forFeature([
      AttendeeEntity,
      CheckInEntity,
      BuyerEntity,
      HoldEntity,
      TicketPoolEntity,
      CartEntity,
      OrderEntity,
      OrderChangeEntity,
      PaymentEventEntity,
      TicketSettingEntity,
      TicketEntity,
    ]),
    SettingsModule.forFeature(TicketSettings),
    CalEventsModule,
  ],
  controllers: [
    DocController,
    TicketsController,
    AttendeesController,
    AttendeeQrController,
    CartController,
    QrController,
    OrdersController,
    SettingsController,
  ],
  providers: [
    ...capacity,
    ...tickets,
    ...attendees,
    ...orders,
    ...carts,
    ...parsers,
    ...shared,
    DocService,
    EventTicketsSource,
    QrService,
    SettingsService,
  ],
  exports: [
    ...parsers,
    AttendeeEditor,
    AttendeeListService,
    AttendeesService,
    CartService,
    CheckInsService,
    Managers,
    OrderKeys,
    OrdersService,
    PaymentNotifications,
    PaymentProviders,
    PlaceOrderService,
    QrApiKeyGuard,
    QrService,
    TicketListRepository,
    TicketListService,
    TicketOffers,
    TicketsRepository,
    TicketsService,
  ],
})
export class CalTicketsModule {}
