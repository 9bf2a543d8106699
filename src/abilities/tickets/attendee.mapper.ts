import { plain } from '../calendar/event.mapper.js';
import { flag, id, object, orNull, text } from '../schemas.js';

/** What of an attendee of `cal/tickets/v1`, as managers see it, abilities show (tickets.md §5.1). */
export interface AttendeeWire {
  id: number;
  /** 0: the event is gone. */
  post_id: number;
  ticket_id: number;
  title: string;
  email: string;
  ticket: { title: string };
  checked_in: boolean;
  /** Wall clock of the site. */
  checkin_details: false | { date: string };
}

/** Somebody who has a ticket. */
export const ATTENDEE = object({
  id: id('Id of the attendee.'),
  name: text('Name.'),
  email: text('E-mail address.'),
  event: orNull(id('Id of the event; null: it is gone.')),
  ticket: object({ id: id('Id of the ticket.'), name: text('Its name.') }),
  checked_in: flag('Whether they are in.'),
  checked_in_at: orNull(text('When they came in, wall clock of the site; null: they are not in.')),
});

/** An attendee as `ATTENDEE` describes it. */
export function attendeeSummary(attendee: AttendeeWire): Record<string, unknown> {
  return {
    id: attendee.id,
    name: plain(attendee.title),
    email: attendee.email,
    event: attendee.post_id === 0 ? null : attendee.post_id,
    ticket: { id: attendee.ticket_id, name: plain(attendee.ticket.title) },
    checked_in: attendee.checked_in,
    checked_in_at: attendee.checkin_details === false ? null : attendee.checkin_details.date,
  };
}
