import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { left, type TicketSeats } from '../../kernel/capacity/pool.js';
import { quoteOrder } from '../../sales/prices/order-quote.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';
import { BuyableTicketsService } from '../../catalog/tickets/buyable-tickets.service.js';
import { isDonation, unitPriceNow } from '../../catalog/tickets/donation.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { differenceOf } from '../../sales/orders/exchange-price.js';
import type { ExchangeOptionResponse } from '../../sales/model/exchange.response.js';
import { ExchangeTargetsRegistry } from './exchange-targets.registry.js';
import type { FormerTicketOffer } from '../../sales/model/purchase-exchange.js';

/** A ticket that another one can be exchanged for. */
export interface ExchangeOption extends Omit<ExchangeOptionResponse, 'difference_minor' | 'gateways'> {
  /** What is to be paid, or why what the former ticket is worth beyond it cannot go back. */
  difference: number | RestError;
}

/** Finds the tickets that one can be exchanged for. */
@Injectable()
export class ExchangeOptionsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly targets: ExchangeTargetsRegistry,
    private readonly buyable: BuyableTicketsService,
    private readonly pools: PoolsRepository,
    private readonly clock: SiteClockService,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
  ) {}

  /**
   * The other tickets that the caller can buy one of now, at a price that the site sets: those of the same event or page,
   * then those of other events that modules name.
   * @param offer what the ticket is worth, and how much goes back of what it is worth beyond the new one
   */
  async of(
    caller: Caller,
    attendee: AttendeeEntity,
    offer: Pick<FormerTicketOffer, 'valueMinor' | 'refundOf'>,
  ): Promise<ExchangeOption[]> {
    if (attendee.post_id === null) return [];
    const others = (await this.candidates(attendee)).filter((ticket) => fits(ticket, attendee));
    const facts = await this.buyable.find(
      caller,
      others.map(({ id }) => id),
    );
    const onSale = others.flatMap(({ id }) => facts.get(id) ?? []).filter((each) => this.buyable.onSale(each));
    const former = (await this.pools.seatsOf([attendee.ticket_id])).get(attendee.ticket_id);
    const withSeats = await this.buyable.withSeats(onSale);
    const settings = await this.settings.read();
    const { date_utc: nowUtc } = await this.clock.present();
    const options: ExchangeOption[] = [];
    for (const ticketFacts of onSale) {
      const { ticket, host } = ticketFacts;
      const unitMinor = unitPriceNow(ticket, host, nowUtc, null);
      const { totalMinor } = quoteOrder([{ ticket, quantity: 1, unitMinor }], settings);
      options.push({
        ticket_id: ticket.id,
        title: ticket.title,
        ...(host && host.id !== attendee.post_id ? { event: eventOf(host) } : {}),
        total_minor: totalMinor,
        difference: differenceOf(offer, totalMinor),
        available: withSeats.has(ticket.id) || (totalMinor <= offer.valueMinor && getsSeatOf(former, ticketFacts)),
      });
    }
    return options;
  }

  private async candidates(attendee: AttendeeEntity): Promise<TicketEntity[]> {
    const ofHost = attendee.post_id === null ? [] : await this.tickets.ofHost(attendee.post_id);
    // A ticket of a pass is exchanged within the pass, and others are not for one of it.
    const isOfPass = ofHost.some(({ id, visibility }) => id === attendee.ticket_id && visibility === 'pass');
    const own = isOfPass ? [] : ofHost.filter(({ visibility }) => visibility !== 'pass');
    const targetIds = await this.targets.of(attendee);
    const targets = new Map((await this.tickets.byIds(targetIds)).map((ticket) => [ticket.id, ticket]));
    return [...own, ...targetIds.flatMap((id) => targets.get(id) ?? [])];
  }
}

function eventOf({ id, title, startDate, timezone }: TicketHost): ExchangeOptionResponse['event'] {
  return { id, title, start_date: startDate, timezone };
}

/** Whether a ticket can be bought alone, at a fixed price in the currency of the former one. */
function fits(ticket: TicketEntity, { ticket_id: formerId, currency }: AttendeeEntity): boolean {
  const isOther = ticket.id !== formerId && ticket.provider === 'tc' && ticket.currency === currency;
  return isOther && !isDonation(ticket) && (ticket.min_per_order ?? 1) <= 1;
}

/** Whether the seat of the former ticket comes back, in all full pools, before the new one takes it. */
function getsSeatOf(former: TicketSeats | undefined, { pool, shared }: TicketFacts): boolean {
  const full = [pool, ...shared].filter((each) => left(each) === 0);
  return full.every(({ id }) => former?.sharedPoolIds.includes(id));
}
