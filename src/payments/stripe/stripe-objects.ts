import type Stripe from 'stripe';
import type { ReportedDispute, ReportedRefund } from '../../cal/tickets/payments/index.js';
import type { DisputeState } from '../../cal/tickets/kernel/index.js';
import { fromMs } from '#core/time';
import { fromStripeAmount } from './stripe-amount.js';

/** Members of the metadata of what is made at Stripe, by which it is found again. */
export const ATTEMPT = 'almanac_attempt';
export const ORDER = 'almanac_order';
export const REFUND = 'almanac_refund';

const REFUND_STATES: Readonly<Record<string, ReportedRefund['state']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

/** States of disputes by their status at Stripe; the compiler refuses a status of the SDK that is missing. */
export const DISPUTE_STATES = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'under_review',
  appeal_needs_response: 'appeal',
  appeal_under_review: 'appeal',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
} as const satisfies Record<KnownStatus, DisputeState>;

/** The SDK's type has any other text, too. */
type KnownStatus = Stripe.Dispute.Status extends infer Status
  ? Status extends string
    ? string extends Status
      ? never
      : Status
    : never
  : never;

/** States of a dispute in which Stripe has its amount. */
const WITHDRAWN: readonly DisputeState[] = ['open', 'under_review', 'lost', 'appeal'];

/** A refund at Stripe. A state that is not known yet is one of a refund that is not through. */
export function reportedRefund(refund: Stripe.Refund): ReportedRefund {
  return {
    reference: refund.id,
    amountMinor: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    state: REFUND_STATES[refund.status ?? 'pending'] ?? 'pending',
    refundKey: refund.metadata?.[REFUND],
    ...(refund.failure_reason ? { error: 'The bank did not take it.', detail: refund.failure_reason } : {}),
  };
}

/** A dispute at Stripe. A status that is not known yet is one of a dispute that is not decided. */
export function reportedDispute(dispute: Stripe.Dispute): ReportedDispute {
  const state = (DISPUTE_STATES as Readonly<Record<string, DisputeState>>)[dispute.status] ?? 'open';
  const due = dispute.evidence_details?.due_by;
  return {
    reference: dispute.id,
    state,
    amountMinor: fromStripeAmount(dispute.amount, dispute.currency.toUpperCase()),
    isWithdrawn: WITHDRAWN.includes(state),
    reason: dispute.reason.slice(0, 60),
    evidenceDueUtc: due ? fromMs(due * 1000) : null,
  };
}

/** Id of an object of Stripe, whether it is there itself or only named. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** The PaymentIntent that a movement of money belongs to. */
export function intentOf({ source }: Stripe.BalanceTransaction): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  return idOf(source.payment_intent);
}
