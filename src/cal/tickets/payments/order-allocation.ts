import { ORDER_STATES_THAT_EXPIRE, SOLD_STATES } from '../kernel/order-states.js';
import type { OrderEntity } from '../sales/model/order.entity.js';

/** The columns of an order that decide what its money belongs to. */
export type AllocatedOrder = Pick<OrderEntity, 'status' | 'total_minor' | 'paid_utc'>;

/** A ticket, or what the order costs beside its tickets (`attendeeId` null), such as its fee. */
export interface AllocatedShare {
  attendeeId: number | null;
  /** What it costs less what refunds return or are to return of it, minor units; not negative. */
  leftMinor: number;
}

/** What the money of an order belongs to that no refund returns or is to return. */
export interface OrderAllocation {
  /** What was sold; empty for an order that was never completed, which has sold nothing. */
  shares: readonly AllocatedShare[];
  /** Money that nothing of the order costs, minor units: too much, too late, or for an order that never was completed. */
  excessMinor: number;
  /** What the purchaser has to get back, minor units: the excess, and of a refunded order what is left of its shares. */
  dueBackMinor: number;
}

/** What the allocation follows from, minor units. */
export interface AllocationFacts {
  /** What payments have brought, less what refunds return or are to return. */
  heldMinor: number;
  /** What payment services have taken because of disputes. */
  withdrawnMinor: number;
  /** What a ticket that is exchanged for one of the order still pays for it. */
  creditMinor: number;
  /** Tickets of the order with their prices. */
  tickets: readonly { id: number; price_minor: number }[];
  /** What refunds return or are to return, by attendee; null: beside the tickets. */
  returned: ReadonlyMap<number | null, number>;
}

/**
 * What each cent of an order belongs to. Refunds, credit notes, what is due back, reports and exports follow from it:
 *
 * - the money of a completed order belongs to its shares, as far as refunds have left something of them; what is more is
 *   excess, however many payments brought it and whenever they came;
 * - a refunded order keeps nothing: what is left of its shares is due back too;
 * - the shares of a reversed order are worth what payment services have not taken;
 * - an order that waits takes what it costs, less the value of a ticket that is exchanged for it;
 * - an order that ended without having been completed takes nothing.
 */
export function allocationOf(order: AllocatedOrder, facts: AllocationFacts): OrderAllocation {
  const { heldMinor, withdrawnMinor, creditMinor } = facts;
  const shares = isSold(order) ? sharesOf(order, facts) : [];
  const left = shares.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const there = heldMinor - withdrawnMinor;
  const beyond = (minor: number): number => Math.max(0, there - minor);
  if (ORDER_STATES_THAT_EXPIRE.includes(order.status)) {
    const excessMinor = beyond(order.total_minor - creditMinor);
    return { shares, excessMinor, dueBackMinor: excessMinor };
  }
  // What is lost by a dispute was paid for the tickets, which are not valid any more.
  const owned = order.status === 'reversed' ? Math.max(0, left - withdrawnMinor) : left;
  const excessMinor = beyond(owned);
  const isRetained = order.status === 'completed' || order.status === 'reversed';
  return { shares, excessMinor, dueBackMinor: isRetained ? excessMinor : beyond(0) };
}

/** Whether an order is or was completed: what was paid for it is or was a sale. */
export function isSold({ status, paid_utc: paidUtc }: Pick<OrderEntity, 'status' | 'paid_utc'>): boolean {
  return SOLD_STATES.includes(status) && paidUtc !== null;
}

function sharesOf({ total_minor: total }: AllocatedOrder, { tickets, returned }: AllocationFacts): AllocatedShare[] {
  const prices = tickets.reduce((sum, { price_minor: price }) => sum + price, 0);
  const share = (attendeeId: number | null, minor: number): AllocatedShare => ({
    attendeeId,
    leftMinor: Math.max(0, minor - (returned.get(attendeeId) ?? 0)),
  });
  return [...tickets.map(({ id, price_minor: price }) => share(id, price)), share(null, total - prices)];
}
