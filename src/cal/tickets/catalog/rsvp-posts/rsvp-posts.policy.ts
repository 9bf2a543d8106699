import { forbidden } from '#core/errors';
import { policy } from '#core/rest';
import { RSVP } from '../model/ticket.entity.js';

/** Everybody lists RSVP tickets; the edit context, as with all posts, is for those who may edit them. */
export const listsRsvpPosts = policy(
  'everybody; those who edit events for the edit context',
  [],
  ({ caller, params }) =>
    params.context !== 'edit' || caller.can(RSVP.capabilities.edit)
      ? true
      : forbidden('rest_forbidden_context', 'You may not see the edit context of this.'),
);
