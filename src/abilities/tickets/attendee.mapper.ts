import type { AttendeeResponse } from '../../cal/tickets/catalog/index.js';
import { plain } from '../event.mapper.js';
import { flag, id, object, orNull, text } from '../schemas.js';

/** A person with a ticket. */
export const ATTENDEE = object({
  id: id('Id of the attendee.'),
  name: text('Name.'),
  email: text('E-mail address.'),
  event: orNull(id('Id of the event; null: it is gone.')),
  ticket: object({ id: id('Id of the ticket.'), name: text('Its name.') }),
  checked_in: flag('Whether they are in.'),
  checked_in_at: orNull(text('When they came in, wall clock of the site; null: they are not in.')),
});

/** An attendee, as managers see it, in the form that `ATTENDEE` describes. */
export function attendeeSummary({
  id: attendeeId,
  checkin_details: checkIn,
  ...attendee
}: AttendeeResponse): Record<string, unknown> {
  return {
    id: attendeeId,
    name: plain(attendee.title),
    email: attendee.email,
    event: attendee.post_id === 0 ? null : attendee.post_id,
    ticket: { id: attendee.ticket_id, name: plain(attendee.ticket.title) },
    checked_in: attendee.checked_in,
    checked_in_at: checkIn ? checkIn.date : null,
  };
}
