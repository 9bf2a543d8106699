import { plainText, sortKey } from '#core/text';
import { ARCHIVED_STATES } from '../../kernel/order-states.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { AttendeeEntity } from './attendee.entity.js';
import type { EventSnapshotResponse } from '../../kernel/event-snapshot.response.js';

/** Most characters of a name. */
const MAX_NAME_LENGTH = 250;

/** A name as it is stored, with the key by which names are sorted and found. */
export function nameColumns(fullName: string): Pick<AttendeeEntity, 'name' | 'name_key'> {
  const name = plainText(fullName).slice(0, MAX_NAME_LENGTH);
  return { name, name_key: sortKey(name) };
}

/** The event of an attendee; its columns have it as it was when the ticket was bought. */
export type EventSnapshot = Pick<
  AttendeeEntity,
  'event_id' | 'event_title' | 'event_start' | 'event_end' | 'event_timezone' | 'event_venue'
>;

/** The event as it is now. Pages have neither time nor zone of their own. */
export function eventSnapshotOf(host: TicketHost | undefined): EventSnapshot {
  return {
    event_id: host?.id ?? null,
    event_title: host?.title ?? null,
    event_start: host?.startDate ?? null,
    event_end: host?.endDate ?? null,
    event_timezone: host && host.startDate !== null ? host.timezone : null,
    event_venue: host?.venue ?? null,
  };
}

/** An event snapshot on the wire; null where none is known. */
export function toEventSnapshotResponse(attendee: EventSnapshot): EventSnapshotResponse | null {
  if (attendee.event_id === null) return null;
  return {
    id: attendee.event_id,
    title: attendee.event_title ?? '',
    start_date: attendee.event_start,
    end_date: attendee.event_end,
    timezone: attendee.event_timezone,
    venue: attendee.event_venue,
  };
}

/** Statuses with which an attendee is admitted. */
export const CHECK_IN_STATUSES: readonly AttendeeEntity['status'][] = ['yes', 'completed'];

/** Statuses that the public may know of. */
export const PUBLIC_STATUSES: readonly AttendeeEntity['status'][] = ['yes', 'completed'];

/** Statuses of attendees who have no ticket any more; lists leave them out by default. */
export const ARCHIVED: readonly AttendeeEntity['status'][] = ARCHIVED_STATES;
