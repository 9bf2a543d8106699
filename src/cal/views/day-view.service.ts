import { Injectable } from '@nestjs/common';
import { type EventSpan, PublicEventsService } from '../events/events/public-events.service.js';
import { toViewEvent, type ViewEvent } from './view-event.js';
import { daysLater, isViewDate, midnight } from './view-date.js';
import type { AdjacentPage, ViewContent, ViewContext } from './view-content.js';
import { changed } from './view-request.js';
import { html, type Html } from '#core/html';
import { grouped, eventGroup } from './html/event-card.js';
import type { PageLanguage } from '../../layout/page-language.js';

/** Most events that a page of one day shows. */
const MAX_EVENTS = 300;

/** One day, by time. */
@Injectable()
export class DayViewService {
  constructor(private readonly events: PublicEventsService) {}

  /** The events of the requested day, or of today. */
  async load(context: ViewContext): Promise<ViewContent> {
    const { request, language, filter, today } = context;
    const day = request.date ?? today;
    const page = { limit: MAX_EVENTS, offset: 0, order: 'asc' } as const;
    const { events, total } = filter
      ? await this.events.during(filter, this.span(day), page)
      : { events: [], total: 0 };
    const shown = events.map((event) => toViewEvent(event, language));
    return {
      heading: language.text('view.forDay', { day: language.day(midnight(day)) }),
      events: shown,
      total,
      previous: neighbour(context, daysLater(day, -1), 'prev'),
      next: neighbour(context, daysLater(day, 1), 'next'),
      data: { events: shown.map(({ id }) => id), url_event_date: day },
      body: dayBody(day, shown, total, language),
    };
  }

  /** What takes place on a day. */
  span(day: string): EventSpan {
    return { from: midnight(day), before: midnight(daysLater(day, 1)) };
  }
}

/** The day before or after, whether there are events or not. */
function neighbour({ request, language }: ViewContext, date: string, rel: 'prev' | 'next'): AdjacentPage | undefined {
  if (!isViewDate(date)) return undefined;
  return {
    request: changed(request, { date }),
    label: language.text(rel === 'prev' ? 'view.previous.day' : 'view.next.day'),
    rel,
  };
}

/** Events by time: those of the whole day and those that go on first. */
export function dayBody(day: string, events: readonly ViewEvent[], total: number, language: PageLanguage): Html {
  const [allDay, ongoing] = [language.text('view.allDay'), language.text('view.ongoing')];
  const time = ({ when, open }: ViewEvent): string => {
    if (open && when.all_day) return allDay;
    if (when.start_date.slice(0, 10) < day) return ongoing;
    return language.timeOfDay(when.start_date);
  };
  const groups = grouped(events, time);
  const first = [allDay, ongoing].flatMap((name) => groups.filter(([group]) => group === name));
  const ordered = [...first, ...groups.filter((group) => !first.includes(group))];
  return html`<div class="cal-day">
    ${ordered.map(([name, members]) => eventGroup(name, members, language))}
    ${total > events.length && html`<p>${language.text('view.firstOf', { shown: events.length, total })}</p>`}
  </div>`;
}
