import { Injectable } from '@nestjs/common';
import { TicketListService } from '../../cal/tickets/tickets/ticket-list.service.js';
import { bodyOf } from '../answer-body.js';
import type { TicketWire } from './ticket.mapper.js';
import { ticketSummary } from './ticket.mapper.js';

/** Most tickets of an event that are told. */
const MOST = 100;

/** Tells the tickets of an event that the caller may read, as the list of tickets shows them. */
@Injectable()
export class EventTickets {
  constructor(private readonly lists: TicketListService) {}

  /** The first 100 tickets of an event, those first that were made first. */
  async of(event: number): Promise<Record<string, unknown>[]> {
    const answer = await this.lists.list({ page: 1, per_page: MOST, include_post: [event] }, []);
    return bodyOf<{ tickets: TicketWire[] }>(answer).tickets.map(ticketSummary);
  }
}
