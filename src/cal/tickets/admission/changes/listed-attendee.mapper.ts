import { codeHash } from '../scans/code-hash.js';
import { isoUtc, toScannedAttendee } from '../scans/scan.mapper.js';
import { type TicketState, ticketState } from '../scans/scan-facts.js';
import type { FoundAttendeeResponse, ListedAttendeeResponse } from './listed-attendee.response.js';
import type { ListedAttendee } from './listed-attendees.repository.js';

const stateOf = (attendee: ListedAttendee): TicketState => (attendee.takesPlace ? ticketState(attendee) : 'void');

/** An attendee as a device stores it. */
export function toListedAttendee(attendee: ListedAttendee): ListedAttendeeResponse {
  return {
    id: attendee.id,
    ticket_id: attendee.ticket_id,
    event_id: attendee.post_id ?? 0,
    name: attendee.name,
    code_hash: codeHash(attendee),
    state: stateOf(attendee),
    checked_in: attendee.checked_in,
    entries: attendee.entries,
    inside: attendee.inside,
    first_scan_utc: attendee.firstMs === null ? null : isoUtc(attendee.firstMs),
  };
}

/** An attendee that was found by name. */
export function toFoundAttendee(attendee: ListedAttendee): FoundAttendeeResponse {
  const { checked_in, entries, inside } = attendee;
  return { ...toScannedAttendee(attendee), state: stateOf(attendee), checked_in, entries, inside };
}
