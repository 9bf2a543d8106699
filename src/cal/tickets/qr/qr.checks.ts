import { accepting, check } from '../../../core/parameters/index.js';
import { positive } from '../listing/checks.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';

/** Id of an attendee; that of a ticket is let pass too, as clients of the interface expect (tickets.md §7). */
export const attendeeOrTicket = accepting(
  'the id of an attendee',
  check([AttendeesRepository, TicketsRepository], async (value, params, attendees, tickets) => {
    if (positive(value, params) !== true) return false;
    const id = Number(value);
    return (await attendees.find(id)) !== undefined || (await tickets.countOf([id])) === 1;
  }),
);
