import { api, ApiError } from '../api/api.js';
import { changedPoolMembers, poolsOfTicket, type PoolDraft } from '../lib/pool-draft.js';
import type { TicketDraft } from '../lib/ticket-draft.js';
import { t } from '../lib/texts.js';

/** Pools of an event before and after they were edited, with its tickets, which exist. */
interface PoolChanges {
  eventId: number;
  before: readonly PoolDraft[];
  after: readonly PoolDraft[];
  tickets: readonly TicketDraft[];
}

/**
 * Saves the places that tickets share: pools first, then which tickets take places of them, and pools are deleted last.
 * @param remember gets what is saved so far, where saving goes on after a failure
 * @returns the pools as they are saved
 */
export async function savePools(
  { eventId, before, after, tickets }: PoolChanges,
  remember: (saved: readonly PoolDraft[]) => void,
): Promise<readonly PoolDraft[]> {
  let current = after;
  let saved = before;
  for (const pool of after) {
    const former = before.find(({ key }) => key === pool.key);
    const changes = changedPoolMembers(former, pool);
    if (former && Object.keys(changes).length === 0) continue;
    const id = await savePool(eventId, pool, changes);
    const made = { ...pool, id };
    current = current.map((each) => (each.key === pool.key ? made : each));
    const stored = { ...made, tickets: former?.tickets ?? [] };
    saved = former ? saved.map((each) => (each.key === pool.key ? stored : each)) : [...saved, stored];
    remember(saved);
  }
  for (const { key, id } of tickets) {
    const wanted = poolsOfTicket(current, key);
    if (JSON.stringify(wanted) === JSON.stringify(poolsOfTicket(before, key))) continue;
    const ids = current.flatMap((pool) => (wanted.includes(pool.key) && pool.id !== undefined ? pool.id : []));
    await api.post(`/cal/tickets/v1/tickets/${id}/pools`, { pool_ids: ids });
  }
  for (const { key, id } of before)
    if (id !== undefined && !after.some((pool) => pool.key === key)) await api.delete(`/cal/tickets/v1/pools/${id}`);
  remember(current);
  return current;
}

async function savePool(eventId: number, { id, name }: PoolDraft, changes: object): Promise<number> {
  try {
    const path = `/cal/tickets/v1/pools${id === undefined ? '' : `/${id}`}`;
    const body = id === undefined ? { ...changes, post_id: eventId } : changes;
    return (await api.post<{ id: number }>(path, body)).id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isSmall = error.code === 'pool-too-small';
    const reason = isSmall ? t('eventForm.morePlacesThanThat') : error.message;
    throw new ApiError(error.status, error.code, t('eventForm.sharedPlacesNameReason', { name, reason }));
  }
}
