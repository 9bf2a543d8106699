import { split } from '../kernel/money/rate.js';
import type { AllocatedShare, OrderAllocation } from './order-allocation.js';

/** The part of a refund that falls to a ticket, or to what the order costs beside its tickets (`attendeeId` null). */
export interface RefundPart {
  attendeeId: number | null;
  /** Minor units, above 0. */
  amountMinor: number;
}

/** What a refund returns: its parts and the excess add up to its amount. */
export interface DividedRefund {
  /** What was sold and is returned. */
  parts: RefundPart[];
  /** What nothing of the order costs, minor units. */
  excessMinor: number;
}

/**
 * Divides money that goes back. That of named tickets is theirs first; then, and first where none is named, what the order
 * was paid in excess; then all others in proportion to what is left of them. The same refund is always divided in the same
 * way, to the last minor unit. What exceeds all of it is excess too.
 * @param positions attendees whose tickets are refunded; null: none is named
 */
export function divideRefund(
  amountMinor: number,
  { shares, excessMinor }: Pick<OrderAllocation, 'shares' | 'excessMinor'>,
  positions: readonly number[] | null,
): DividedRefund {
  const isNamed = ({ attendeeId }: AllocatedShare): boolean =>
    attendeeId !== null && positions?.includes(attendeeId) === true;
  const named = divide(amountMinor, shares.filter(isNamed));
  const open = amountMinor - sumOf(named);
  const excess = Math.min(open, excessMinor);
  const others = divide(
    open - excess,
    shares.filter((share) => !isNamed(share)),
  );
  const parts = [...named, ...others].filter((part) => part.amountMinor > 0);
  return { parts, excessMinor: amountMinor - sumOf(parts) };
}

/** A refund of which it is known what it returns of each ticket. */
export function refundOfParts(amountMinor: number, parts: readonly RefundPart[]): DividedRefund {
  const known = parts.filter((part) => part.amountMinor > 0);
  return { parts: known, excessMinor: amountMinor - sumOf(known) };
}

/** The first parts up to an amount, and the others: what one payment returns of them, and what is left for the next. */
export function takeParts(
  parts: readonly RefundPart[],
  amountMinor: number,
): { taken: RefundPart[]; others: RefundPart[] } {
  let open = amountMinor;
  const taken: RefundPart[] = [];
  const others: RefundPart[] = [];
  for (const { attendeeId, amountMinor: minor } of parts) {
    const now = Math.min(open, minor);
    open -= now;
    if (now > 0) taken.push({ attendeeId, amountMinor: now });
    if (minor > now) others.push({ attendeeId, amountMinor: minor - now });
  }
  return { taken, others };
}

/** Divides an amount in proportion to what is left of each share, by the largest remainder; at most all that is left. */
function divide(amountMinor: number, shares: readonly AllocatedShare[]): RefundPart[] {
  const total = shares.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const amount = Math.min(amountMinor, total);
  if (amount <= 0) return [];
  const parts = split(
    amount,
    shares.map(({ leftMinor }) => leftMinor),
  );
  return shares.map(({ attendeeId }, i) => ({ attendeeId, amountMinor: parts[i] }));
}

const sumOf = (parts: readonly RefundPart[]): number => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
