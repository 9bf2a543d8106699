import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter, RestError } from '#core/errors';
import { unitPriceNow } from '../../tickets/catalog/index.js';
import { type AttendeeEntity, AttendeesService } from '../../tickets/sales/index.js';
import { SeriesTicketsService } from '../tickets/series-tickets.service.js';
import type { SeriesTicketChangeResponse } from '../tickets/series-tickets.response.js';
import { type PassOffer, PassOffersService } from './pass-offers.service.js';
import type { SeriesPassTicketEntity } from './series-pass-ticket.entity.js';
import type { CreateSeriesPassDto, ListPassHoldersDto, ReadPassDto } from './series-passes.dto.js';
import { isOf, SeriesPassesRepository, type SoldPass } from './series-passes.repository.js';
import type {
  PassDateResponse,
  PassHolderListResponse,
  PassHolderResponse,
  PassResponse,
} from './series-passes.response.js';

/** Passes for the dates of a series: a ticket of the series whose tickets are sold together. */
@Injectable()
export class SeriesPassesService {
  constructor(
    private readonly passes: SeriesPassesRepository,
    private readonly tickets: SeriesTicketsService,
    private readonly offers: PassOffersService,
    private readonly attendees: AttendeesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Makes a pass: its ticket on all dates to come, in one unit of work. @throws RestError 400, and as `SeriesTicketsService.write` */
  async create(
    caller: Caller,
    { dates_count: datesCount = null, ...sent }: CreateSeriesPassDto,
  ): Promise<SeriesTicketChangeResponse> {
    if (sent.visibility !== undefined || sent.donation != null)
      throw invalidParameter(
        sent.visibility === undefined ? 'donation' : 'visibility',
        'A pass is for all visitors, at a fixed price: visibility and donation are not accepted.',
      );
    return this.database.write(async () => {
      const made = await this.tickets.write(caller, { ...sent, scope: 'all', provider: 'tc', visibility: 'pass' });
      if (made.line_id !== null)
        await this.passes.insert({ line_id: made.line_id, series_id: sent.id, dates_count: datesCount });
      return made;
    });
  }

  /** A pass as it can be bought now. @throws RestError 404 `pass-not-found` */
  async read(caller: Caller, { line_id: lineId }: ReadPassDto): Promise<PassResponse> {
    return this.toPassResponse(await this.offers.of(caller, lineId));
  }

  private toPassResponse({ pass, tickets, withSeats }: PassOffer): PassResponse {
    const nowUtc = this.clock.nowUtc();
    const dates = tickets.map(({ ticket, host }): PassDateResponse => ({
      event_id: host?.id ?? 0,
      title: host?.title ?? '',
      start_date: host?.startDate ?? null,
      timezone: host?.timezone ?? '',
      ticket_id: ticket.id,
      price_minor: unitPriceNow(ticket, host, nowUtc, null),
      available: withSeats.has(ticket.id),
    }));
    const free = dates.filter(({ available }) => available).length;
    return {
      line_id: pass.line_id,
      series_id: pass.series_id,
      name: tickets[0]?.ticket.title ?? '',
      currency: tickets[0]?.ticket.currency ?? '',
      dates_count: pass.dates_count,
      total_minor: pass.dates_count === null ? dates.reduce((sum, { price_minor: price }) => sum + price, 0) : null,
      available: free >= (pass.dates_count ?? dates.length),
      dates,
    };
  }

  /** The passes of a kind that were sold, with their visits. @throws RestError 404 `pass-not-found` */
  async holders({ id, line_id: lineId, page, per_page: perPage }: ListPassHoldersDto): Promise<PassHolderListResponse> {
    const pass = await this.passes.find(lineId);
    if (pass?.series_id !== id) throw new RestError('pass-not-found', 'The series has no such pass.', 404);
    const [sold, total] = await this.passes.pageOfSold(lineId, perPage, (page - 1) * perPage);
    const tickets = await this.passes.ofOrders(sold.map(({ order_id: orderId }) => orderId));
    const attendees = await this.attendees.byIds(tickets.map(({ attendee_id: attendeeId }) => attendeeId));
    const holders = sold.map((one) =>
      toPassHolderResponse(
        one,
        tickets.filter((ticket) => isOf(one, ticket)),
        attendees,
      ),
    );
    return { total, total_pages: Math.ceil(total / perPage), holders };
  }
}

function toPassHolderResponse(
  { order_id, unit }: SoldPass,
  tickets: readonly SeriesPassTicketEntity[],
  attendees: ReadonlyMap<number, AttendeeEntity>,
): PassHolderResponse {
  const all = tickets
    .flatMap(({ attendee_id: id }) => attendees.get(id) ?? [])
    .sort((a, b) => ((a.event_start ?? '') < (b.event_start ?? '') ? -1 : 1));
  const held = all.filter(({ place }) => place !== 'none');
  return {
    order_id,
    unit,
    name: (held[0] ?? all[0])?.name ?? '',
    dates: held.length,
    visits: held.filter(({ checked_in: isIn }) => isIn).length,
    tickets: all.map(({ id, post_id, checked_in, place }) => ({
      attendee_id: id,
      event_id: post_id,
      checked_in,
      is_held: place !== 'none',
    })),
  };
}
