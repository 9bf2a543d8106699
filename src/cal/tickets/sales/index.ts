/** Carts, orders and attendees, for other folders. */
export { AttendeeListService } from './attendees/attendee-list.service.js';
export { AttendeesService } from './attendees/attendees.service.js';
export { CheckInsService, mayComeIn } from './attendees/check-ins.service.js';
export { qrAddress, qrModules, qrPng, qrSvg } from './attendees/qr-code.js';
export { TicketCodeTextService } from './attendees/ticket-code-text.service.js';
export { type HolderFilter, type TicketHolder, TicketHoldersService } from './attendees/ticket-holders.service.js';
export { BillingDetailsService } from './billing/billing-details.service.js';
export { WriteCartDto } from './cart/cart.dto.js';
export { CartService } from './cart/cart.service.js';
export { type HeldSeats, OfferedCartsService } from './cart/offered-carts.service.js';
export { AccessCodeUsesService } from './codes/access-code-uses.service.js';
export { AccessCodeResponse } from './codes/access-code.response.js';
export { AccessCodesService } from './codes/access-codes.service.js';
export { DiscountCodesService } from './codes/discount-codes.service.js';
export { DiscountResponse } from './codes/discount.response.js';
export { DiscountsService } from './codes/discounts.service.js';
export { eventCancelled, notSelling } from './lifecycle/order-transitions.service.js';
export { AttendeeEntity } from './model/attendee.entity.js';
export {
  ATTENDEE_EVENTS,
  AttendeeEvent,
  AttendeeReleasedEvent,
  AttendeeTransferEvent,
} from './model/attendee.event.js';
export { CHECK_IN_STATUSES, toEventSnapshotResponse } from './model/attendee.js';
export { BillingDetailsDto, MAX_ADDRESS_LENGTH, VAT_ID } from './model/billing-details.dto.js';
export { type BillingDetails, billingModeOf } from './model/billing-details.js';
export { BillingDetailsResponse } from './model/billing-details.response.js';
export type { CheckInEntity } from './model/check-in.entity.js';
export { CreateOrderDto } from './model/create-order.dto.js';
export { ExchangeOptionResponse, ExchangeOptionsResponse, OrderExchangeResponse } from './model/exchange.response.js';
export { OrderChangeEntity } from './model/order-change.entity.js';
export {
  type OrderAudience,
  type OrderDraft,
  type OrderFollower,
  type OrderMembers,
  type OrderTransition,
  type PurchaserMessages,
  RegisterOrderFollower,
} from './model/order-follower.js';
export { OrderEntity } from './model/order.entity.js';
export { ORDER_EVENTS, OrderCancellationEvent, OrderEvent } from './model/order.event.js';
export type { OrderItemResponse } from './model/order.response.js';
export type { Purchase } from './model/purchase.js';
export {
  type AttendeePermissionsResponse,
  CancellationRequestResponse,
  SelfServiceResponse,
} from './model/self-service.response.js';
export { cartChanged, quoteDigest } from './orders/expected-order.js';
export { idempotencyOf } from './orders/idempotency.js';
export { OrderKeyService } from './orders/order-key.service.js';
export { OrderTokensService } from './orders/order-tokens.service.js';
export { isPurchaserOf, managersOrHolder, managersOrPurchaser } from './orders/order.policy.js';
export { OrdersService } from './orders/orders.service.js';
export { PlaceOrderService } from './orders/place-order.service.js';
export { NO_FEE, NO_TAX, paidFee, priceOrder } from './prices/order-prices.js';
export type { LineToQuote } from './prices/order-quote.js';
export { type NamedQuote, OrderQuotesService } from './prices/order-quotes.service.js';
export type { TaxRule } from './prices/order-taxes.js';
export { feeOfOrder, NO_ORDER_FEE, orderTotals, positionOf, totalsOf, undividedPrice } from './prices/order-totals.js';
export { toOrderTotalsResponse } from './prices/order-totals.mapper.js';
export { OrderTotalsResponse } from './prices/order-totals.response.js';
