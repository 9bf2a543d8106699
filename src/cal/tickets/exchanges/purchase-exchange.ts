import type { OrderEntity } from '../orders/order.entity.js';
import type { TicketExchangeEntity } from './ticket-exchange.entity.js';

/** The ticket that is given for the ticket of a new order. */
export interface FormerTicketOffer {
  attendeeId: number;
  /** The order of the ticket. The new one has its purchaser. */
  source: OrderEntity;
  /** What the ticket is worth, minor units. */
  valueMinor: number;
  /** A person returns what it is worth beyond the new order. */
  isByHand: boolean;
  by: TicketExchangeEntity['source'];
  /** What the caller has seen that is to be paid, minor units, below 0 for what comes back; absent: not compared. */
  expectedMinor?: number;
}

/** The same with what of it pays for the new order. */
export interface PurchaseExchange extends FormerTicketOffer {
  /** Minor units: the value, but not more than the new order costs. */
  creditMinor: number;
}
