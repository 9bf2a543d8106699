import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls, VISITOR } from '#core/context';
import { CategoryColorsService } from '../terms/colors/category-colors.service.js';
import type { EventColors } from '../terms/colors/event-colors.js';
import type { TermOfPost } from '#core/content';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { SiteCurrencyService } from '../site-currency.service.js';
import { MINUTE_MS, fromMs } from '#core/time';
import type { ResponseMembers } from '../response-members.js';
import { statusFacts, type StatusFacts } from './event-status.js';
import type { EventEntity } from './event.entity.js';
import type { EventFilter, EventSpan } from './event-list.sql.js';
import { toEventResponse } from './event.mapper.js';
import { EventSeriesAdapter, type SeriesOfEvent } from './event-series.adapter.js';
import { EventRelationsLoader } from './event-relations.loader.js';
import type { EventResponse } from './event.response.js';
import { type EventPrice, type SaleSummary, TicketingAdapter } from './ticketing.adapter.js';
import { type EventMark, type SpannedFilter, EventsRepository } from './events.repository.js';
import type { KnownOfEvents } from './known-of-events.js';
import type { PriceRange } from './price-range.js';
import { siteCost } from './site-cost.js';

export type { EventSpan } from './event-list.sql.js';
export type { EventMark } from './events.repository.js';

/** What lists for everybody are narrowed by. */
export interface PublicFilter extends Pick<
  EventFilter,
  'termGroups' | 'words' | 'place' | 'venues' | 'organizers' | 'titleKey'
> {
  /** Free ones, or those that cost something. */
  price?: EventPrice;
  /** Those with a price in a range. */
  prices?: PriceRange;
  /** Dates of this series. */
  seriesId?: number;
  /** `true`: of each series only the next date. */
  nextOfSeries?: boolean;
  /** `true`: featured ones only. */
  featured?: boolean;
  /** `true`: leave out what is behind a password. */
  open?: boolean;
}

/** An event as everybody may see it. */
export interface PublicEvent {
  /** `false`: behind a password. Its title and when it is may be shown, nothing else. */
  open: boolean;
  /** As `cal/events/v1` answers it to visitors, with JSON-LD where it is open. */
  response: ResponseMembers<EventResponse>;
  /** Revision of what calendar programs show; from 0. */
  sequence: number;
  /** UID of its own in calendar files; null: one made of its id. */
  uid: string | null;
  /** Whether and how it takes place. */
  status: StatusFacts;
  /** What visitors can have of its tickets just now; nothing without tickets, and behind a password. */
  sale?: SaleSummary;
  /** The series that it is a date of; nothing behind a password. */
  series?: SeriesOfEvent;
  /** Ids of its categories. */
  categories: readonly number[];
  /** How the calendar paints it; nothing where its categories have no colours, and behind a password. */
  colors?: EventColors;
}

/**
 * Events as every visitor may see them, for every caller: published ones that do not hide from lists. What is behind a
 * password is left out where a filter would tell something of its contents.
 */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly events: EventsRepository,
    private readonly relations: EventRelationsLoader,
    private readonly ticketing: TicketingAdapter,
    private readonly series: EventSeriesAdapter,
    private readonly colors: CategoryColorsService,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * This minute, UTC. Lists of past or coming events are counted again every minute only.
   * @param now milliseconds since 1970
   */
  minute(now = this.clock.nowMs()): string {
    return fromMs(now - (now % MINUTE_MS));
  }

  /** A page of what takes place in a stretch of time, by start, and how much there is in all. @param order `desc`: latest first */
  async during(
    filter: PublicFilter,
    span: EventSpan,
    page: { limit: number; offset: number; order: 'asc' | 'desc' },
  ): Promise<{ events: PublicEvent[]; total: number }> {
    const publicFilter = await this.publicOnly(filter, span);
    const { events, known, total } = await this.events.during(publicFilter, page, this.minute(), this.relations.any);
    return { events: await this.show(events, known), total };
  }

  /** Times of the events of a span, and whether they are featured, by start. */
  async marks(filter: PublicFilter, span: EventSpan, limit: number): Promise<EventMark[]> {
    return this.events.marks(await this.publicOnly(filter, span), limit, this.minute());
  }

  /** Whether anything takes place in a stretch of time. */
  async any(filter: PublicFilter, span: EventSpan): Promise<boolean> {
    return this.events.anyDuring(await this.publicOnly(filter, span), this.minute());
  }

  /** The events of these ids that are public, also those that hide from lists, in this order. */
  async byIds(ids: readonly number[]): Promise<PublicEvent[]> {
    const { events, known } = await this.events.byIdsForResponse(ids, this.relations.any);
    const rows = new Map(events.map((event) => [event.id, event]));
    const inOrder = ids.flatMap((id) => rows.get(id) ?? []).filter(({ status }) => status === 'publish');
    return this.show(inOrder, known);
  }

  private async publicOnly(
    { price, prices, seriesId, nextOfSeries, ...filter }: PublicFilter,
    span: EventSpan,
  ): Promise<SpannedFilter> {
    const series = seriesId === undefined ? undefined : this.series.isOf([seriesId]);
    const publicFilter: SpannedFilter = {
      ...publicOnly(filter, span),
      ...(series && { series, open: true }),
      ...(nextOfSeries && { nextOfSeries: (others) => this.series.isNext(others, this.minute()) }),
    };
    if (price === undefined && prices === undefined) return publicFilter;
    // What an event costs is one of the things that a password hides.
    return {
      ...publicFilter,
      open: true,
      tickets: price && this.ticketing.price(price),
      priced: prices && this.ticketing.priceIn(prices, await this.currency.code()),
    };
  }

  private async show(events: readonly EventEntity[], known?: KnownOfEvents): Promise<PublicEvent[]> {
    const [relations, colors] = await Promise.all([this.relations.load(VISITOR, events, known), this.colors.all()]);
    const cost = siteCost(await this.currency.code());
    const request = this.urls.mapperContext(VISITOR);
    return events.map((event) => {
      const open = event.password === '';
      const response = toEventResponse(event, { request, relations, cost, open, jsonLd: open, attendance: false });
      return {
        open,
        response,
        sequence: event.sequence,
        uid: event.ics_uid,
        status: statusFacts(event, open),
        sale: open ? relations.tickets.get(event.id)?.sale : undefined,
        series: open ? relations.series.get(event.id) : undefined,
        categories: categoriesOf(relations.terms.get(event.id) ?? []),
        colors: open ? this.colors.paint(colors, relations.terms.get(event.id) ?? []) : undefined,
      };
    });
  }
}

function categoriesOf(terms: readonly TermOfPost[]): number[] {
  return terms.filter(({ taxonomy }) => taxonomy === EVENT_CATEGORIES.name).map(({ id }) => id);
}

function publicOnly(
  filter: Omit<PublicFilter, 'price' | 'prices' | 'seriesId' | 'nextOfSeries'>,
  span: EventSpan,
): SpannedFilter {
  const { termGroups, words, place, featured, open, venues, organizers, titleKey } = filter;
  return {
    statuses: ['publish'],
    listed: true,
    window: {},
    termGroups,
    words,
    place,
    venues,
    organizers,
    titleKey,
    featured: featured === true ? true : undefined,
    span,
    open:
      open ||
      termGroups.length > 0 ||
      words !== undefined ||
      place !== undefined ||
      featured ||
      venues !== undefined ||
      organizers !== undefined,
  };
}
