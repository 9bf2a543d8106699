import { ContentTypeRegistry } from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';
import { isInternalStatus, listedStatus } from '../shared/listed-statuses.js';

/** 404 for a name that no status has. */
export function noSuchStatus(): RestError {
  return new RestError('rest_status_invalid', 'There is no such status.', 404);
}

/** Everybody may list public statuses; the edit context is for those who may write. */
export const listsStatuses: Policy = policy(
  'anyone; edit context: can edit posts of any kind',
  [ContentTypeRegistry],
  ({ caller, params }, types) => {
    if (params.context !== 'edit' || types.mayEditAny(caller)) return true;
    return forbidden('rest_cannot_view', 'You may not see the edit context of statuses.');
  },
);

/**
 * Public statuses are for everybody. The others say something about how a site works: they are for those who may write.
 */
export const readsStatus: Policy = policy(
  'public statuses: anyone; others: can edit posts of any kind',
  [ContentTypeRegistry],
  ({ caller, params }, types) => {
    const hidden = forbidden('rest_cannot_read_status', 'You may not see this status.');
    if (isInternalStatus(params.status)) return hidden;
    const status = listedStatus(params.status);
    if (!status) return noSuchStatus();
    return status.public || types.mayEditAny(caller) || hidden;
  },
);
