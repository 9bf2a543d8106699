import type { OrderState } from './order-states.js';

/** A purchase. What was bought stands with its attendees, each of whom keeps the price that was paid. */
export interface Order {
  id: number;
  status: OrderState;
  /** Name of the payment provider. */
  gateway: string;
  /** Hash of what makes a repeated request the same one; unique. */
  idempotency_key: string | null;
  /** Hash of what the request asked for, to tell a repeat from a mix-up. */
  fingerprint: string | null;
  /** Cart it came from; unique. */
  cart_id: number | null;
  /** Account of the purchaser. */
  user_id: number | null;
  purchaser_name: string;
  purchaser_email: string;
  /** ISO code. */
  currency: string;
  /** Minor units. */
  total_minor: number;
  /** Wall clock of the site. */
  date: string;
  date_utc: string;
  modified_utc: string;
  /** Until when it may be paid, milliseconds since 1970; null: no deadline. */
  expires: number | null;
  paid_utc: string | null;
  /** Paid too late, when no places were left: the money is to be given back. */
  refund_due: boolean;
  /** What the payment provider calls the payment. */
  reference: string;
  /** Keyed hash of the client network that ordered; only while the order is unpaid and counts against a limit. */
  network_key: string | null;
  /** The same of the purchaser's e-mail address. */
  email_key: string | null;
}

/** One step in an order's life. */
export interface OrderChange {
  order_id: number;
  status_from: OrderState;
  status_to: OrderState;
  date_utc: string;
  /** Who did it; null for purchasers without account, jobs and payment services. */
  user_id: number | null;
  reason: string;
}
