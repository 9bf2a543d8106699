import { EVENT } from '../cal/events/calendar-types.js';
import { managesAttendees } from '../cal/tickets/kernel/index.js';
import { mayEdit, PostStore } from '#core/content';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';

/** Those who manage attendees and may change the event: money leaves, and its page changes. */
export const cancelsEvent = policy(
  'manages attendees, signed in, and may change the event',
  [PostStore],
  async ({ caller, params }, posts) => {
    if (!managesAttendees(caller)) return forbidden('rest_forbidden', 'This is for those who manage attendees.');
    if (!caller.can(EVENT.capabilities.edit))
      return forbidden('rest_forbidden', 'This is for those who change events.');
    const event = await posts.head(EVENT, Number(params.event_id));
    // What does not exist is for the handler to say.
    return !event || mayEdit(caller, EVENT, event) || forbidden('rest_forbidden', 'You may not change this event.');
  },
);
