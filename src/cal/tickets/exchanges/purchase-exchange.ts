import type { OrderEntity } from '../orders/order.entity.js';
import type { SelfServiceCase } from '../self-service/self-service-rules.js';
import type { TicketExchangeEntity } from './ticket-exchange.entity.js';

/** The ticket that is given for the ticket of a new order. */
export interface FormerTicketOffer {
  attendeeId: number;
  /** The order of the ticket. The new one has its purchaser. */
  source: OrderEntity;
  /** What the ticket is worth, minor units. */
  valueMinor: number;
  /** What decides how much goes back of what it is worth beyond the new order. */
  given: SelfServiceCase;
  /** A person returns that. */
  isByHand: boolean;
  by: TicketExchangeEntity['source'];
  /** What the caller has seen that is to be paid, minor units, below 0 for what comes back; absent: not compared. */
  expectedMinor?: number;
}

/** The same with what becomes of its value. */
export interface PurchaseExchange extends FormerTicketOffer {
  /** What pays for the new order, minor units: the value, but not more than the order costs. */
  creditMinor: number;
  /** What goes back, minor units (`purchaserRefund`). */
  refundMinor: number;
}
