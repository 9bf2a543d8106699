/** Names that a payment provider can have. */
export const GATEWAY_NAME = /^[a-z0-9-]{1,20}$/;

/** How the service learnt that money is there. */
export type CaptureReport = '' | 'hand' | 'notification' | 'return' | 'reconciliation' | 'exchange';

/** How money that is noted by hand was paid; empty: not said. */
export const PAYMENT_METHODS = ['cash', 'card_reader', 'transfer', 'other'] as const;

/** How money that is noted by hand was paid. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * States of a payment with those that it may go on to. A state is reached once; the same state again changes nothing, so
 * a repeated report does no harm, and a later truth may overtake an earlier one: money counts also after a failure.
 */
export const PAYMENT_STATES = {
  /** Stored before the payment service is called. */
  created: ['pending', 'processing', 'captured', 'failed', 'canceled'],
  /** The purchaser can pay. */
  pending: ['processing', 'captured', 'failed', 'canceled'],
  /** The purchaser has paid by a method whose money takes days. */
  processing: ['captured', 'failed', 'canceled'],
  /** The money is there. What went back is in refunds and disputes. */
  captured: [],
  /** The payment service reports that it will not come. */
  failed: ['captured'],
  /** Given up before it was paid. */
  canceled: ['captured'],
} as const satisfies Record<string, readonly string[]>;

/** States of a payment. */
export type PaymentState = keyof typeof PAYMENT_STATES;

/** States from which a payment may become this one. */
export function paymentStatesBefore(state: PaymentState): PaymentState[] {
  return statesBefore(PAYMENT_STATES, state);
}

/** States of a refund with those that it may go on to, as of payments. */
export const REFUND_STATES = {
  /** Its amount is reserved, and the payment provider is to be called. */
  requested: ['pending', 'succeeded', 'failed', 'canceled'],
  /** The payment service has accepted it. */
  pending: ['succeeded', 'failed', 'canceled'],
  /** The money is on its way to the purchaser. Banks can send it back even then. */
  succeeded: ['failed'],
  failed: [],
  canceled: [],
} as const satisfies Record<string, readonly string[]>;

/** States of a refund. */
export type RefundState = keyof typeof REFUND_STATES;

/** States whose amount counts against what was captured. */
export const ACTIVE_REFUND_STATES: readonly RefundState[] = ['requested', 'pending', 'succeeded'];

/** States from which a refund may become this one. */
export function refundStatesBefore(state: RefundState): RefundState[] {
  return statesBefore(REFUND_STATES, state);
}

/** Who caused a refund: the purchaser, a manager, the service (late or double payments), or a user at the payment service. */
export type RefundSource = 'buyer' | 'admin' | 'automatic' | 'external';

/**
 * States of a dispute with those that it may go on to. A report that was fetched earlier and comes later is none of them,
 * and changes nothing. A dispute that is lost can be won by an appeal, also where no report came between.
 */
export const DISPUTE_STATES = {
  /** An inquiry, which takes no money. */
  warning: ['open', 'under_review', 'lost', 'appeal', 'won', 'closed'],
  /** Evidence is needed. */
  open: ['under_review', 'lost', 'appeal', 'won', 'closed'],
  /** The bank decides. */
  under_review: ['lost', 'appeal', 'won', 'closed'],
  lost: ['appeal', 'won'],
  /** The organizer appeals against the decision, or can. */
  appeal: ['lost', 'won'],
  won: [],
  /** An inquiry that has ended, or a dispute that was prevented. */
  closed: [],
} as const satisfies Record<string, readonly string[]>;

/** States of a dispute. */
export type DisputeState = keyof typeof DISPUTE_STATES;

/** Whether a dispute may go from one state to another. */
export function disputeMayBecome(from: DisputeState, to: DisputeState): boolean {
  return (DISPUTE_STATES[from] as readonly DisputeState[]).includes(to);
}

/** States of a dispute that is not decided. */
export const OPEN_DISPUTE_STATES: readonly DisputeState[] = ['warning', 'open', 'under_review', 'appeal'];

/** States of a dispute that end it. */
export const CLOSED_DISPUTE_STATES: readonly DisputeState[] = ['won', 'lost', 'closed'];

function statesBefore<State extends string>(states: Record<State, readonly string[]>, state: State): State[] {
  return (Object.keys(states) as State[]).filter((before) => states[before].includes(state));
}
