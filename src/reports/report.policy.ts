import { managesAttendees, ownsHost } from '../cal/tickets/kernel/index.js';
import { EventGrantsService, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';

/**
 * Those who manage attendees; for an event, its author and who has a grant for it, as they see who comes to it. Events
 * that do not exist are refused in the same way.
 * @param parameter names the event
 */
const readsReportsOf = (parameter: 'id' | 'event') =>
  policy(
    'manages attendees, signed in, or is the author of the event or has a grant for it',
    [EventGrantsService, TicketOffersService],
    async ({ caller, params }, grants, offers) => {
      if (managesAttendees(caller)) return true;
      const id = params[parameter];
      const isNamed = caller.known && id !== undefined;
      return (
        (isNamed && ownsHost(caller, await offers.host(Number(id)))) ||
        (isNamed && (await grants.isGranted(caller, Number(id)))) ||
        forbidden('rest_forbidden', 'This is for those who manage attendees, and for the author of the event.')
      );
    },
  );

/** Accounts: of a list, each sees the events that `readsEventReports` permits. */
export const readsListedReports = policy(
  'signed in; lists only events that they may see',
  ({ caller }) => caller.known || forbidden('rest_forbidden', 'This is for those who sign in.'),
);

/** Who reads figures of the event of the path. */
export const readsEventReports = readsReportsOf('id');

/** Who reads reports of the event of the parameter `event`, or without it, of all. */
export const readsReports = readsReportsOf('event');
