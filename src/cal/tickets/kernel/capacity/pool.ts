/** The pools a ticket draws on. */
export interface TicketSeats {
  ticketId: number;
  /** Pools of the event that it draws on too, in order of id. */
  sharedPoolIds: readonly number[];
  /** Revision of the ticket's own pool that this was read with. */
  revision: number;
}

/** The three counters. */
export interface Counters {
  held: number;
  pending: number;
  sold: number;
}

/** Where a taken place is counted. */
export type Counter = keyof Counters;

/** Places of a ticket that come, go, or change counter; negative numbers go. */
export interface Move extends Partial<Counters> {
  seats: TicketSeats;
}

/** The counters of a pool with what limits them. */
export interface PoolSeats extends Counters {
  /** Seats in total; null: unlimited. */
  capacity: number | null;
  /** Seats withheld from sale. */
  withheld: number;
}

/** What one pool's counters change by. */
export interface PoolChange extends Counters {
  id: number;
  /** Revision the pool must still have; absent for shared pools. */
  revision?: number;
}

/** The sum of some moves per pool, in order of id: all units of work lock several pools in this order. */
export function poolChanges(moves: readonly Move[]): PoolChange[] {
  const changes = new Map<number, PoolChange>();
  const add = (id: number, { held = 0, pending = 0, sold = 0 }: Move, revision?: number): void => {
    const change = changes.get(id) ?? { id, held: 0, pending: 0, sold: 0 };
    change.held += held;
    change.pending += pending;
    change.sold += sold;
    if (revision !== undefined) change.revision = revision;
    changes.set(id, change);
  };
  for (const move of moves) {
    add(move.seats.ticketId, move, move.seats.revision);
    for (const id of move.seats.sharedPoolIds) add(id, move);
  }
  return [...changes.values()]
    .filter(({ held, pending, sold }) => held !== 0 || pending !== 0 || sold !== 0)
    .sort((a, b) => a.id - b.id);
}

/** How many more places a change takes; 0 or less when it only moves or gives back. */
export function growth({ held, pending, sold }: Counters): number {
  return held + pending + sold;
}

/**
 * Places left in a pool; null for no limit. Never below 0, also where a limit was lowered below what is sold.
 * @param expired places of holds that have run out but are not swept yet
 */
export function left(pool: PoolSeats, expired = 0): number | null {
  if (pool.capacity === null) return null;
  return Math.max(0, pool.capacity - pool.withheld - growth(pool) + expired);
}

/** The least of some numbers of places, where null is no limit; null without any. */
export function leastOf(numbers: readonly (number | null)[]): number | null {
  const limits = numbers.filter((number) => number !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Whole percent of places left, rounded down: 100 without limit, 0 where there never were any (tickets.md §4.1). */
export function percentageLeft(available: number | null, capacity: number | null): number {
  if (available === null || capacity === null) return 100;
  return capacity <= 0 ? 0 : Math.floor((100 * available) / capacity);
}
