import { DomainEvent, type EventsOf } from '#core/events';
import type { DisputeState, RefundSource } from '../kernel/payment-states.js';
import type { RefundEntity } from './refund.entity.js';

/** Money of an order moved. */
export class PaymentEvent extends DomainEvent {
  readonly orderId: number;
  readonly paymentId: number;
  /** Minor units of `currency`. */
  readonly amountMinor: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** No money moved: the payment service is in its test mode. */
  readonly isTest: boolean;
}

/** Money of an order goes back. */
export class RefundEvent extends PaymentEvent {
  readonly refundId: number;
  readonly source: RefundSource;
}

/** A purchaser contests a payment. */
export class DisputeEvent extends PaymentEvent {
  readonly disputeId: number;
  readonly state: DisputeState;
}

/** Events of payments with the class of their payload. */
export const PAYMENT_EVENTS = {
  /** The money is there. `order.completed` says that the order is paid in full. */
  'payment.captured': PaymentEvent,
  /** A payment service has paid money back, or a manager has; each refund once. */
  'payment.refunded': RefundEvent,
  /** Money came that the order cannot take, since its seats are gone or it is paid already: it is refunded. */
  'payment.late_refunded': RefundEvent,
  /** A dispute was opened, or has another state. */
  'payment.disputed': DisputeEvent,
} as const;

/** The payload of events about a refund. */
export function refundFacts(refund: RefundEntity, isTest: boolean): Omit<RefundEvent, keyof DomainEvent> {
  return {
    orderId: refund.order_id,
    paymentId: refund.payment_id,
    refundId: refund.id,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    source: refund.source,
    isTest,
  };
}

declare module '../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof PAYMENT_EVENTS> {}
}
