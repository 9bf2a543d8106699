import { TicketAudienceService, type TicketEntity, TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { mayReadHost, mayWriteTickets, type TicketHost } from '../../cal/tickets/kernel/index.js';
import { mayDelete, mayEdit } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { Caller } from '#core/context';
import { forbidden } from '#core/errors';
import { type PolicyContext, type Policy, policy } from '#core/rest';
import { anyPost, writesForOthers } from '../posts/item.policy.js';
import { isId } from '#core/parameters';

/** A ticket with what it is for. */
interface Found {
  ticket: TicketEntity;
  host: TicketHost | undefined;
}

async function target(offers: TicketOffersService, { params }: PolicyContext): Promise<Found | undefined> {
  const ticket = isId(Number(params.id)) ? await offers.find(Number(params.id)) : undefined;
  return ticket && { ticket, host: ticket.post_id === null ? undefined : await offers.host(ticket.post_id) };
}

/** Whether a caller may change tickets of all events. */
export function writesAllTickets(caller: Caller): boolean {
  return caller.can('edit_event_tickets') || caller.can(EVENT.capabilities.editOthers);
}

/** Whether a caller may write the tickets of a home; those of one that is gone belong to who writes all. */
function writes(caller: Caller, host: TicketHost | undefined): boolean {
  return host ? mayWriteTickets(caller, host) : writesAllTickets(caller);
}

/**
 * May read the ticket: what it is for must be readable, and a ticket that is not published is for those who may change
 * it. What does not exist is refused like what is hidden.
 */
export const readsTicket: Policy = policy(
  'may read the event of this ticket',
  [TicketOffersService, TicketAudienceService],
  async (question, offers, audience) => {
    const offer = await target(offers, question);
    if (!offer) return forbidden();
    const { ticket, host } = offer;
    if (writes(question.caller, host)) return true;
    const isShown = ticket.status === 'publish' || ticket.status === 'trash';
    if (!isShown || host === undefined || !mayReadHost(question.caller, host)) return forbidden();
    return (await audience.knows(question.caller, { ticket, host })) || forbidden();
  },
);

/** May create tickets: callers who may change events, for a host whose tickets they may write. */
export const createsTickets: Policy = policy(
  `can ${EVENT.capabilities.edit}, and may write tickets of the event`,
  [TicketOffersService],
  async ({ caller, params }, offers) => {
    if (!writesAllTickets(caller) && !caller.can(EVENT.capabilities.edit)) return forbidden();
    if (writesForOthers(caller, EVENT, params.author)) return forbidden();
    const event = Number(params.event);
    const host = isId(event) ? await offers.host(event) : undefined;
    // What an event lacks is for the handler to say.
    return !host || mayWriteTickets(caller, host) || forbidden();
  },
);

const onTicket = (label: string, may: typeof mayEdit): Policy =>
  policy(`${label} this ticket`, [TicketOffersService, anyPost], async (question, offers, find) => {
    const { caller, params } = question;
    if (!caller.known) return forbidden();
    const offer = await target(offers, question);
    if (offer) {
      if (!writes(caller, offer.host)) return forbidden();
      return !writesForOthers(caller, EVENT, params.author, offer.ticket.author_id) || forbidden();
    }
    const other = await find(Number(params.id), EVENT);
    return (other !== undefined && may(caller, other.type, other.post)) || forbidden();
  });

/** May change the ticket of the path. */
export const editsTicket: Policy = onTicket('may write', mayEdit);

/** May delete the ticket of the path. */
export const deletesTicket: Policy = onTicket('may delete', mayDelete);
