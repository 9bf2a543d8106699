import type { EventPool } from '../api/types.js';
import { t } from './texts.js';

/** What the editor of an event changes of places that its tickets share. */
export interface PoolDraft {
  /** Identifies the column. */
  key: string;
  /** None while the pool does not exist. */
  id?: number;
  name: string;
  /** Number of places; empty: no limit. */
  capacity: string;
  /** Keys of the tickets that take places of it. */
  tickets: readonly string[];
}

/** What a pool is called that has no name yet. */
const UNNAMED = t('ticketForm.allTickets');

/** Places that do not exist yet. @param tickets keys of all tickets of the event */
export function emptyPool(key: string, tickets: readonly string[]): PoolDraft {
  return { key, name: '', capacity: '', tickets };
}

/** The draft of a pool that exists. */
export function poolDraftOf(pool: EventPool): PoolDraft {
  const { id, name, capacity, ticket_ids: tickets } = pool;
  return {
    key: String(id),
    id,
    name: name || UNNAMED,
    capacity: capacity === null ? '' : String(capacity),
    tickets: tickets.map(String),
  };
}

/** The same pools, after a ticket was ticked for one of them, or was not any more. */
export function withTicket(
  pools: readonly PoolDraft[],
  poolKey: string,
  ticketKey: string,
  takes: boolean,
): readonly PoolDraft[] {
  return pools.map((pool) => {
    if (pool.key !== poolKey) return pool;
    const others = pool.tickets.filter((key) => key !== ticketKey);
    return { ...pool, tickets: takes ? [...others, ticketKey] : others };
  });
}

/** What a request must contain for a pool; all of a new one. */
export function changedPoolMembers(before: PoolDraft | undefined, after: PoolDraft): Record<string, unknown> {
  const name = after.name.trim();
  const capacity = after.capacity.trim() === '' ? null : Number(after.capacity);
  return {
    ...(before?.name.trim() !== name && { name }),
    ...(before?.capacity.trim() !== after.capacity.trim() && { capacity }),
  };
}

/** Keys of the pools that a ticket takes places of, in a fixed order. */
export function poolsOfTicket(pools: readonly PoolDraft[], ticketKey: string): string[] {
  return pools
    .filter(({ tickets }) => tickets.includes(ticketKey))
    .map(({ key }) => key)
    .sort();
}

/** What is wrong with pools before they are sent: a sentence for each. */
export function poolFaults(pools: readonly PoolDraft[]): string[] {
  return pools.flatMap(({ name, capacity }, i) => {
    if (name.trim() === '') return [t('ticketForm.sharedPlacesINeed', { i: i + 1 })];
    if (!/^\d{0,7}$/.test(capacity.trim())) return [t('ticketForm.writeAWholeNumber2', { name })];
    return [];
  });
}
