import { Injectable } from '@nestjs/common';
import { formatDate } from '#core/time';
import { type EventSpan, PublicEventsService } from '../events/events/public-events.service.js';
import { toViewEvent, type ViewEvent } from './view-event.js';
import { daysLater, isViewDate, midnight } from './view-date.js';
import type { AdjacentPage, ViewContent, ViewContext } from './view-content.js';
import { type ViewRequest, changed } from './view-request.js';
import { html, type Html } from '#core/html';
import type { SiteSettings } from '#core/site';
import { grouped, eventGroup } from './html/event-card.js';

/** Most events that a page of one day shows. */
const MAX_EVENTS = 300;

/** One day, by time. */
@Injectable()
export class DayViewService {
  constructor(private readonly events: PublicEventsService) {}

  /** The events of the requested day, or of today. */
  async load(context: ViewContext): Promise<ViewContent> {
    const { request, site, filter, today } = context;
    const day = request.date ?? today;
    const page = { limit: MAX_EVENTS, offset: 0, order: 'asc' } as const;
    const { events, total } = filter
      ? await this.events.during(filter, this.span(day), page)
      : { events: [], total: 0 };
    const shown = events.map(toViewEvent);
    return {
      heading: `Events for ${formatDate(midnight(day), site.timezone, site.date_format, site.language)}`,
      events: shown,
      total,
      previous: neighbour(request, daysLater(day, -1), 'prev'),
      next: neighbour(request, daysLater(day, 1), 'next'),
      data: { events: shown.map(({ id }) => id), url_event_date: day },
      body: dayBody(day, shown, total, site),
    };
  }

  /** What takes place on a day. */
  span(day: string): EventSpan {
    return { from: midnight(day), before: midnight(daysLater(day, 1)) };
  }
}

/** The day before or after, whether there are events or not. */
function neighbour(request: ViewRequest, date: string, rel: 'prev' | 'next'): AdjacentPage | undefined {
  if (!isViewDate(date)) return undefined;
  return { request: changed(request, { date }), label: rel === 'prev' ? 'Previous day' : 'Next day', rel };
}

const ALL_DAY = 'All day';
const ONGOING = 'Since an earlier day';

/** Events by time: those of the whole day and those that go on first. */
export function dayBody(day: string, events: readonly ViewEvent[], total: number, site: SiteSettings): Html {
  const time = ({ when, open }: ViewEvent): string => {
    if (open && when.all_day) return ALL_DAY;
    if (when.start_date.slice(0, 10) < day) return ONGOING;
    return formatDate(when.start_date, site.timezone, site.time_format, site.language);
  };
  const groups = grouped(events, time);
  const first = [ALL_DAY, ONGOING].flatMap((name) => groups.filter(([group]) => group === name));
  const ordered = [...first, ...groups.filter((group) => !first.includes(group))];
  return html`<div class="cal-day">
    ${ordered.map(([name, members]) => eventGroup(name, members, site))}
    ${total > events.length && html`<p>Only the first ${events.length} of ${total} events are shown.</p>`}
  </div>`;
}
