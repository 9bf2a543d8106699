import { accepting, check, isIdOrText } from '#core/parameters';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';

/** Id of an attendee; that of a ticket is let pass too, as clients of the interface expect (tickets.md §7). */
export const attendeeOrTicket = accepting(
  'the id of an attendee',
  check([AttendeesRepository, TicketsRepository], async (value, _, attendees, tickets) => {
    if (!isIdOrText(value)) return false;
    const id = Number(value);
    return (await attendees.find(id)) !== undefined || (await tickets.countOf([id])) === 1;
  }),
);
