import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { BuyableTicketsService, type TicketFacts } from '../../tickets/catalog/index.js';
import { SeriesTicketsRepository } from '../tickets/series-tickets.repository.js';
import type { SeriesPassEntity } from './series-pass.entity.js';
import { SeriesPassesRepository } from './series-passes.repository.js';

/** The tickets of a pass that are on sale now, by start. */
export interface PassOffer {
  pass: SeriesPassEntity;
  tickets: TicketFacts[];
  /** Ids of those that seem to have a seat. */
  withSeats: ReadonlySet<number>;
}

/** Says what a pass consists of now: the tickets of dates that are on sale. */
@Injectable()
export class PassOffersService {
  constructor(
    private readonly passes: SeriesPassesRepository,
    private readonly tickets: SeriesTicketsRepository,
    private readonly buyable: BuyableTicketsService,
  ) {}

  /** A pass as the caller can buy it. @throws RestError 404 `pass-not-found` */
  async of(caller: Caller, lineId: number): Promise<PassOffer> {
    const pass = await this.passes.find(lineId);
    const tickets = pass ? await this.onSale(caller, lineId) : [];
    if (!pass || tickets.length === 0)
      throw new RestError('pass-not-found', 'There is no such pass, or none of its dates is on sale.', 404);
    return { pass, tickets, withSeats: await this.buyable.withSeats(tickets) };
  }

  /** The passes of the date that an event is, as the caller can buy them; those without a date on sale are left out. */
  async ofEvent(caller: Caller, eventId: number): Promise<PassOffer[]> {
    const offers: PassOffer[] = [];
    for (const pass of await this.passes.ofEvent(eventId)) {
      const tickets = await this.onSale(caller, pass.line_id);
      if (tickets.length > 0) offers.push({ pass, tickets, withSeats: await this.buyable.withSeats(tickets) });
    }
    return offers;
  }

  /**
   * The tickets of a pass that the caller can buy now, by start: of dates that are over, canceled, postponed, in the
   * trash or detached there are none.
   */
  async onSale(caller: Caller, lineId: number): Promise<TicketFacts[]> {
    const ids = (await this.tickets.ofLine(lineId)).map(({ ticket_id: id }) => id);
    return [...(await this.buyable.find(caller, ids)).values()]
      .filter((facts) => this.buyable.onSale(facts))
      .sort((a, b) => ((a.host?.startUtc ?? '') < (b.host?.startUtc ?? '') ? -1 : 1));
  }
}
