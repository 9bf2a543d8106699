import { createHash } from 'node:crypto';
import type { HostCounts } from '../cal/tickets/figures/index.js';

/** Seats that are counted live. */
export interface LiveSeats {
  sold: number;
  held: number;
  pending: number;
  checked_in: number;
}

/** The counts of an event or page, as they are sent. */
export interface LiveCounts {
  /** Id of the event or page. */
  event: number;
  title: string;
  totals: LiveSeats;
  /** Capacity: that of the ticket, or of the smallest pool it shares; null: unlimited. */
  tickets: (LiveSeats & { id: number; name: string; capacity: number | null; shares_capacity: boolean })[];
}

const NONE: LiveSeats = { sold: 0, held: 0, pending: 0, checked_in: 0 };

/** Counts of an event on the wire. */
export function toLiveCounts({ host, tickets }: HostCounts): LiveCounts {
  const shown = tickets.map(({ id, name, capacity, sharesCapacity, sold, held, pending, checkedIn }) => ({
    id,
    name,
    capacity,
    shares_capacity: sharesCapacity,
    sold,
    held,
    pending,
    checked_in: checkedIn,
  }));
  const add = (sum: LiveSeats, ticket: LiveSeats): LiveSeats => ({
    sold: sum.sold + ticket.sold,
    held: sum.held + ticket.held,
    pending: sum.pending + ticket.pending,
    checked_in: sum.checked_in + ticket.checked_in,
  });
  return { event: host.id, title: host.title, totals: shown.reduce(add, NONE), tickets: shown };
}

/** Names a state by what it says, so that any process knows what a client has: the same counts have the same id. */
export function stateId(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}
