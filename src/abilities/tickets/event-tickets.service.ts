import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { TicketListService } from '../../cal/tickets/catalog/index.js';
import { ticketSummary } from './ticket.mapper.js';

/** Maximum number of tickets of an event in a result. */
const MAX_TICKETS = 100;

/** Tells the tickets of an event that the caller has been let into. */
@Injectable()
export class EventTicketsService {
  constructor(private readonly lists: TicketListService) {}

  /** The first 100 tickets of an event, those first that were made first. */
  async of(caller: Caller, event: number): Promise<Record<string, unknown>[]> {
    const tickets = await this.lists.ofHost(caller, { host: event, limit: MAX_TICKETS });
    return tickets.map(ticketSummary);
  }
}
