import { fromMs } from '#core/time';
import type { WaitingEntryEntity } from './waiting-entry.entity.js';
import type { WaitingEntryResponse } from './waiting-list.response.js';

/** An entry on the wire. */
export function toWaitingEntryResponse(entry: WaitingEntryEntity): WaitingEntryResponse {
  return {
    id: entry.id,
    event: entry.post_id,
    ticket: entry.ticket_id ?? 0,
    name: entry.name,
    email: entry.email,
    quantity: entry.quantity,
    state: entry.state,
    offers: entry.offers,
    offered_until_utc: entry.state === 'offered' && entry.expires !== null ? fromMs(entry.expires) : null,
    joined_utc: entry.joined_utc,
  };
}
