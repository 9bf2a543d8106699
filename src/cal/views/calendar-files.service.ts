import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CalViewsConfig } from './cal-views.config.js';
import { InstallationService, type SiteSettings, SiteService } from '#core/site';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { slugify } from '#core/text';
import { type CancelledEvent, CancelledEventsService } from '../events/events/cancelled-events.service.js';
import {
  type EventSpan,
  type PublicEvent,
  type PublicFilter,
  PublicEventsService,
} from '../events/events/public-events.service.js';
import { type FiledDate, SeriesFilesService } from '../series/index.js';
import { calendarFile } from './calendar-file.js';
import { DayViewService } from './day-view.service.js';
import { ListViewService } from './list-view.service.js';
import { MonthViewService } from './month-view.service.js';
import { plainOf } from './view-event.js';
import { viewUrl, withValue } from './view-address.js';
import type { ViewContext } from './view-content.js';
import { ViewContextsService } from './view-contexts.service.js';
import { monthOf } from './view-date.js';
import type { ViewRequest } from './view-request.js';

/** A calendar file ready to be sent. */
export interface CalendarFile {
  /** `<site>-<hash>.ics`. */
  filename: string;
  body: string;
  /** Events of the calendar that are in the file, and how many there are in all. */
  events: number;
  total: number;
}

/** A post that all events at or by it can be read of. */
export interface CalendarOf {
  kind: 'venue' | 'organizer';
  id: number;
  /** As HTML. */
  title: string;
  /** Address of its page. */
  url: string;
}

/** Events of a file, and how many there are in all. */
interface Found {
  events: PublicEvent[];
  total: number;
}

/** What a file is about, and how it is written. */
interface AboutFile {
  description: string;
  url: string;
  /** Each date of a series is an event of its own. */
  isExpanded: boolean;
}

type Filtered = ViewContext & { filter: PublicFilter };

/** Whether a query requests the calendar file of a page instead of the page. */
export function wantsCalendarFile(query: Record<string, unknown>): boolean {
  return ['ical', 'outlook-ical'].some((name) => isSet(query[name]));
}

/** Whether a query requests each date of a series as an event of its own (`expand=true`). */
export function wantsExpanded(query: Record<string, unknown>): boolean {
  return isSet(query.expand);
}

function isSet(value: unknown): boolean {
  return value !== undefined && !['0', 'false'].includes(String(value));
}

/** Calendar files of events and views (views.md, "iCalendar"). What is behind a password is in none of them. */
@Injectable()
export class CalendarFilesService {
  constructor(
    private readonly events: PublicEventsService,
    private readonly cancelled: CancelledEventsService,
    private readonly series: SeriesFilesService,
    private readonly contexts: ViewContextsService,
    private readonly list: ListViewService,
    private readonly month: MonthViewService,
    private readonly day: DayViewService,
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly installation: InstallationService,
    private readonly config: CalViewsConfig,
  ) {}

  /** The file of one event, also of a date of a series; nothing when it is not public or behind a password. */
  async ofEvent(id: number): Promise<CalendarFile | undefined> {
    const [event] = await this.events.byIds([id]);
    if (!event?.open) return undefined;
    const site = await this.site.plainSettings();
    const page = { events: [event], total: 1 };
    return this.file(
      site,
      { description: plainOf(event.response.title), url: String(event.response.url), isExpanded: false },
      page,
      [],
    );
  }

  /**
   * The file of a view; nothing when it is narrowed to a category or tag that does not exist.
   * @param isExpanded each date of a series is an event of its own
   */
  async ofView(request: ViewRequest, isExpanded = false): Promise<CalendarFile | undefined> {
    const context = await this.contexts.of(request);
    const { filter, site, scope } = context;
    if (!filter) return undefined;
    const description = [`Events for ${site.title}`, ...scope].join(' › ');
    const about = { description, url: viewUrl(context.urls, request), isExpanded };
    return this.fileOf({ ...context, filter: { ...filter, open: true } }, about);
  }

  /**
   * The file of the events at a venue or by an organizer.
   * @param request the list that narrows them further
   * @param isExpanded each date of a series is an event of its own
   */
  async ofLinked(
    { kind, id, title, url }: CalendarOf,
    request: ViewRequest,
    isExpanded = false,
  ): Promise<CalendarFile | undefined> {
    const context = await this.contexts.of({ ...request, view: 'list' });
    if (!context.filter) return undefined;
    const linked = kind === 'venue' ? { venues: [id] } : { organizers: [id] };
    const filter = { ...context.filter, ...linked, open: true };
    const description = `Events for ${context.site.title} › ${plainOf(title)}`;
    const linkedContext = { ...context, request: { ...request, view: 'list' as const }, filter };
    return this.fileOf(linkedContext, { description, url, isExpanded });
  }

  private async fileOf(context: Filtered, about: AboutFile): Promise<CalendarFile> {
    const [found, cancelled] = await Promise.all([
      this.eventsOf(context),
      this.cancelled.during(context.filter, this.spanOf(context)),
    ]);
    return this.file(context.site, about, found, cancelled);
  }

  private spanOf(context: ViewContext): EventSpan {
    const { request, today } = context;
    const { view, date } = request;
    if (view === 'month') return this.month.span(date ?? monthOf(today));
    return view === 'day' ? this.day.span(date ?? today) : this.list.span(context);
  }

  private async eventsOf(context: Filtered): Promise<Found> {
    const { request, filter, site, today } = context;
    const { view, past, page, date } = request;
    const limit = this.config.calendarFileEvents;
    const span = this.spanOf(context);
    if (view !== 'list') return this.events.during(filter, span, { limit, offset: 0, order: 'asc' });
    const offset = (page - 1) * site.posts_per_page;
    const order = past ? 'desc' : 'asc';
    const begunBefore = !past && date !== undefined && date < today;
    if (!begunBefore || page > 1) return this.events.during(filter, span, { limit, offset, order });
    // A subscription names the month in which it began. What is to come counts more than what is over.
    const now = this.events.minute();
    const toCome = await this.events.during(filter, { ...span, notOverAt: now }, { limit, offset: 0, order: 'asc' });
    const rest = Math.max(1, limit - toCome.events.length);
    const over = await this.events.during(filter, { ...span, overAt: now }, { limit: rest, offset: 0, order: 'desc' });
    const overShown = over.events.slice(0, limit - toCome.events.length).reverse();
    return { events: [...overShown, ...toCome.events], total: toCome.total + over.total };
  }

  private async file(
    site: SiteSettings,
    { description, url, isExpanded }: AboutFile,
    { events, total }: Found,
    cancelled: readonly CancelledEvent[],
  ): Promise<CalendarFile> {
    const gone = cancelled.map((event) => ({
      response: { ...event },
      sequence: event.sequence,
      uid: event.uid,
      cancelled: true,
    }));
    const body = calendarFile({
      name: site.title,
      language: this.languages.ofSite(site),
      description,
      url,
      installation: await this.installation.id(),
      events: [...events, ...gone],
      ...(!isExpanded && { series: await this.seriesOf(events) }),
    });
    const name = slugify(site.title)
      .replace(/%[0-9a-f]{2}/gi, '')
      .slice(0, 60);
    const hash = createHash('sha256')
      .update(isExpanded ? withValue(url, 'expand', 'true') : url)
      .digest('hex')
      .slice(0, 12);
    return { filename: `${name || 'calendar'}-${hash}.ics`, body, events: events.length, total };
  }

  /** What events are in their series; one event alone is written as itself. */
  private async seriesOf(events: readonly PublicEvent[]): Promise<ReadonlyMap<number, FiledDate>> {
    return events.length < 2 ? new Map() : this.series.ofEvents(events.map(({ response }) => Number(response.id)));
  }
}
