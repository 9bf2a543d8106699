/** What all of ticketing needs, for other folders: money, rights, settings, states. */
export {
  checksIn,
  managesAttendees,
  signedInManagers,
  UNCHECKED_PARAMETERS as STRICT,
} from './access/attendee-access.service.js';
export { cartCookie, cookieSecret } from './access/cart-cookie.js';
export { QrApiKeyGuard, RequireQrApiKey } from './access/qr-api-key.guard.js';
export { shopVisitors } from './access/shop-visitors.policy.js';
export { EventSnapshotResponse } from './event-snapshot.response.js';
export {
  isCancelled,
  isHostUnlocked,
  isReadable,
  mayReadHost,
  mayWriteTickets,
  ownsHost,
  sells,
  type TicketHost,
} from './hosts/ticket-host.js';
export { currencyStyle, fixedAmount, formattedAmount, parsePrice, plainAmount } from './money/money.js';
export { containedTax, percentOf, roundedQuotient, shareOf, split } from './money/rate.js';
export { isOrderState, ORDER_STATES, ORDER_STATES_THAT_EXPIRE, type OrderState } from './order-states.js';
export type { CaptureReport, DisputeState, PaymentState } from './payment-states.js';
export { email } from './sent-values.js';
export { type BillingMode, MAX_PAYMENT_MINUTES, TicketSettings } from './settings/ticket.settings.js';
