import type { DisputeEntity } from '../payments/dispute.entity.js';

type DisputeTimes = Pick<DisputeEntity, 'created_utc' | 'modified_utc' | 'is_withdrawn' | 'state'>;

/** When a dispute took money, UTC; null: never. A dispute that was won took the money when it came. */
export function disputeTakenUtc({ created_utc: utc, is_withdrawn: isTaken, state }: DisputeTimes): string | null {
  return isTaken || state === 'won' ? utc : null;
}

/** When a dispute gave the money back, UTC; null: it did not. */
export function disputeReturnedUtc({ modified_utc: utc, is_withdrawn: isTaken, state }: DisputeTimes): string | null {
  return state === 'won' && !isTaken ? utc : null;
}

/** The same as conditions for disputes `m`, with the column of the moment. Sales and accounting count by them. */
export const DISPUTE_MOMENTS = {
  taken: { sql: "(m.is_withdrawn = 1 OR m.state = 'won')", moment: 'm.created_utc' },
  returned: { sql: "m.is_withdrawn = 0 AND m.state = 'won'", moment: 'm.modified_utc' },
} as const;
