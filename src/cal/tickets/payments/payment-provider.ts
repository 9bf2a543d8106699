import type { AmountLimits } from './amount-limits.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderState } from '../kernel/order-states.js';
import type { PaymentEntity } from './payment.entity.js';
import type { Payout, PayoutPeriod } from './payout.js';
import type { RefundEntity } from './refund.entity.js';

/** How a payment begins. */
export interface PaymentStart {
  /** Where the order goes at once. */
  status: Extract<OrderState, 'pending' | 'action-req' | 'completed'>;
  /** What the payment service calls the payment. */
  reference?: string;
  /** Payment details for the purchaser: an address to open, instructions, or other data for a client. */
  details?: Record<string, unknown>;
}

/** A refund that is stored and whose amount is reserved. */
export interface RefundRequest {
  payment: PaymentEntity;
  /** `amount_minor` is to be returned; `refund_key` is its idempotency key at the payment service. */
  refund: RefundEntity;
  /** The payment service was called for it before, with unknown result. */
  isRepeat: boolean;
  /** Key of the call: `refund_key`, or another one after a fault that the payment service gives again to that key. */
  idempotencyKey: string;
}

/** What a payment service says of a refund. */
export interface RefundResult {
  /** `pending`: accepted, but not through yet. */
  state: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** What the payment service calls the refund. */
  reference?: string;
  /** Why it failed, for display. */
  error?: string;
  /** The words of the payment service, for `last_error`; default: `error`. */
  detail?: string;
}

/** The payment service gave no answer, so the result of the call is unknown. What was called for is repeated. */
export class PaymentServiceUnavailableError extends Error {
  /**
   * The payment service has answered with a fault of its own, which it gives again to the same idempotency key. Once it
   * is known that nothing was made, the next call needs another key.
   */
  readonly isCached: boolean;

  constructor(message: string, { isCached = false, ...options }: ErrorOptions & { isCached?: boolean } = {}) {
    super(message, options);
    this.isCached = isCached;
  }
}

/** The payment service refuses a call. `message` is a sentence of ours, for callers. */
export class PaymentRefusedError extends Error {
  /** @param detail the words of the payment service, for `last_error` and the log */
  constructor(
    message: string,
    readonly detail: string = message,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A way to pay. `free` and `manual` are built in; others are Nest providers with
 * `@RegisterPaymentProvider()`. What they learn of a payment they report through `PaymentNotificationsService`, or they
 * store each attempt through `PaymentsService` and its money through `PaymentIntakeService`.
 */
export interface PaymentProvider {
  /** Name in requests, at most 20 lower-case letters, digits and dashes. */
  readonly name: string;
  /** Orders are completed in the moment they are made, because there is nothing to wait for. */
  readonly settlesImmediately: boolean;
  /** How the checkout names it; default: its name. */
  readonly label?: string;
  /** The payment service is in its test mode: no money moves. */
  readonly isTest?: boolean;
  /** Refunds of a part of a payment are possible. Default: only of the whole payment. */
  readonly partialRefunds?: boolean;
  /**
   * Amounts that it takes of a currency; it is offered for no others, and orders of others by it are refused with 400.
   * Default: any.
   */
  amountLimits?(currency: string): AmountLimits;
  /** Whether it is set up. If not, orders by it are refused with 503. */
  ready(): boolean | Promise<boolean>;
  /**
   * Minutes that its orders may wait for payment, unless `payment_minutes_by_gateway` names it. Default: as the settings
   * say.
   */
  minutesToPay?(): Promise<number>;
  /** Refunds work also while it is not set up, because nothing but a manager's confirmation is needed. */
  readonly refundsWhenOff?: boolean;
  /**
   * Begins the payment of an order that is stored as pending. Runs outside of any unit of work, at most once per order;
   * if it throws, the order is denied and its places go back.
   * @param dueMinor what is to be paid, minor units: what the order costs, less the value of a ticket that is exchanged
   */
  begin(order: OrderEntity, dueMinor: number): Promise<PaymentStart>;
  /** Payment details of a pending order. Called whenever the order is returned. */
  details?(order: OrderEntity): Promise<Record<string, unknown>>;
  /**
   * Continues the payment of a pending order, or begins another one after a failure. Outside of any unit of work.
   * Without it an order has one payment.
   */
  resume?(order: OrderEntity): Promise<PaymentStart>;
  /**
   * Queries the payment service about a pending order whose purchaser returns before a notification; within seconds.
   * Outside of any unit of work.
   */
  refresh?(order: OrderEntity): Promise<void>;
  /** Ends what the purchaser of an order could still pay, before the order is cancelled. Outside of any unit of work. */
  withdraw?(order: OrderEntity): Promise<void>;
  /**
   * Returns money, outside of any unit of work. May be called again for the same refund after a crash, so it must not
   * pay twice: `refund_key` is the same then, by which it is to be found first. Without a result the refund has succeeded.
   * @param order the order of the payment: another one than that of the refund, where a ticket was exchanged since
   * @throws PaymentServiceUnavailableError when the result is unknown; any other error means that nothing is returned,
   * `PaymentRefusedError` with what callers may read of it
   */
  refund(order: OrderEntity, request: RefundRequest): Promise<RefundResult | void>;
  /**
   * What the payment service has sent to the bank account of the organizer, for exports. Outside of any unit of work.
   * @throws PaymentServiceUnavailableError while it is read
   */
  payouts?(period: PayoutPeriod): AsyncIterable<Payout>;
}
