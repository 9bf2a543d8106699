import { DomainEvent, type EventsOf } from '#core/events';

/** An order was placed, or went from one state to another. */
export class OrderEvent extends DomainEvent {
  readonly orderId: number;
  /** State now, e.g. `completed`. */
  readonly status: string;
  /** State before; null: the order is new. */
  readonly previousStatus: string | null;
  /** Total in minor units of `currency`. */
  readonly totalMinor: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The purchaser wants to cancel a paid order, or that was declined. */
export class OrderCancellationEvent extends DomainEvent {
  readonly orderId: number;
}

/** Events of orders with the class of their payload. */
export const ORDER_EVENTS = {
  /** Stored in any state; an order that completes at once is also `order.completed`. */
  'order.created': OrderEvent,
  'order.completed': OrderEvent,
  'order.refunded': OrderEvent,
  /** Cancelled. */
  'order.voided': OrderEvent,
  /** Not paid in time. */
  'order.expired': OrderEvent,
  /** Any other change of state: payment refused, reversed, or action required. */
  'order.changed': OrderEvent,
  /** A purchaser wants to cancel a paid order that only a person can refund. */
  'order.cancellation_requested': OrderCancellationEvent,
  'order.cancellation_declined': OrderCancellationEvent,
} as const;

declare module '../../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof ORDER_EVENTS> {}
}
