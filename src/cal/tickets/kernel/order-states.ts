import type { Counter } from './capacity/pool.js';

/**
 * The life of an order, in one place. docs/ticketing.md shows the same table; a test compares the two.
 *
 * `place` tells what the order's attendees hold while it is in a state; `null` means their places are given back.
 */
export const ORDER_STATES = {
  /** Being made; never seen, because it is left in the same unit of work. */
  created: { place: null, next: ['pending'] },
  /** Waits for payment until its deadline. */
  pending: { place: 'pending', next: ['completed', 'action-req', 'denied', 'voided', 'not-completed'] },
  /** The payment service waits for the purchaser. */
  'action-req': { place: 'pending', next: ['pending', 'completed', 'denied', 'voided', 'not-completed'] },
  /** Paid, or nothing to pay: the sale counts. Only an order that cost nothing becomes void. */
  completed: { place: 'sold', next: ['refunded', 'reversed', 'voided'] },
  /** The payment was refused. */
  denied: { place: null, next: [] },
  /** Cancelled before it was paid, or without anything to pay. */
  voided: { place: null, next: [] },
  /** Not paid in time. A late payment completes it if there still are places, else the money is to be given back. */
  'not-completed': { place: null, next: ['completed', 'refunded'] },
  /** The money went back. */
  refunded: { place: null, next: [] },
  /** The money was taken back by the payment service. */
  reversed: { place: null, next: [] },
} as const satisfies Record<string, { place: Extract<Counter, 'pending' | 'sold'> | null; next: readonly string[] }>;

/** States of an order. */
export type OrderState = keyof typeof ORDER_STATES;

/** All states, in order of the table. */
export const ORDER_STATE_NAMES = Object.keys(ORDER_STATES) as OrderState[];

/**
 * States of orders whose tickets were sold, whatever became of them since. Such an order has a moment of payment
 * (`paid_utc`); one that was refunded without having been completed has none, and sold nothing.
 */
export const SOLD_STATES: readonly OrderState[] = ['completed', 'refunded', 'reversed'];

/** Whether an order may go from one state to another. */
export function mayBecome(from: OrderState, to: OrderState): boolean {
  return (ORDER_STATES[from].next as readonly string[]).includes(to);
}

/** Whether a text names a state. */
export function isOrderState(value: unknown): value is OrderState {
  return typeof value === 'string' && Object.hasOwn(ORDER_STATES, value);
}

/** States in which an order holds seats only until its deadline. */
export const ORDER_STATES_THAT_EXPIRE = ORDER_STATE_NAMES.filter((state) => ORDER_STATES[state].place === 'pending');

/** States that no longer hold seats. */
export const ARCHIVED_STATES = ORDER_STATE_NAMES.filter(
  (state) => ORDER_STATES[state].place === null && state !== 'created',
);

/** SQL condition for attendees `a` who still have a ticket. */
export const HOLDS_TICKET_SQL = `a.status NOT IN (${ARCHIVED_STATES.map((status) => `'${status}'`).join(', ')})`;
