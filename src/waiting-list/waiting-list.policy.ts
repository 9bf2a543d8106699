import { managesAttendees } from '../cal/tickets/kernel/index.js';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';
import { FailedCredentialsService } from '#core/security';
import { RequestMemo } from '#core/context';
import { WaitingListService } from './waiting-list.service.js';

/** Signed-in managers of attendees, and who has the link of the entry; wrong ones are counted per network. */
export const managersOrWaiting = policy(
  'manages attendees, signed in, or has the link of the entry',
  [FailedCredentialsService, RequestMemo, WaitingListService],
  async ({ caller, params }, failures, memo, list) => {
    if (managesAttendees(caller)) return true;
    const { token } = params;
    const id = Number(params.id);
    if (list.isSecretOf(id, token)) return true;
    // Rules are decided again for `Allow`; a wrong one counts once.
    const count = () => failures.count('waiting list link', id);
    if (typeof token === 'string' && token !== '') await memo.once(`wrong link of waiting entry ${id} ${token}`, count);
    return forbidden(
      'rest_forbidden',
      'This is for the person who waits (send token) and for those who manage attendees.',
    );
  },
);
