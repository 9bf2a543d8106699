import { managesAttendees, ownsHost } from '../../cal/tickets/kernel/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';

/** Those who manage attendees, and authors for their own events. */
export const informsAttendees = policy(
  'manages attendees, signed in, or is the author of the event',
  [TicketOffersService],
  async ({ caller, params }, offers) => {
    if (managesAttendees(caller)) return true;
    if (!caller.known) return forbidden('rest_forbidden', 'Sign in as the organizer of this event.');
    const isOwner = ownsHost(caller, await offers.host(Number(params.id)));
    return (
      isOwner || forbidden('rest_forbidden', 'This is for the author of the event and those who manage attendees.')
    );
  },
);
