import { ContentTypeRegistry } from '#core/content';
import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';

/** Everybody may list kinds of posts, in the edit context those who may write posts of any. */
export const listsTypes: Policy = policy(
  'anyone; edit context: can edit posts of any kind',
  [ContentTypeRegistry],
  ({ caller, params }, types) => {
    if (params.context !== 'edit' || types.mayEditAny(caller)) return true;
    return forbidden('rest_cannot_view', 'You may not see the edit context of kinds of posts.');
  },
);
