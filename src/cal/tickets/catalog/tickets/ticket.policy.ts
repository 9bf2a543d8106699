import { RestError } from '#core/errors';
import { isNumeric, isId } from '#core/parameters';
import { type Policy, policy } from '#core/rest';
import { mayWriteTickets } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';

/** What the nonce of a write is for; also the name of its parameter. */
export type TicketAction = 'add_ticket_nonce' | 'edit_ticket_nonce' | 'remove_ticket_nonce';

/**
 * The right to write tickets of the post that `post_id` names (tickets.md §4.4). The route also has
 * `@RequireNonce(action, ticketRefusal)`: both refuse every caller with the same 403.
 * @param action named in the refusal
 */
export function writesTickets(action: TicketAction): Policy {
  return policy(
    `may write tickets of the post, with a nonce for ${action}`,
    [TicketHostsRepository],
    async ({ caller, params }, hosts) => {
      const { post_id: hostId } = params;
      const refused = () => ticketRefusal(action, params);
      if (!isNumeric(hostId) || !isId(Number(hostId))) return refused();
      const host = await hosts.one(Number(hostId));
      return (host !== undefined && host.status !== 'trash' && mayWriteTickets(caller, host)) || refused();
    },
  );
}

/** 403 `forbidden`: says what is missing and where nonces come from; code and status are the same in every case. */
export function ticketRefusal(action: string, params: Readonly<Record<string, unknown>>): RestError {
  const needed = ['post_id', action, ...(action === 'add_ticket_nonce' ? ['provider'] : [])];
  const missing = needed.filter((name) => params[name] === undefined || params[name] === '');
  return new RestError(
    'forbidden',
    `${missing.length > 0 ? `Missing: ${missing.join(', ')}. ` : ''}This needs the right to write tickets of the post and, in ${action}, a nonce of yours: POST auth/v1/nonces {"action": "${action}"} answers one.`,
    403,
  );
}
