/** Which completed orders purchasers cancel themselves: none, those that cost nothing, or all. */
export const CANCELLATIONS = ['none', 'free', 'all'] as const;

/** One of `CANCELLATIONS`. */
export type Cancellations = (typeof CANCELLATIONS)[number];

/** Most hours before the start at which a change can end: one year. */
export const MAX_DEADLINE_HOURS = 8760;

/** What becomes of an order that its purchaser cancels: it is void, refunded, or the organizer decides. */
export type CancellationWay = 'void' | 'refund' | 'request';
