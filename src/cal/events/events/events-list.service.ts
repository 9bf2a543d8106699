import { modifiedBounds } from '#core/lists';
import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { CalEventsConfig } from '../cal-events.config.js';
import { SiteCurrencyService } from '../site-currency.service.js';
import { type PostStatus } from '#core/content';
import { EVENT } from '../calendar-types.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestResponse } from '#core/rest';
import { invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { type WindowBounds, MINUTE_MS, dateWindow, fromMs, isStrict } from '#core/time';
import { type AddressParts, collection, pageOf } from '../listing/collection.js';
import type { EventListResponse } from './event.response.js';
import { EventTermsLoader } from './event-terms.loader.js';
import { eventStatusesIn, idList } from './event.checks.js';
import type { ListEventsDto } from './event.dto.js';
import { priceRange } from './price-range.js';
import { EventRelationsLoader } from './event-relations.loader.js';
import { EventSeriesAdapter } from './event-series.adapter.js';
import { TicketingAdapter } from './ticketing.adapter.js';
import type { EventFilter, EventOrder } from './event-list.sql.js';
import { type EventPage, EventsRepository } from './events.repository.js';
import { managesAttendees } from './event-access.js';
import { EventsService } from './events.service.js';
import { listParts } from '#core/parameters';

/** The event list (events.md §8). */
@Injectable()
export class EventsListService {
  constructor(
    private readonly repository: EventsRepository,
    private readonly events: EventsService,
    private readonly eventTerms: EventTermsLoader,
    private readonly ticketing: TicketingAdapter,
    private readonly series: EventSeriesAdapter,
    private readonly relations: EventRelationsLoader,
    private readonly site: SiteService,
    private readonly config: CalEventsConfig,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** One page. @throws RestError 404 past the last page */
  async list(caller: Caller, params: ListEventsDto): Promise<RestResponse<EventListResponse>> {
    const site = await this.site.settings();
    const page = pageOf(params, site.posts_per_page);
    const include = params.include === undefined ? undefined : idList(params.include);
    const window = dateWindow(params, {
      strict: isStrict(params.strict_dates),
      siteZone: site.timezone,
      now: this.clock.now(),
      include: include !== undefined,
    });
    const statuses = this.statuses(caller, params);
    const modified = modifiedBounds(params, site.timezone);
    const filter = await this.filter(caller, params, { statuses, include, modified, window: window.filter });
    const { events, known, total } = await this.repository.list(filter, page, this.relations.any);
    const { address, carried, encoded } = addresses(params, window.echoed, statuses, include);
    return collection(
      {
        items: { events: await this.events.showAll(caller, events, params, known) },
        total,
        page,
        url: this.urls.restUrl('cal/events/v1/events/'),
        address,
        carried,
        encoded,
      },
      'event',
    );
  }

  /**
   * A page of events of certain statuses for another namespace: those that hide from lists only for those who manage
   * attendees, unpublished ones only for those who may change them.
   */
  page(caller: Caller, query: EventQuery): Promise<EventPage> {
    const { order, limit, offset, categories, tags, ticketed, series, nextOfSeries, ...own } = query;
    const filter: EventFilter = {
      ...own,
      ownOf: ownOnly(caller),
      protectedOf: onlyProtectedOf(caller),
      listed: !managesAttendees(caller),
      termGroups: [categories, tags].filter((group) => group !== undefined),
      tickets: ticketed === undefined ? undefined : this.ticketing.condition(ticketed, managesAttendees(caller)),
      ...this.bySeries(series, nextOfSeries),
    };
    return this.repository.list(filter, { limit, offset }, this.relations.any, order);
  }

  /** Visitors get what is published; those who may edit get everything but the trash, or what they ask for. */
  private statuses(caller: Caller, params: ListEventsDto): PostStatus[] | undefined {
    if (params.status !== undefined) return [...new Set(listParts(params.status) as PostStatus[])];
    return caller.can(EVENT.capabilities.edit) ? undefined : ['publish'];
  }

  private async filter(
    caller: Caller,
    params: ListEventsDto,
    { statuses, include, modified, window }: Pick<EventFilter, 'statuses' | 'include' | 'modified' | 'window'>,
  ): Promise<EventFilter> {
    const categories =
      params.categories === undefined ? undefined : await this.eventTerms.idsFor(EVENT_CATEGORIES, params.categories);
    const tags = params.tags === undefined ? undefined : await this.eventTerms.idsFor(TAGS, params.tags);
    const prices = priceRange(params.min_price, params.max_price);
    const series = params.series === undefined ? undefined : idList(params.series);
    return {
      statuses,
      include,
      modified,
      window,
      ownOf: ownOnly(caller),
      // What an event costs, and its series, are among the things that a password hides.
      protectedOf: prices || series ? onlyProtectedOf(caller) : undefined,
      searchesProtectedOf: onlyProtectedOf(caller),
      listed: !managesAttendees(caller),
      search: params.search,
      termGroups: [categories, tags].filter((group) => group !== undefined),
      venues: params.venue === undefined ? undefined : idList(params.venue),
      organizers: params.organizer === undefined ? undefined : idList(params.organizer),
      featured: params.featured,
      eventStatuses: params.event_status === undefined ? undefined : eventStatusesIn(params.event_status),
      parent: params.post_parent,
      tickets:
        params.ticketed === undefined ? undefined : this.ticketing.condition(params.ticketed, managesAttendees(caller)),
      priced: prices && this.ticketing.priceIn(prices, await this.currency.code()),
      near: this.near(params),
      ...this.bySeries(series, params.next_of_series),
    };
  }

  /** The conditions of series. Whether a date is over is decided once a minute, as totals are. */
  private bySeries(
    series: readonly number[] | undefined,
    nextOfSeries: boolean | undefined,
  ): Pick<EventFilter, 'series' | 'nextOfSeries'> {
    const now = this.clock.nowMs();
    return {
      series: series && this.series.isOf(series),
      nextOfSeries: nextOfSeries ? (others) => this.series.isNext(others, fromMs(now - (now % MINUTE_MS))) : undefined,
    };
  }

  /**
   * Coordinates filter unless `geoloc` says no; without any there is nothing to measure from.
   * @throws RestError 400 `rest_invalid_param` for one coordinate without the other
   */
  private near({ geoloc, geoloc_lat: latitude, geoloc_lng: longitude }: ListEventsDto): EventFilter['near'] {
    if (geoloc === false || (latitude === undefined && longitude === undefined)) return undefined;
    if (latitude === undefined) throw invalidParameter('geoloc_lng', 'geoloc_lng needs geoloc_lat.');
    if (longitude === undefined) throw invalidParameter('geoloc_lat', 'geoloc_lat needs geoloc_lng.');
    return {
      latitude: Number(latitude),
      longitude: Number(longitude),
      kilometres: this.config.geolocRadiusKm,
    };
  }
}

/** A list of events as other namespaces ask for it. */
export interface EventQuery extends Pick<
  EventFilter,
  'window' | 'search' | 'venues' | 'organizers' | 'featured' | 'eventStatuses' | 'parent'
> {
  statuses: PostStatus[];
  /** With any of these terms; those below them are named too. */
  categories?: number[];
  tags?: number[];
  ticketed?: boolean;
  /** Dates of any of these series. */
  series?: readonly number[];
  /** `true`: of each series only the next date. */
  nextOfSeries?: boolean;
  order: EventOrder;
  limit: number;
  offset: number;
}

/** Whose unpublished events alone the caller sees: authors only their own. */
function ownOnly(caller: Caller): number | undefined {
  const { edit, editOthers } = EVENT.capabilities;
  return caller.can(edit) && !caller.can(editOthers) ? caller.authorId : undefined;
}

/** The author whose protected events alone are found by what they hide; nothing for those who may edit all events. */
function onlyProtectedOf(caller: Caller): number | undefined {
  return caller.can(EVENT.capabilities.editOthers) ? undefined : caller.authorId;
}

/** What `rest_url` and its neighbours carry, in the order of the interface. */
function addresses(
  params: ListEventsDto,
  { start_date, end_date, ...relative }: WindowBounds,
  statuses: PostStatus[] | undefined,
  include: number[] | undefined,
): { address: AddressParts; carried: AddressParts; encoded?: AddressParts } {
  const list = (value: unknown) => (value === undefined ? undefined : listParts(value).join(','));
  const encoded: AddressParts = {
    venue: list(params.venue),
    organizer: list(params.organizer),
    featured: params.featured,
  };
  const isEncoded = params.venue !== undefined || params.organizer !== undefined || params.featured !== undefined;
  return {
    address: {
      start_date,
      end_date,
      search: params.search,
      status: statuses?.join(',') ?? 'any',
      geoloc: params.geoloc,
      geoloc_lat: params.geoloc_lat,
      geoloc_lng: params.geoloc_lng,
      post_parent: params.post_parent,
      include: include?.join(','),
      starts_before: relative.starts_before,
      starts_after: relative.starts_after,
      ends_before: relative.ends_before,
      ends_after: relative.ends_after,
      ticketed: params.ticketed,
    },
    // Recorded answers leave these out of `rest_url`; the neighbours need them to be pages of the same list.
    carried: {
      categories: list(params.categories),
      tags: list(params.tags),
      event_status: list(params.event_status),
      min_price: params.min_price,
      max_price: params.max_price,
      series: list(params.series),
      next_of_series: params.next_of_series ? 'true' : undefined,
      modified_after: params.modified_after,
      modified_before: params.modified_before,
      strict_dates: isStrict(params.strict_dates) ? 'true' : undefined,
    },
    encoded: isEncoded ? encoded : undefined,
  };
}
