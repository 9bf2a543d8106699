import { NoncesService } from '../../../auth/nonces/nonces.service.js';
import { isId } from '../../../core/content/content-registry.js';
import { RestError } from '../../../core/rest/errors.js';
import { isNumeric } from '../../../core/rest/parameters/index.js';
import type { RightsRule } from '../../../core/rest/rights.js';
import { rule } from '../../../core/rest/rights.js';
import { mayWriteTickets } from '../homes/home.js';
import { HomesRepository } from '../homes/homes.repository.js';

/** What a nonce is for; also the name of its parameter. */
type TicketAction = 'add_ticket_nonce' | 'edit_ticket_nonce' | 'remove_ticket_nonce';

/**
 * The guard of ticket writes (tickets.md §4.4): a nonce of this caller for this action, and the right to write tickets
 * of the post that is named. Everything that fails is the same 403, whoever asks.
 * @param action which nonce; also the name of its parameter
 */
export function writesTickets(action: TicketAction): RightsRule {
  return rule(
    `${action}, and may write tickets of the post`,
    [NoncesService, HomesRepository],
    async ({ caller, params }, nonces, homes) => {
      const { post_id: homeId } = params;
      const refused = () => refusal(action, params);
      if (!nonces.verify(caller, action, params[action])) return refused();
      if (!isNumeric(homeId) || !isId(Number(homeId))) return refused();
      const home = await homes.one(Number(homeId));
      return (home !== undefined && home.status !== 'trash' && mayWriteTickets(caller, home)) || refused();
    },
  );
}

/** Names what is missing and where nonces come from; code and status are the same in every case. */
function refusal(action: TicketAction, params: Readonly<Record<string, unknown>>): RestError {
  const needed = ['post_id', action, ...(action === 'add_ticket_nonce' ? ['provider'] : [])];
  const missing = needed.filter((name) => params[name] === undefined || params[name] === '');
  return new RestError(
    'forbidden',
    `${missing.length > 0 ? `Missing: ${missing.join(', ')}. ` : ''}This needs the right to write tickets of the post and, in ${action}, a nonce of yours: POST auth/v1/nonces {"action": "${action}"} answers one.`,
    403,
  );
}
