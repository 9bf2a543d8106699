import { Injectable } from '@nestjs/common';
import type { EventEntity } from '../../cal/events/events/event.entity.js';
import { EventsListService } from '../../cal/events/events/events-list.service.js';
import { type EventInput, EventsService } from '../../cal/events/events/events.service.js';
import { type ExportedEvent, EventRecordsService } from '../../cal/events/events/event-records.service.js';
import type { KnownOfEvents } from '../../cal/events/events/known-of-events.js';
import { siteCost } from '../../cal/events/events/site-cost.js';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { TermsService } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestResponse } from '#core/rest';
import { SiteService } from '#core/site';
import { type WindowBounds, parseTime } from '#core/time';
import { CalendarOrganizersService } from '../organizers/calendar-organizers.service.js';
import { itemListResponse, itemPage, listedStatuses } from '../posts/item-list.js';
import { checkTexts, postArguments } from '../posts/post-input.js';
import { isOpen, postView } from '../posts/post-view.js';
import { otherKind, unreadable } from '../posts/item-refused.error.js';
import { CalendarVenuesService } from '../venues/calendar-venues.service.js';
import { eventDates, hasDates } from './event-dates.js';
import type { EventFieldsDto, ListCalendarEventsDto } from './event.dto.js';
import { eventItem } from './event.mapper.js';
import type { CalendarEventResponse } from './calendar-event.response.js';

/** Events as this namespace writes and shows them. */
@Injectable()
export class CalendarEventsService {
  constructor(
    private readonly events: EventsService,
    private readonly eventRecords: EventRecordsService,
    private readonly lists: EventsListService,
    private readonly venues: CalendarVenuesService,
    private readonly organizers: CalendarOrganizersService,
    private readonly terms: TermsService,
    private readonly site: SiteService,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of events, past ones too. @throws RestError 404 past the last page */
  async list(caller: Caller, params: ListCalendarEventsDto): Promise<RestResponse<CalendarEventResponse[]>> {
    const site = await this.site.settings();
    const page = itemPage(params, site.posts_per_page);
    const { events, known, total } = await this.lists.page(caller, {
      statuses: listedStatuses(caller, EVENT, params.status),
      window: bounds(params, site.timezone, this.clock.now()),
      search: params.search || undefined,
      categories: requestedFilter(params.categories) && (await this.terms.withDescendants(params.categories ?? [])),
      tags: requestedFilter(params.tags),
      venues: requestedFilter(params.venue),
      organizers: requestedFilter(params.organizer),
      featured: params.featured || undefined,
      eventStatuses: params.event_status,
      ticketed: params.ticketed || undefined,
      parent: params.post_parent,
      series: requestedFilter(params.series),
      nextOfSeries: params.next_of_series ?? undefined,
      order: { by: params.orderby, descending: params.order === 'DESC' },
      limit: page.limit,
      offset: page.offset,
    });
    return itemListResponse(await this.items(caller, events, { password: params.password, known }), total, page);
  }

  /** One event. @throws RestError 404 for what is in the trash */
  async read(caller: Caller, { id, password }: { id: number; password?: unknown }): Promise<CalendarEventResponse> {
    const event = await this.get(id);
    if (event.status === 'trash') throw unreadable();
    return this.item(caller, event, password);
  }

  /** Makes an event. @throws RestError 400 naming the date it lacks, or `title` without title and texts */
  async create(caller: Caller, fields: EventFieldsDto): Promise<CalendarEventResponse> {
    const { timezone } = await this.site.settings();
    checkTexts(fields);
    const dates = eventDates(fields, undefined, timezone);
    return this.item(caller, await this.events.createEvent(caller, { ...this.input(fields, timezone), ...dates }));
  }

  /**
   * Changes what is given; a status takes it out of the trash.
   * @throws RestError 404 for the id of another kind and for what stays in the trash, 400 as `create`
   */
  async update(caller: Caller, id: number, fields: EventFieldsDto): Promise<CalendarEventResponse> {
    const before = await this.get(id);
    if (before.status === 'trash' && fields.status === undefined) throw unreadable();
    if (Object.values(fields).every((value) => value === undefined)) return this.item(caller, before);
    const { timezone } = await this.site.settings();
    const { title, content, excerpt } = { ...before, ...given(fields) };
    checkTexts({ title, content, excerpt });
    const dates = hasDates(fields) ? eventDates(fields, before, timezone) : {};
    return this.item(
      caller,
      await this.events.updateEvent(caller, before, { ...this.input(fields, timezone), ...dates }),
    );
  }

  private input(fields: EventFieldsDto, zone: string): EventInput {
    const { venues, organizers, cost } = fields;
    return {
      ...postArguments(fields, zone),
      featured: fields.featured ?? undefined,
      sticky: fields.sticky ?? undefined,
      cost,
      // An empty list of venues leaves the venue as it is (recorded), one of organizers does not.
      venue: venues === null ? 0 : venues?.[0],
      organizer: organizers,
      categories: fields.cal_events_cat,
      tags: fields.tags,
    };
  }

  /** Rows as items: a handful of queries however many there are. @param known ids of those of which other modules may know something */
  private async items(
    caller: Caller,
    rows: EventEntity[],
    { password, known }: { password?: unknown; known?: KnownOfEvents },
  ): Promise<CalendarEventResponse[]> {
    const site = await this.site.settings();
    const events = await this.eventRecords.exported(caller, rows, known);
    const request = this.urls.mapperContext(caller);
    const [venues, organizers] = await Promise.all([
      this.venues.nested(
        request,
        events.flatMap(({ venue }) => venue ?? []),
      ),
      this.organizers.nested(
        request,
        events.flatMap(({ organizers: linked }) => linked),
      ),
    ]);
    const now = this.clock.nowUtc();
    const cost = siteCost(await this.currency.code());
    return events.map((one) => {
      const { event, venue, organizers: linked } = one;
      return eventItem(
        {
          ...postView(EVENT, event, {
            zone: site.timezone,
            open: isOpen(caller, EVENT, event, password),
            relations: relationsOf(one),
            parts: one.parts,
          }),
          site,
          cost,
          now,
          venues: venue ? venues.splice(0, 1) : [],
          organizers: organizers.splice(0, linked.length),
          series: one.series,
          organizerTitles: linked.map(({ title }) => title),
        },
        request,
      );
    });
  }

  private async item(caller: Caller, event: EventEntity, password?: unknown): Promise<CalendarEventResponse> {
    const [item] = await this.items(caller, [event], { password });
    return item;
  }

  private async get(id: number): Promise<EventEntity> {
    const event = await this.events.find(id);
    if (!event) throw otherKind();
    return event;
  }
}

/** A filter by a list; an empty list means no filter. */
function requestedFilter(ids: number[] | undefined): number[] | undefined {
  return ids && ids.length > 0 ? ids : undefined;
}

function given({ title, content, excerpt }: EventFieldsDto): Partial<EventFieldsDto> {
  return Object.fromEntries(Object.entries({ title, content, excerpt }).filter(([, value]) => value !== undefined));
}

function relationsOf({ event, terms, providers }: ExportedEvent): Parameters<typeof postView>[2]['relations'] {
  return {
    terms: new Map([[event.id, terms]]),
    tickets: new Map([[event.id, providers]]),
    revisions: new Map(),
    above: new Map(),
  };
}

/** The bounds of a list on the clock of the site; of two that mean the same, the narrower one. */
function bounds(params: ListCalendarEventsDto, zone: string, now: Date): WindowBounds {
  const wall = (value: string | null | undefined): string[] => {
    const parsed = value == null ? null : parseTime(value, { now, zone });
    return parsed ? [parsed.wall] : [];
  };
  const [from] = [...wall(params.start_date), ...wall(params.starts_after)].sort().reverse();
  const [until] = [...wall(params.end_date), ...wall(params.ends_before)].sort();
  const [startsBefore] = wall(params.starts_before);
  const [endsAfter] = wall(params.ends_after);
  return {
    ...(from === undefined ? {} : { start_date: from }),
    ...(until === undefined ? {} : { end_date: until }),
    ...(startsBefore === undefined ? {} : { starts_before: startsBefore }),
    ...(endsAfter === undefined ? {} : { ends_after: endsAfter }),
  };
}
