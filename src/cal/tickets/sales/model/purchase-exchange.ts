import type { OrderEntity } from './order.entity.js';
import type { RestError } from '#core/errors';
import type { TicketExchangeEntity } from './ticket-exchange.entity.js';

/** The ticket that is given for the ticket of a new order. */
export interface FormerTicketOffer {
  attendeeId: number;
  /** The order of the ticket. The new one has its purchaser. */
  source: OrderEntity;
  /** What the ticket is worth, minor units. */
  valueMinor: number;
  /**
   * How much goes back of what it is worth beyond the new order.
   * @param restMinor minor units, above 0
   * @returns minor units, or why nothing goes back
   */
  refundOf: (restMinor: number) => number | RestError;
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
  /** What goes back, minor units (`refundOf`). */
  refundMinor: number;
}
