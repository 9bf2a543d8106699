import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { fromMs } from '#core/time';
import type { AccessCodeEntity } from '../codes/access-code.entity.js';
import { TicketAudienceService } from '../codes/ticket-audience.service.js';
import { isHostUnlocked, isReadable, sells } from '../../kernel/hosts/ticket-host.js';
import { BuyableRepository } from './buyable.repository.js';
import { isOpen, saleWindow } from './sale-window.js';
import { type TicketFacts, seatsLeft } from './ticket.mapper.js';
import { TicketsRepository } from './tickets.repository.js';

/** What may open tickets. */
interface TicketKeys {
  /** Of a protected event. */
  password?: unknown;
  /** Access code that the caller has. */
  code?: AccessCodeEntity;
}

/** Finds tickets for buyers: those they may not know of are not there. */
@Injectable()
export class BuyableTicketsService {
  constructor(
    private readonly buyable: BuyableRepository,
    private readonly tickets: TicketsRepository,
    private readonly audience: TicketAudienceService,
    private readonly clock: Clock,
  ) {}

  /** The tickets among these that the caller may read. */
  async find(
    caller: Caller,
    ids: readonly number[],
    { password, code }: TicketKeys = {},
  ): Promise<Map<number, TicketFacts>> {
    const shown = new Map<number, TicketFacts>();
    for (const facts of await this.buyable.find(ids)) {
      const { ticket, host } = facts;
      const isPublished = ticket.deleted_utc === null && ticket.status === 'publish';
      if (!isPublished || !isReadable(caller, host) || !isHostUnlocked(host, password)) continue;
      if (await this.audience.knows(caller, facts, code)) shown.set(ticket.id, facts);
    }
    return shown;
  }

  /** Whether so many places seem to be left. The counters decide; this sends most of those away who come too late. */
  async seemsToHave(facts: TicketFacts, quantity: number): Promise<boolean> {
    const enough = (left: number | null): boolean => left === null || left >= quantity;
    return enough(seatsLeft(facts)) || enough(seatsLeft(await this.tickets.addExpired(facts)));
  }

  /** Which of these tickets seem to have a seat, as `seemsToHave`; two queries more however many seem to have none. */
  async withSeats(all: readonly TicketFacts[]): Promise<Set<number>> {
    const hasSeat = (facts: TicketFacts): boolean => {
      const left = seatsLeft(facts);
      return left === null || left > 0;
    };
    const full = all.filter((facts) => !hasSeat(facts)).map(({ ticket }) => ticket);
    const looked = full.length === 0 ? [] : await this.tickets.facts(full, this.clock.now());
    return new Set([...all, ...looked].filter(hasSeat).map(({ ticket }) => ticket.id));
  }

  /** Whether a ticket's sale runs now. */
  onSale({ ticket, host }: TicketFacts, now = this.clock.nowMs()): boolean {
    return sells(host) && isOpen(saleWindow(ticket, host), fromMs(now), host.timezone);
  }
}
