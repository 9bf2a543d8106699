import { Injectable } from '@nestjs/common';
import { type EventMark, type EventSpan, PublicEventsService } from '../events/events/public-events.service.js';
import { monthBody } from './html/month-body.js';
import { daysOf, gridDays, isMultiDay, marksByDay } from './month-grid.js';
import { type ViewEvent, toViewEvent } from './view-event.js';
import { viewUrl } from './view-address.js';
import { daysLater, isViewDate, midnight, monthOf, monthsLater, weekdayOf } from './view-date.js';
import type { MonthDay, AdjacentPage, ViewContent, ViewContext } from './view-content.js';
import { changed } from './view-request.js';
import type { PageLanguage } from '../../layout/page-language.js';

/** Most events that the cell of a day names; the others are on the day's own page. */
const MAX_EVENTS_PER_DAY = 10;

/** Most events that a grid is made from. */
const MAX_EVENTS = 5000;

/** A month: whole weeks, the events of each day in its cell. */
@Injectable()
export class MonthViewService {
  constructor(private readonly events: PublicEventsService) {}

  /** The requested month, or this one. */
  async load(context: ViewContext): Promise<ViewContent> {
    const { request, urls, site, language, filter, today } = context;
    const month = request.date ?? monthOf(today);
    const dates = gridDays(month, site.start_of_week);
    const [first, last] = [dates[0], dates[dates.length - 1]];
    const allMarks = filter ? await this.events.marks(filter, spanOf(first, last), MAX_EVENTS + 1) : [];
    const marks = allMarks.slice(0, MAX_EVENTS);
    const byDay = marksByDay(dates, marks);
    const named = dates.map((date) => (byDay.get(date) ?? []).slice(0, MAX_EVENTS_PER_DAY));
    const shown = await this.shown(named.flat(), language);
    const days = dates.map((date, index) => ({
      date,
      inMonth: monthOf(date) === month,
      isToday: date === today,
      events: named[index].flatMap(({ id }) => shown.get(id) ?? []),
      found: byDay.get(date)?.length ?? 0,
      url: viewUrl(urls, changed(request, { view: 'day', date })),
    }));
    const title = language.month(midnight(`${month}-01`));
    const [previous, next] = await Promise.all([this.neighbour(context, month, -1), this.neighbour(context, month, 1)]);
    return {
      heading: language.text('view.forMonth', { month: title }),
      events: [...shown.values()],
      total: marks.filter((mark) => monthOf(daysOf(mark)[0]) <= month && monthOf(daysOf(mark)[1]) >= month).length,
      previous,
      next,
      data: {
        events: Object.fromEntries(days.map(({ date, events }) => [date, events.map(({ id }) => id)])),
        url_event_date: context.date?.length === 10 ? context.date : `${month}-01`,
        days: Object.fromEntries(
          days.map((day) => [day.date, dayData(day, byDay.get(day.date) ?? [], site.start_of_week)]),
        ),
        grid_date: `${month}-01`,
        grid_start_date: first,
        formatted_grid_date: title,
        prev_month: monthsLater(month, -1),
        next_month: monthsLater(month, 1),
        prev_rel: previous?.rel ?? 'noindex',
        next_rel: next?.rel ?? 'noindex',
      },
      body: monthBody(title, days, language, allMarks.length > MAX_EVENTS ? MAX_EVENTS : undefined),
    };
  }

  /** What takes place in a month. */
  span(month: string): EventSpan {
    return spanOf(`${month}-01`, daysLater(`${monthsLater(month, 1)}-01`, -1));
  }

  /** The events that cells name, each once. */
  private async shown(marks: readonly EventMark[], language: PageLanguage): Promise<Map<number, ViewEvent>> {
    const ids = [...new Set(marks.map(({ id }) => id))];
    const events = (await this.events.byIds(ids)).map((event) => toViewEvent(event, language));
    return new Map(events.map((event) => [event.id, event]));
  }

  /** The month before or after; none when nothing takes place on that side. */
  private async neighbour(
    { request, language, filter }: ViewContext,
    month: string,
    by: 1 | -1,
  ): Promise<AdjacentPage | undefined> {
    const other = monthsLater(month, by);
    if (!filter || !isViewDate(other)) return undefined;
    const inIt = await this.events.any(filter, this.span(other));
    const side = by < 0 ? { before: midnight(`${month}-01`) } : { from: midnight(`${other}-01`) };
    if (!inIt && !(await this.events.any(filter, side))) return undefined;
    const rel = by < 0 ? 'prev' : 'next';
    const label = language.text(by < 0 ? 'view.previous.month' : 'view.next.month');
    return { request: changed(request, { date: other }), label, rel: inIt ? rel : 'noindex' };
  }
}

function spanOf(first: string, last: string): EventSpan {
  return { from: midnight(first), before: midnight(daysLater(last, 1)) };
}

/** What the view data tells of a day. */
function dayData(day: MonthDay, marks: readonly EventMark[], startOfWeek: number): Record<string, unknown> {
  const [year, month, number] = day.date.split('-');
  return {
    date: day.date,
    is_start_of_week: weekdayOf(day.date) === startOfWeek,
    year_number: year,
    month_number: month,
    day_number: String(Number(number)),
    events: day.events.map(({ id }) => id),
    featured_events: marks.filter(({ featured }) => featured).map(({ id }) => id),
    multiday_events: marks.filter(isMultiDay).map(({ id }) => id),
    found_events: day.found,
    more_events: day.found - day.events.length,
    day_url: day.url,
  };
}
