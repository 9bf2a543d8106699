import { split } from '../kernel/money/rate.js';

/** What can still be refunded of a ticket, or of what an order costs beside its tickets (`attendeeId` null). */
export interface RefundShare {
  attendeeId: number | null;
  /** Minor units, not negative. */
  leftMinor: number;
}

/** The part of a refund that falls to a ticket. */
export interface RefundPart {
  attendeeId: number | null;
  amountMinor: number;
}

/**
 * Divides a refund among the tickets of its order: in proportion to what is left of the refunded tickets, then of all
 * others. The parts add up to the amount to the last minor unit, and the same refund is always divided in the same way.
 * What exceeds all shares falls to the order.
 * @param positions attendees whose tickets are refunded; null: all of the order
 */
export function divideRefund(
  amountMinor: number,
  shares: readonly RefundShare[],
  positions: readonly number[] | null,
): RefundPart[] {
  const isRefunded = ({ attendeeId }: RefundShare): boolean =>
    positions === null || (attendeeId !== null && positions.includes(attendeeId));
  const parts = new Map<number | null, number>();
  let open = amountMinor;
  for (const group of [shares.filter(isRefunded), shares.filter((share) => !isRefunded(share))]) {
    for (const { attendeeId, amountMinor: part } of divide(open, group)) {
      parts.set(attendeeId, (parts.get(attendeeId) ?? 0) + part);
      open -= part;
    }
  }
  if (open > 0) parts.set(null, (parts.get(null) ?? 0) + open);
  return [...parts].filter(([, part]) => part > 0).map(([attendeeId, part]) => ({ attendeeId, amountMinor: part }));
}

/** Divides an amount in proportion to what is left of each share, by the largest remainder; at most all that is left. */
function divide(amountMinor: number, shares: readonly RefundShare[]): RefundPart[] {
  const total = shares.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const amount = Math.min(amountMinor, total);
  if (amount <= 0) return [];
  const parts = split(
    amount,
    shares.map(({ leftMinor }) => leftMinor),
  );
  return shares.map(({ attendeeId }, i) => ({ attendeeId, amountMinor: parts[i] }));
}
