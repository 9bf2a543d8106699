import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

export type Metadata = Record<string, string>;

/** A Checkout Session as the fake stores it. */
export interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  created: number;
  expires_at: number;
  metadata: Metadata;
  intentMetadata: Metadata;
  success_url: string;
  /** Set it, and the session is one of the live mode, which the key of the tests does not know. */
  livemode: boolean;
}

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  metadata: Metadata;
  session: string;
  latest_charge: string;
  livemode: boolean;
}

export interface FakeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  metadata: Metadata;
  failure_reason?: string;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  status: Stripe.Dispute.Status;
  reason: string;
  evidence_details: { due_by: number };
}

export interface FakeMovement {
  id: string;
  object: 'balance_transaction';
  created: number;
  amount: number;
  fee: number;
  currency: string;
  reporting_category: string;
  source: { id: string; object: string; payment_intent: string };
  payout?: string;
}

export interface FakePayout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  arrival_date: number;
  status: 'paid';
  automatic: boolean;
}

/** A webhook that Stripe would send. */
export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  livemode: false;
  data: { object: { id: string; object: string; payment_intent?: string | null } };
}

/** Notes an event of an object, which the test sends or not. */
export type Publish = (type: string, object: FakeEvent['data']['object']) => void;

/** Length of ids after their prefix; those of sessions are longer. */
const ID_LENGTH = 24;
const SESSION_ID_LENGTH = 58;

/** An id as long as those of Stripe. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(prefix.startsWith('cs_') ? SESSION_ID_LENGTH : ID_LENGTH)}`;
}

/** Letters and digits. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    text += randomBytes(length)
      .toString('base64')
      .replace(/[^a-zA-Z0-9]/g, '');
  return text.slice(0, length);
}
