import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { fromMs } from '#core/time';
import { isHostUnlocked, isReadable, sells } from '../hosts/ticket-host.js';
import { BuyableRepository } from './buyable.repository.js';
import { isOpen, saleWindow } from './sale-window.js';
import { type TicketFacts, seatsLeft } from './ticket.mapper.js';
import { TicketsRepository } from './tickets.repository.js';

/** Finds tickets for buyers: those they may not know of are not there. */
@Injectable()
export class BuyableTicketsService {
  constructor(
    private readonly buyable: BuyableRepository,
    private readonly tickets: TicketsRepository,
    private readonly clock: Clock,
  ) {}

  /** The tickets among these that the caller may read. @param password what may open protected events */
  async find(ids: readonly number[], password?: unknown): Promise<Map<number, TicketFacts>> {
    const facts = await this.buyable.find(ids);
    const shown = facts.filter(
      ({ ticket, host }) =>
        ticket.deleted_utc === null &&
        ticket.status === 'publish' &&
        isReadable(host) &&
        isHostUnlocked(host, password),
    );
    return new Map(shown.map((found) => [found.ticket.id, found]));
  }

  /** Whether so many places seem to be left. The counters decide; this sends most of those away who come too late. */
  async seemsToHave(facts: TicketFacts, quantity: number): Promise<boolean> {
    const enough = (left: number | null): boolean => left === null || left >= quantity;
    return enough(seatsLeft(facts)) || enough(seatsLeft(await this.tickets.addExpired(facts)));
  }

  /** Whether a ticket's sale runs now. */
  onSale({ ticket, host }: TicketFacts, now = this.clock.nowMs()): boolean {
    return sells(host) && isOpen(saleWindow(ticket, host), fromMs(now), host.timezone);
  }
}
