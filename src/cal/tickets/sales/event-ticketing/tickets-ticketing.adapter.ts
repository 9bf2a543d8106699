import { Injectable } from '@nestjs/common';
import { joinedPosts, joinPost, type PostTicketsSource, RegisterPostTickets } from '#core/content';
import { EVENT } from '../../../events/calendar-types.js';
import type { EventStatus } from '../../../events/events/event-status.js';
import { isInRange, type PriceRange } from '../../../events/events/price-range.js';
import { scheduleOf } from '../../../events/events/event-schedule.sql.js';
import { type Caller, Clock, SiteUrls, SYSTEM } from '#core/context';
import { Database, placeholders } from '#core/database';
import { isoWithOffset, utcToWall } from '#core/time';
import {
  type SaleSummary,
  RegisterTicketing,
  type TicketingSource,
  type TicketingSummary,
} from '../../../events/events/ticketing.adapter.js';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { HOLDS_TICKET_SQL } from '../../kernel/order-states.js';
import { AttendeesRepository, type TicketHolders } from '../attendees/attendees.repository.js';
import { currencyStyle, fixedAmount, groupedAmount } from '../../kernel/money/money.js';
import { isReduced } from '../../catalog/tickets/price.js';
import { TicketDuplicatesService } from '../../catalog/tickets/ticket-duplicates.service.js';
import { noteSaleChanges, type Sale } from '../../catalog/tickets/sale-changes.js';
import { type SaleWindow, hasEnded, isOpen, saleWindow } from '../../catalog/tickets/sale-window.js';
import { saleSummary } from '../../catalog/event-ticketing/sale-summary.js';
import type { Provider, TicketEntity } from '../../catalog/model/ticket.entity.js';

/** What the summary of an event is made from: one of its tickets. */
type TicketRow = Pick<
  TicketEntity,
  | 'id'
  | 'currency'
  | 'price_minor'
  | 'reduced'
  | 'reduced_minor'
  | 'reduced_from'
  | 'reduced_until'
  | 'sale_from'
  | 'sale_until'
> & {
  post_id: number;
  provider: Provider;
  slug: string | null;
  date: string;
  start_date: string;
  timezone: string;
  event_status: EventStatus;
  left_own: number | null;
  left_shared: number | null;
  /** Ids of the pools of the event that it draws on, separated by commas. */
  shared_ids: string | null;
  people: number;
  people_in: number;
};

const CAPACITY_LEFT_SQL = (pool: string): string =>
  `${pool}.capacity - ${pool}.withheld - ${pool}.held - ${pool}.pending - ${pool}.sold`;
/** The pools `s` of the event that ticket `t` draws on. */
const DRAWN_ON = 'FROM ticket_pool_links l JOIN ticket_pools s ON s.id = l.pool_id WHERE l.ticket_id = t.id';
const PEOPLE = `(SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = t.id AND ${HOLDS_TICKET_SQL})`;
const CHECKED_IN_SQL = `(SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = t.id AND ${HOLDS_TICKET_SQL} AND a.checked_in = 1)`;
/** Published for all: what needs a code or membership shows in no price, offer or list. */
const IS_OF_ANY_VISIBILITY = "t.deleted_utc IS NULL AND t.status = 'publish'";
const IS_PUBLISHED = `${IS_OF_ANY_VISIBILITY} AND t.visibility = 'public'`;

/** Says what events and posts show of their tickets. */
@RegisterTicketing()
@RegisterPostTickets()
@Injectable()
export class TicketsTicketingAdapter implements TicketingSource, PostTicketsSource {
  readonly anyTickets = 'EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id)';
  readonly hasTickets = `EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id AND ${IS_PUBLISHED})`;

  readonly hasTicketsOfAnyVisibility = `EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id AND ${IS_OF_ANY_VISIBILITY})`;

  readonly hasFreeTickets = `EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id AND ${IS_PUBLISHED} AND (t.provider = 'rsvp' OR t.price_minor = 0))`;
  readonly hasPaidTickets = `EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id AND ${IS_PUBLISHED} AND t.provider = 'tc' AND t.price_minor > 0)`;

  hasTicketsIn(range: PriceRange, currency: string): string {
    const price = "CASE WHEN t.provider = 'rsvp' THEN 0 ELSE t.price_minor END";
    const isPriced = isInRange(`(${price})`, range, 10 ** currencyStyle(currency).decimals);
    return `EXISTS (SELECT 1 FROM tickets t WHERE t.post_id = e.id AND ${IS_PUBLISHED} AND (t.provider = 'rsvp' OR t.currency = '${currency}') AND ${isPriced})`;
  }

  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly duplicates: TicketDuplicatesService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  holders(eventId: number): Promise<TicketHolders> {
    return this.attendees.holders(eventId);
  }

  duplicate(caller: Caller, fromEventId: number, toEventId: number): Promise<void> {
    return this.duplicates.duplicate(caller, fromEventId, toEventId);
  }

  async ticketKinds(postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const summaries = await this.summaries(SYSTEM, postIds);
    return new Map([...summaries].map(([id, { providers }]) => [id, providers]));
  }

  /** Tickets of these events in one query; people are counted only for those who may know. */
  async summaries(caller: Caller, eventIds: readonly number[]): Promise<Map<number, TicketingSummary>> {
    const counted = managesAttendees(caller);
    const rows = await this.database.read<TicketRow & { published: number }>(
      `SELECT t.id, t.post_id, t.provider, t.slug, t.currency, t.price_minor, t.reduced, t.reduced_minor, t.reduced_from, t.reduced_until, t.sale_from, t.sale_until,
         CASE WHEN ${IS_PUBLISHED} THEN 1 ELSE 0 END AS published, e.date AS date, ${scheduleOf('e', ['start_date', 'timezone', 'event_status'])},
         ${CAPACITY_LEFT_SQL('p')} AS left_own, (SELECT MIN(${CAPACITY_LEFT_SQL('s')}) ${DRAWN_ON}) AS left_shared,
         (SELECT GROUP_CONCAT(s.id) ${DRAWN_ON}) AS shared_ids,
         ${counted ? PEOPLE : '0'} AS people, ${counted ? CHECKED_IN_SQL : '0'} AS people_in
       FROM tickets t ${joinPost(EVENT, 'e', 't.post_id')} JOIN ticket_pools p ON p.id = t.id
       WHERE t.post_id IN (${placeholders(eventIds)}) ORDER BY t.post_id, t.id`,
      eventIds,
      { tickets: { post_id: eventIds }, ...joinedPosts([EVENT], eventIds), ticket_pools: {} },
    );
    if (rows.length > 0) {
      const pools = rows.flatMap(({ id, shared_ids: shared }) => [id, ...(shared?.split(',').map(Number) ?? [])]);
      this.database.tags.noteRowsRead('ticket_pools', { sold_out: [...new Set(pools)] });
    }
    const nowUtc = this.clock.nowUtc();
    for (const row of rows) noteSaleChanges(saleOf(row), row.timezone, nowUtc);
    const byEvent = new Map<number, (TicketRow & { published: number })[]>();
    for (const row of rows) byEvent.set(row.post_id, [...(byEvent.get(row.post_id) ?? []), row]);
    return new Map(
      [...byEvent].map(([id, all]) => [
        id,
        this.summary(
          all.filter(({ published }) => Number(published) === 1),
          all,
          nowUtc,
        ),
      ]),
    );
  }

  private summary(published: TicketRow[], all: TicketRow[], nowUtc: string): TicketingSummary {
    const total = all.reduce((sum, { people }) => sum + Number(people), 0);
    const checkedIn = all.reduce((sum, { people_in: people }) => sum + Number(people), 0);
    const cost = costText(
      published.filter(({ provider }) => provider === 'tc'),
      nowUtc,
    );
    return {
      providers: [...new Set(published.map(({ provider }) => provider))],
      ...(cost === undefined ? {} : { cost }),
      ...(published.length > 0
        ? { offers: published.map((row) => offer(row, this.urls.siteUrl, nowUtc)), sale: eventSale(published, nowUtc) }
        : {}),
      attendance: { total_attendees: total, checked_in: checkedIn, not_checked_in: total - checkedIn },
    };
  }
}

/**
 * The least and the greatest price of each currency, as a cost text, in the order in which the event began to sell in
 * them; nothing when nothing is sold.
 */
function costText(sold: TicketRow[], nowUtc: string): string | undefined {
  if (sold.length === 0) return undefined;
  const byCurrency = new Map<string, number[]>();
  for (const row of sold) byCurrency.set(row.currency, [...(byCurrency.get(row.currency) ?? []), price(row, nowUtc)]);
  return [...byCurrency].map(([currency, minor]) => priceRange(currency, minor)).join(', ');
}

function priceRange(currency: string, minor: readonly number[]): string {
  // Whole amounts go without decimals, as people write costs.
  const shown = (amount: number): string =>
    currencyStyle(currency).symbol + groupedAmount(amount, currency).replace(/\.0+$/, '');
  const [least, most] = [Math.min(...minor), Math.max(...minor)];
  return least === most ? shown(least) : `${shown(least)} – ${shown(most)}`;
}

function price(row: TicketRow, nowUtc: string): number {
  const reduced = isReduced({ ...row, reduced: Boolean(row.reduced) }, { timezone: row.timezone }, nowUtc);
  return reduced && row.reduced_minor !== null ? row.reduced_minor : row.price_minor;
}

/** Nothing for events that have begun, and for those that do not take place as announced. */
function eventSale(published: readonly TicketRow[], nowUtc: string): SaleSummary | undefined {
  const [{ start_date: start, timezone, event_status: status }] = published;
  if (status === 'canceled' || status === 'postponed' || utcToWall(nowUtc, timezone) >= start) return undefined;
  const tickets = published.map((row) => {
    const { window } = saleOf(row);
    return {
      availability: availability(row, window, nowUtc),
      price: row.provider === 'tc' ? { minor: price(row, nowUtc), currency: row.currency } : undefined,
      ...window,
    };
  });
  return saleSummary(tickets, start);
}

/** A ticket as schema.org Offer (events.md §3, json_ld), valid while the ticket is on sale. */
function offer(row: TicketRow, siteUrl: string, nowUtc: string): Record<string, unknown> {
  const { timezone } = row;
  const { window } = saleOf(row);
  return {
    '@type': 'Offer',
    url: `${siteUrl}/?p=${row.post_id}`,
    price: fixedAmount(price(row, nowUtc), row.currency),
    category: 'primary',
    availability: availability(row, window, nowUtc),
    priceCurrency: row.currency,
    validFrom: isoWithOffset(window.from, timezone),
    validThrough: isoWithOffset(window.until, timezone),
  };
}

function saleOf(row: TicketRow): Sale {
  const { date, start_date: startDate } = row;
  return { ticket: row, window: saleWindow(row, { date, startDate }) };
}

/** Member of schema.org's ItemAvailability, from the status of the event, the stock and the sale window. */
function availability(row: TicketRow, window: SaleWindow, nowUtc: string): string {
  if (row.event_status === 'canceled' || row.event_status === 'postponed') return 'OutOfStock';
  if ([row.left_own, row.left_shared].some((left) => left !== null && Number(left) <= 0)) return 'SoldOut';
  if (hasEnded(window, nowUtc, row.timezone)) return 'OutOfStock';
  return isOpen(window, nowUtc, row.timezone) ? 'InStock' : 'PreOrder';
}
