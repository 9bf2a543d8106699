import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { parserProvider } from '#core/parameters';
import { SettingsModule } from '#core/settings';
import { AuditModule } from '../../../audit/audit.module.js';
import { CalEventsModule } from '../../events/cal-events.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { AttendeeListRepository } from './attendees/attendee-list.repository.js';
import { AttendeeListService } from './attendees/attendee-list.service.js';
import { AttendeeSyncService } from './attendees/attendee-sync.service.js';
import { OrderSyncService } from './orders/order-sync.service.js';
import { AttendeeReachService } from './attendees/attendee-reach.service.js';
import { AttendeesRepository } from './attendees/attendees.repository.js';
import { AttendeesService } from './attendees/attendees.service.js';
import { CheckInsRepository } from './attendees/check-ins.repository.js';
import { CheckInsService } from './attendees/check-ins.service.js';
import { TicketCodeTextService } from './attendees/ticket-code-text.service.js';
import { TicketAttendeesService } from './attendees/ticket-attendees.service.js';
import { TicketHoldersService } from './attendees/ticket-holders.service.js';
import { BillingDetailsRepository } from './billing/billing-details.repository.js';
import { BillingDetailsService } from './billing/billing-details.service.js';
import { CartLinesService } from './cart/cart-lines.service.js';
import { CartViewsService } from './cart/cart-views.service.js';
import { CartController } from './cart/cart.controller.js';
import { WriteCartDto } from './cart/cart.dto.js';
import { CartService } from './cart/cart.service.js';
import { CartsRepository } from './cart/carts.repository.js';
import { OfferedCartsService } from './cart/offered-carts.service.js';
import { AccessCodeUseEntity } from './codes/access-code-use.entity.js';
import { AccessCodeUsesService } from './codes/access-code-uses.service.js';
import { AccessCodesController } from './codes/access-codes.controller.js';
import { AccessCodesRepository } from './codes/access-codes.repository.js';
import { AccessCodesService } from './codes/access-codes.service.js';
import { DiscountCodesService } from './codes/discount-codes.service.js';
import { DiscountUseEntity } from './codes/discount-use.entity.js';
import { DiscountEntity } from './codes/discount.entity.js';
import { DiscountsController } from './codes/discounts.controller.js';
import { DiscountsRepository } from './codes/discounts.repository.js';
import { DiscountsService } from './codes/discounts.service.js';
import { OpenedTicketsService } from './codes/opened-tickets.service.js';
import { OrderConsentsService } from './consents/order-consents.service.js';
import { TicketsTicketingAdapter } from './event-ticketing/tickets-ticketing.adapter.js';
import { BuyerLimitsRepository } from './holds/buyer-limits.repository.js';
import { BuyerLimitsService } from './holds/buyer-limits.service.js';
import { BuyerEntity } from './holds/buyer.entity.js';
import { SeatMovesService } from './holds/seat-moves.service.js';
import { TicketedPostsService } from './hosts/ticketed-posts.service.js';
import { CapacityService } from './lifecycle/capacity.service.js';
import { ExpiryJob } from './lifecycle/expiry.job.js';
import { ExpiryService } from './lifecycle/expiry.service.js';
import { OrderFollowersRegistry } from './lifecycle/order-followers.registry.js';
import { OrderTransitionsService } from './lifecycle/order-transitions.service.js';
import { OrdersRepository } from './lifecycle/orders.repository.js';
import { AttendeeEntity } from './model/attendee.entity.js';
import { BillingDetailsEntity } from './model/billing-details.entity.js';
import { CheckInEntity } from './model/check-in.entity.js';
import { CreateOrderDto } from './model/create-order.dto.js';
import { OrderChangeEntity } from './model/order-change.entity.js';
import { OrderConsentEntity } from './model/order-consent.entity.js';
import { OrderEntity } from './model/order.entity.js';
import { TicketExchangeEntity } from './model/ticket-exchange.entity.js';
import { CartOrdersService } from './orders/cart-orders.service.js';
import { ExchangesRepository } from './orders/exchanges.repository.js';
import { HandOrdersService } from './orders/hand-orders.service.js';
import { OrderKeyService } from './orders/order-key.service.js';
import { OrderLinesService } from './orders/order-lines.service.js';
import { OrderListRepository } from './orders/order-list.repository.js';
import { OrderListService } from './orders/order-list.service.js';
import { OrderReferencesService } from './orders/order-references.service.js';
import { OrderStoreService } from './orders/order-store.service.js';
import { OrderTokensService } from './orders/order-tokens.service.js';
import { OrderViewsService } from './orders/order-views.service.js';
import { OrderFactory } from './orders/order.factory.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersService } from './orders/orders.service.js';
import { PaymentWaysAdapter } from './orders/payment-ways.adapter.js';
import { PlaceOrderService } from './orders/place-order.service.js';
import { PurchaseBuilder } from './orders/purchase.builder.js';
import { OrderQuotesService } from './prices/order-quotes.service.js';
import { TicketMetricsService } from './ticket-metrics.service.js';
import { Orders1763600000072 } from './migrations/1763600000072-orders.js';
import { BoxOffice1763600000560 } from './migrations/1763600000560-box-office.js';
import { OrderSearch1763600000620 } from './migrations/1763600000620-order-search.js';

/** Pages that place orders and change carts check their forms as the routes do. */
const parsers = [parserProvider(CreateOrderDto), parserProvider(WriteCartDto)];

/** Carts, orders and attendees. */
@AlmanacModule({
  migrations: [Orders1763600000072, BoxOffice1763600000560, OrderSearch1763600000620],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    AuditModule,
    CalEventsModule,
    KernelModule,
    CatalogModule,
    TypeOrmModule.forFeature([
      AccessCodeUseEntity,
      AttendeeEntity,
      BillingDetailsEntity,
      BuyerEntity,
      CheckInEntity,
      DiscountEntity,
      DiscountUseEntity,
      OrderChangeEntity,
      OrderConsentEntity,
      OrderEntity,
      TicketExchangeEntity,
    ]),
  ],
  controllers: [AccessCodesController, CartController, DiscountsController, OrdersController],
  providers: [
    ...parsers,
    AccessCodeUsesService,
    AccessCodesRepository,
    AccessCodesService,
    AttendeeListRepository,
    AttendeeListService,
    AttendeeReachService,
    AttendeeSyncService,
    OrderSyncService,
    AttendeesRepository,
    AttendeesService,
    BillingDetailsRepository,
    BillingDetailsService,
    BuyerLimitsRepository,
    BuyerLimitsService,
    CapacityService,
    CartLinesService,
    CartOrdersService,
    CartService,
    CartViewsService,
    CartsRepository,
    CheckInsRepository,
    CheckInsService,
    DiscountCodesService,
    DiscountsRepository,
    DiscountsService,
    ExchangesRepository,
    ExpiryJob,
    ExpiryService,
    HandOrdersService,
    OfferedCartsService,
    OpenedTicketsService,
    OrderConsentsService,
    OrderFactory,
    OrderFollowersRegistry,
    OrderKeyService,
    OrderLinesService,
    OrderListRepository,
    OrderListService,
    OrderQuotesService,
    OrderReferencesService,
    OrderStoreService,
    OrderTokensService,
    OrderTransitionsService,
    OrderViewsService,
    OrdersRepository,
    OrdersService,
    PaymentWaysAdapter,
    PlaceOrderService,
    PurchaseBuilder,
    SeatMovesService,
    TicketAttendeesService,
    TicketCodeTextService,
    TicketHoldersService,
    TicketMetricsService,
    TicketedPostsService,
    TicketsTicketingAdapter,
  ],
  exports: [
    ...parsers,
    AccessCodeUsesService,
    AccessCodesService,
    AttendeeListService,
    AttendeesRepository,
    AttendeesService,
    BillingDetailsService,
    CapacityService,
    CartService,
    CheckInsService,
    DiscountCodesService,
    DiscountsService,
    ExchangesRepository,
    HandOrdersService,
    OfferedCartsService,
    OrderFollowersRegistry,
    OrderKeyService,
    OrderListRepository,
    OrderQuotesService,
    OrderTokensService,
    OrderTransitionsService,
    OrderViewsService,
    OrdersRepository,
    OrdersService,
    PaymentWaysAdapter,
    PlaceOrderService,
    SeatMovesService,
    TicketCodeTextService,
    TicketHoldersService,
    TypeOrmModule,
  ],
})
export class SalesModule {}
