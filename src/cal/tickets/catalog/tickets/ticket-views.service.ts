import { Injectable } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { fromMs } from '#core/time';
import { attendeesArePublic, isHostUnlocked, mayWriteTickets } from '../../kernel/hosts/ticket-host.js';
import { TicketAttendeesAdapter } from './ticket-attendees.adapter.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import { type TicketFacts, type TicketView, blanked, toTicketResponse } from './ticket.mapper.js';
import { TicketsRepository } from './tickets.repository.js';
import type { TicketResponse } from './ticket.response.js';

/** Most attendees of one ticket in a response. */
const MAX_ATTENDEES_OF_TICKET = 1000;
/** Most attendees of all tickets in a response: about a kilobyte each. */
const MAX_ATTENDEES = 5000;

/** For whom and where tickets are shown. */
export interface ShowTickets {
  /** Everything, attendees too. */
  manager: boolean;
  /** False: without attendees, who are not even looked up. Default: with those that the caller may see. */
  people?: boolean;
  /** The caller may read the ticket hosts already: no password is checked. */
  letIn?: boolean;
  /** A single ticket is read: those who write tickets get more of it. */
  single?: boolean;
  /** For the response to a write: without fees, and no password is checked. */
  written?: boolean;
  /** Password for protected ticket hosts. */
  password?: unknown;
}

/** Turns tickets into what is answered, with one query per kind of thing however many there are. */
@Injectable()
export class TicketViewsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly attendees: TicketAttendeesAdapter,
    private readonly clock: Clock,
  ) {}

  async show(rows: readonly TicketEntity[], how: ShowTickets, now = this.clock.now()): Promise<TicketResponse[]> {
    const facts = await this.tickets.facts(rows, now);
    const listed = facts.filter(
      ({ host }) =>
        how.people !== false && (how.manager || (host?.listsAttendees === true && attendeesArePublic(host))),
    );
    const tickets = new Map(listed.map(({ ticket }) => [ticket.id, ticket]));
    const limit = Math.min(MAX_ATTENDEES_OF_TICKET, Math.ceil(MAX_ATTENDEES / Math.max(1, tickets.size)));
    const [shown, figures] = await Promise.all([
      this.attendees.shown(tickets, limit, how.manager),
      how.manager ? this.attendees.figures([...tickets.keys()]) : undefined,
    ]);
    const nowUtc = fromMs(now.getTime());
    const request = RequestContext.current();
    return facts.map((one) => {
      const { ticket, host } = one;
      const view: TicketView = {
        request,
        nowUtc,
        attendees: shown.get(ticket.id)?.attendees ?? [],
        hasMoreAttendees: shown.get(ticket.id)?.hasMore ?? false,
        editor: how.single === true && host !== undefined && mayWriteTickets(request.caller, host),
        ...(how.manager
          ? {
              manager: {
                figures: figures?.get(ticket.id) ?? { total: 0, checkedIn: 0, going: 0 },
                fees: !how.written,
              },
            }
          : {}),
      };
      return this.withPassword(one, view, how);
    });
  }

  private withPassword(facts: TicketFacts, view: TicketView, how: ShowTickets): TicketResponse {
    const letIn = how.manager || how.written || how.letIn;
    const closed = facts.host !== undefined && !letIn && !isHostUnlocked(facts.host, how.password);
    if (!closed) return toTicketResponse(facts, view);
    return blanked(
      toTicketResponse(facts, { request: view.request, nowUtc: view.nowUtc, editor: view.editor }),
    ) as TicketResponse;
  }
}
