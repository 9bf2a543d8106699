import { type ReportedDispute, type ReportedRefund, parsePrice } from 'almanac';
import type { MollieAmount, MollieChargeback, MollieRefund } from './mollie.client.js';

/** Name of the payment provider. */
export const MOLLIE = 'mollie';

/** Ids of payments at Mollie. */
export const PAYMENT_ID = /^tr_\w{4,60}$/;

/** Characters of the reason of a dispute that are stored. */
const MAX_REASON_LENGTH = 60;

const REFUND_STATES = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** An amount in minor units. @throws Error for what is none */
export function minorOf({ currency, value }: MollieAmount): number {
  const minor = parsePrice(value, currency);
  if (minor === undefined) throw new Error(`${value} ${currency} is no amount`);
  return minor;
}

/** A refund as the service stores what payment services report. */
export function reportedRefund({ id, status, amount, metadata }: MollieRefund): ReportedRefund {
  return {
    reference: id,
    state: REFUND_STATES[status],
    amountMinor: minorOf(amount),
    refundKey: metadata?.refund,
  };
}

/**
 * A chargeback as a dispute. Mollie has taken its amount, and does not report when it is final: the order stays flagged
 * for a manager unless the bank gives the money back.
 */
export function reportedChargeback({ id, amount, reason, reversedAt }: MollieChargeback): ReportedDispute {
  const isReversed = Boolean(reversedAt);
  return {
    reference: id,
    state: isReversed ? 'won' : 'open',
    amountMinor: minorOf(amount),
    isWithdrawn: !isReversed,
    reason: (reason?.description ?? '').slice(0, MAX_REASON_LENGTH),
    evidenceDueUtc: null,
  };
}
