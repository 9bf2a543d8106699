import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SiteService } from '../../core/site/site.service.js';
import { slugify } from '../../core/text/index.js';
import type { EventSpan, PublicEvent, PublicFilter } from '../events/events/public-events.service.js';
import { PublicEvents } from '../events/events/public-events.service.js';
import { calendarFile } from './calendar-file.js';
import { DayView } from './day-view.service.js';
import { ListView } from './list-view.service.js';
import { MonthView } from './month-view.service.js';
import { plainOf } from './shown-event.js';
import { viewUrl } from './view-address.js';
import type { ViewContext } from './view-content.js';
import { ViewContexts } from './view-contexts.service.js';
import { monthOf } from './view-date.js';
import type { ViewRequest } from './view-request.js';

/** Most events of a list's file. */
const MOST_OF_A_LIST = 30;

/** Most events of the file of a month or a day. */
const MOST = 500;

/** A calendar file ready to be sent. */
export interface CalendarFile {
  /** `<site>-<hash>.ics`. */
  filename: string;
  body: string;
}

/** Whether a query asks for the calendar file of a page instead of the page. */
export function wantsCalendarFile(query: Record<string, unknown>): boolean {
  return ['ical', 'outlook-ical'].some(
    (name) => query[name] !== undefined && !['0', 'false'].includes(String(query[name])),
  );
}

/** Calendar files of events and views (views.md, "iCalendar"). What is behind a password is in none of them. */
@Injectable()
export class CalendarFiles {
  constructor(
    private readonly events: PublicEvents,
    private readonly contexts: ViewContexts,
    private readonly list: ListView,
    private readonly month: MonthView,
    private readonly day: DayView,
    private readonly site: SiteService,
  ) {}

  /** The file of one event; nothing when it is not public or behind a password. */
  async ofEvent(id: number): Promise<CalendarFile | undefined> {
    const [event] = await this.events.byIds([id]);
    if (!event?.open) return undefined;
    const site = await this.site.plainSettings();
    return fileOf(site.title, plainOf(event.wire.title), String(event.wire.url), [event]);
  }

  /** The file of a view; nothing when it is narrowed to a category or tag that does not exist. */
  async ofView(request: ViewRequest): Promise<CalendarFile | undefined> {
    const context = await this.contexts.of(request);
    const { filter, site, scope } = context;
    if (!filter) return undefined;
    const events = await this.eventsOf({ ...context, filter: { ...filter, open: true } });
    const description = [`Events for ${site.title}`, ...scope].join(' › ');
    return fileOf(site.title, description, viewUrl(request), events);
  }

  private eventsOf(context: ViewContext & { filter: PublicFilter }): Promise<PublicEvent[]> {
    const { request, filter, today } = context;
    const { view, date } = request;
    if (view === 'month') return this.all(filter, this.month.span(date ?? monthOf(today)), MOST);
    if (view === 'day') return this.all(filter, this.day.span(date ?? today), MOST);
    return this.listed(context);
  }

  private async listed({
    request,
    filter,
    site,
    today,
  }: ViewContext & { filter: PublicFilter }): Promise<PublicEvent[]> {
    const { past, page, date } = request;
    const span = this.list.span(request);
    const offset = (page - 1) * site.posts_per_page;
    const order = past ? 'desc' : 'asc';
    const begunBefore = !past && date !== undefined && date < today;
    if (!begunBefore || page > 1) {
      const { events } = await this.events.during(filter, span, { limit: MOST_OF_A_LIST, offset, order });
      return events;
    }
    // Who subscribed long ago asks from then on. What is to come counts more than what is over.
    const now = this.events.minute();
    const toCome = await this.all(filter, { ...span, notOverAt: now }, MOST_OF_A_LIST);
    const limit = MOST_OF_A_LIST - toCome.length;
    if (limit === 0) return toCome;
    const over = await this.events.during(filter, { ...span, overAt: now }, { limit, offset: 0, order: 'desc' });
    return [...over.events.reverse(), ...toCome];
  }

  private async all(filter: PublicFilter, span: EventSpan, limit: number): Promise<PublicEvent[]> {
    return (await this.events.during(filter, span, { limit, offset: 0, order: 'asc' })).events;
  }
}

function fileOf(site: string, description: string, url: string, events: readonly PublicEvent[]): CalendarFile {
  const body = calendarFile({ name: site, description, url, events: events.map(({ wire }) => wire) });
  const name = slugify(site)
    .replace(/%[0-9a-f]{2}/gi, '')
    .slice(0, 60);
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 12);
  return { filename: `${name || 'calendar'}-${hash}.ics`, body };
}
