import { Tickets1763600000070 } from './migrations/1763600000070-tickets.js';
import { OrderLanguages1763600000150 } from './migrations/1763600000150-order-languages.js';
import { Payments1763600000170 } from './migrations/1763600000170-payments.js';
import { Figures1763600000200 } from './migrations/1763600000200-figures.js';
import { OrderPrices1763600000210 } from './migrations/1763600000210-order-prices.js';
import { SelfService1763600000220 } from './migrations/1763600000220-self-service.js';
import { Discounts1763600000230 } from './migrations/1763600000230-discounts.js';
import { BillingDetails1763600000310 } from './migrations/1763600000310-billing-details.js';
import { Cashiers1763600000340 } from './migrations/1763600000340-cashiers.js';
import { AccessCodes1763600000360 } from './migrations/1763600000360-access-codes.js';
import { Donations1763600000370 } from './migrations/1763600000370-donations.js';
import { OrderConsents1763600000388 } from './migrations/1763600000388-order-consents.js';
import { CancellationFees1763600000389 } from './migrations/1763600000389-cancellation-fees.js';
import { EventGrants1763600000390 } from './migrations/1763600000390-event-grants.js';
import { TicketExchanges1763600000395 } from './migrations/1763600000395-ticket-exchanges.js';
import { EventGrantExpiry1763600000400 } from './migrations/1763600000400-event-grant-expiry.js';
import { PaymentNotifications1763600000410 } from './migrations/1763600000410-payment-notifications.js';

/** Migrations of ticketing, in their order. */
export const TICKET_MIGRATIONS = [
  Tickets1763600000070,
  OrderLanguages1763600000150,
  Payments1763600000170,
  Figures1763600000200,
  OrderPrices1763600000210,
  SelfService1763600000220,
  Discounts1763600000230,
  BillingDetails1763600000310,
  Cashiers1763600000340,
  AccessCodes1763600000360,
  Donations1763600000370,
  OrderConsents1763600000388,
  CancellationFees1763600000389,
  EventGrants1763600000390,
  TicketExchanges1763600000395,
  EventGrantExpiry1763600000400,
  PaymentNotifications1763600000410,
];
