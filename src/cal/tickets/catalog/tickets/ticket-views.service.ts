import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
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
  isManager: boolean;
  /** False: without attendees. Default: with those that the caller may see. */
  attendees?: boolean;
  /** The caller may read the ticket hosts already: no password is checked. */
  mayView?: boolean;
  /** A single ticket is read: those who write tickets get more of it. */
  isSingle?: boolean;
  /** For the response to a write: without fees, and no password is checked. */
  isWritten?: boolean;
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
    private readonly urls: SiteUrls,
  ) {}

  /** @param now the moment that prices and sales are shown of; default: the present */
  async show(
    caller: Caller,
    rows: readonly TicketEntity[],
    options: ShowTickets,
    now = this.clock.now(),
  ): Promise<TicketResponse[]> {
    const facts = await this.tickets.facts(rows, now);
    const listed = facts.filter(
      ({ host }) =>
        options.attendees !== false &&
        (options.isManager || (host?.listsAttendees === true && attendeesArePublic(host))),
    );
    const tickets = new Map(listed.map(({ ticket }) => [ticket.id, ticket]));
    const limit = Math.min(MAX_ATTENDEES_OF_TICKET, Math.ceil(MAX_ATTENDEES / Math.max(1, tickets.size)));
    const [shown, figures] = await Promise.all([
      this.attendees.shown(tickets, limit, options.isManager),
      options.isManager ? this.attendees.figures([...tickets.keys()]) : undefined,
    ]);
    const nowUtc = fromMs(now.getTime());
    return facts.map((one) => {
      const { ticket, host } = one;
      const view: TicketView = {
        urls: this.urls,
        nowUtc,
        attendees: shown.get(ticket.id)?.attendees ?? [],
        hasMoreAttendees: shown.get(ticket.id)?.hasMore ?? false,
        editor: options.isSingle === true && host !== undefined && mayWriteTickets(caller, host),
        ...(options.isManager
          ? {
              manager: {
                figures: figures?.get(ticket.id) ?? { total: 0, checkedIn: 0, going: 0 },
                fees: !options.isWritten,
              },
            }
          : {}),
      };
      return this.withPassword(one, view, options);
    });
  }

  private withPassword(facts: TicketFacts, view: TicketView, options: ShowTickets): TicketResponse {
    const mayView = options.isManager || options.isWritten || options.mayView;
    const isLocked = facts.host !== undefined && !mayView && !isHostUnlocked(facts.host, options.password);
    if (!isLocked) return toTicketResponse(facts, view);
    return blanked(
      toTicketResponse(facts, { urls: view.urls, nowUtc: view.nowUtc, editor: view.editor }),
    ) as TicketResponse;
  }
}
