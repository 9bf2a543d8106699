import type { OrderEntity } from '../order.entity.js';
import type { OrderState } from '../order-states.js';

/** Names that a payment provider can have. */
export const GATEWAY_NAME = /^[a-z0-9-]{1,20}$/;

/** How a payment begins. */
export interface PaymentStart {
  /** Where the order goes at once. */
  status: Extract<OrderState, 'pending' | 'action-req' | 'completed'>;
  /** What the payment service calls the payment. */
  reference?: string;
  /** Payment details for the purchaser: an address to open, instructions, or other data for a client. */
  details?: Record<string, unknown>;
}

/**
 * A way to pay. `free` and `manual` are built in; others are Nest providers with
 * `@RegisterPaymentProvider()`, which report payments through `PaymentNotificationsService`.
 */
export interface PaymentProvider {
  /** Name in requests, at most 20 lower-case letters, digits and dashes. */
  readonly name: string;
  /** Orders are completed in the moment they are made, because there is nothing to wait for. */
  readonly settlesImmediately: boolean;
  /** Whether it is set up. If not, orders by it are refused with 503. */
  ready(): boolean | Promise<boolean>;
  /** Refunds work also while it is not set up, because nothing but a manager's confirmation is needed. */
  readonly refundsWhenOff?: boolean;
  /**
   * Begins the payment of an order that is stored as pending. Runs outside of any unit of work, at most once per order;
   * if it throws, the order is denied and its places go back.
   */
  begin(order: OrderEntity): Promise<PaymentStart>;
  /** Payment details of a pending order. Called whenever the order is returned. */
  details?(order: OrderEntity): Promise<Record<string, unknown>>;
  /**
   * Refunds the payment, before the order becomes refunded. May be called again for the same order after a crash,
   * so it must not pay twice.
   */
  refund(order: OrderEntity): Promise<void>;
}
