import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';
import { LISTED_TYPES } from './listed-types.js';

/** Everybody may list kinds of posts, in the edit context those who may write posts of any. */
export const listsTypes: Policy = policy('anyone; edit context: can edit posts of any kind', ({ caller, params }) => {
  if (params.context !== 'edit' || LISTED_TYPES.some(({ capabilities }) => caller.can(capabilities.edit))) return true;
  return forbidden('rest_cannot_view', 'You may not see the edit context of kinds of posts.');
});
