import type { Caller } from '#core/context';
import { forbidden, RestError } from '#core/errors';
import { type PolicyDecision, policy } from '#core/rest';
import { mayWriteTickets } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { poolNotFound, ticketNotFound } from './event-pool-refusals.js';
import { EventPoolsService } from './event-pools.service.js';

const refused = () => forbidden('rest_forbidden', 'This is for those who may write tickets of the event or page.');

/** @param hostId null: the event or page was deleted; undefined: what the request names is not there */
const decide = async (
  caller: Caller,
  hosts: TicketHostsRepository,
  hostId: number | null | undefined,
  missing: () => RestError,
): Promise<PolicyDecision> => {
  if (!caller.known) return refused();
  const host = hostId == null ? undefined : await hosts.one(hostId);
  if (host && host.status !== 'trash') return mayWriteTickets(caller, host) || refused();
  return caller.can('edit_event_tickets') ? missing() : refused();
};

/** Those who may write tickets of the event or page of the parameter `post_id`. */
export const writesPoolsOfPost = policy(
  'may write tickets of the post',
  [TicketHostsRepository],
  ({ caller, params }, hosts) =>
    decide(
      caller,
      hosts,
      Number(params.post_id),
      () => new RestError('event-not-found', 'There is no such event or page.', 404),
    ),
);

/** The same, for the event or page of the pool of the path. */
export const writesPool = policy(
  'may write tickets of the post of the pool',
  [TicketHostsRepository, EventPoolsService],
  async ({ caller, params }, hosts, pools) =>
    decide(caller, hosts, (await pools.find(Number(params.id)))?.post_id, poolNotFound),
);

/** The same, for the event or page of the ticket of the path. */
export const writesPoolsOfTicket = policy(
  'may write tickets of the post of the ticket',
  [TicketHostsRepository, TicketsRepository],
  async ({ caller, params }, hosts, tickets) =>
    decide(caller, hosts, (await tickets.find(Number(params.id)))?.post_id, ticketNotFound),
);
