import type { Caller } from '#core/context';
import { mayEdit } from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { type PolicyDecision, policy } from '#core/rest';
import { EVENT } from '../../../events/calendar-types.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { EventGrantsService } from './event-grants.service.js';

const refused = () => forbidden('rest_forbidden', 'This is for editors and administrators.');

/** Authors of events cannot grant: that decides about personal data. */
const mayGrant = (caller: Caller, { type, ...host }: TicketHost): boolean =>
  caller.can(type.capabilities.editOthers) && mayEdit(caller, type, host);

const decide = (caller: Caller, host: TicketHost | undefined): PolicyDecision => {
  if (host) return mayGrant(caller, host) || refused();
  return caller.can(EVENT.capabilities.editOthers)
    ? new RestError('event-not-found', 'There is no such event or page.', 404)
    : refused();
};

/** Those who may edit events or pages of others, for the one of the parameter `event_id`. */
export const grantsEvent = policy(
  'may edit events of others, and this one',
  [EventGrantsService],
  async ({ caller, params }, grants) =>
    caller.known ? decide(caller, await grants.host(Number(params.event_id))) : refused(),
);

/**
 * The same, for making grants. Who cannot list users gets the same answer for every name, so that no grant says whose
 * account an e-mail address is, and no one gives accounts of others what they may not see themselves.
 */
export const grantsEventToUsers = policy(
  'may edit events of others, and this one, and list users',
  [EventGrantsService],
  async ({ caller, params }, grants) => {
    if (!caller.known) return refused();
    if (!caller.can('list_users')) return forbidden('rest_forbidden', 'This is for those who may list users.');
    return decide(caller, await grants.host(Number(params.event_id)));
  },
);

/** Those who may edit events of others, for the event of the grant of the path: it can be ended. */
export const grantsEventOfGrant = policy(
  'may edit events of others, and that of the grant',
  [EventGrantsService],
  async ({ caller, params }, grants) => {
    if (!caller.can(EVENT.capabilities.editOthers)) return refused();
    const grant = await grants.find(Number(params.id));
    // The service answers 404 for a grant that does not exist.
    return grant ? decide(caller, await grants.host(grant.event_id)) : true;
  },
);
