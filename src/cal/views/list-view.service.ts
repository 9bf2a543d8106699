import { Injectable } from '@nestjs/common';
import { type EventSpan, PublicEventsService } from '../events/events/public-events.service.js';
import { toViewEvent, type ViewEvent } from './view-event.js';
import { daysLater, firstDay, midnight, monthsLater } from './view-date.js';
import { daysOfSpan } from './named-span.js';
import type { AdjacentPage, ViewContent, ViewContext } from './view-content.js';
import type { ViewRequest } from './view-request.js';
import { html, type Html } from '#core/html';
import { grouped, eventGroup } from './html/event-card.js';
import type { PageLanguage } from '../../layout/page-language.js';

/** The list: events that are not over, soonest first, or those that are, latest first. */
@Injectable()
export class ListViewService {
  constructor(private readonly events: PublicEventsService) {}

  /** A page of the list; past its end an empty one. */
  async load(context: ViewContext): Promise<ViewContent> {
    const { request, site, language, filter } = context;
    const { past, page } = request;
    const limit = site.posts_per_page;
    const offset = (page - 1) * limit;
    const { events, total } = filter
      ? await this.events.during(filter, this.span(context), { limit, offset, order: past ? 'desc' : 'asc' })
      : { events: [], total: 0 };
    const shown = events.map((event) => toViewEvent(event, language));
    return {
      heading: heading(context, shown),
      // The dates of the first page would begin before today: what is going on comes first.
      headline: headline(request, language),
      events: shown,
      total,
      ...(past
        ? { previous: further(context, total, 'prev'), next: await this.backward(context, total) }
        : { previous: await this.backward(context, total), next: further(context, total, 'next') }),
      data: { events: shown.map(({ id }) => id), url_event_date: context.date ?? false },
      body: listBody(shown, language),
    };
  }

  /** What a list holds, from which its pages and its calendar file are made. */
  span({ request: { past, date, when }, today, site }: Pick<ViewContext, 'request' | 'today' | 'site'>): EventSpan {
    const now = this.events.minute();
    if (when !== undefined) {
      const [first, last] = daysOfSpan(when, today, site.start_of_week);
      return { from: midnight(first), before: midnight(daysLater(last, 1)), notOverAt: now };
    }
    if (!past) return date === undefined ? { notOverAt: now } : { from: midnight(firstDay(date)) };
    if (date === undefined) return { overAt: now };
    const dayAfter = date.length === 7 ? `${monthsLater(date, 1)}-01` : daysLater(date, 1);
    return { overAt: now, before: midnight(dayAfter) };
  }

  /** Towards today: the page before, or the first one of the list on the other side. */
  private async backward(context: ViewContext, total: number): Promise<AdjacentPage | undefined> {
    const { request, site, language, filter } = context;
    const { past, page } = request;
    const rel = past ? 'next' : 'prev';
    const label = language.text(past ? 'view.next.list' : 'view.previous.list');
    const last = Math.max(1, Math.ceil(total / site.posts_per_page));
    if (page > 1) return { request: { ...request, page: Math.min(page - 1, last) }, label, rel };
    if (request.when !== undefined) return undefined;
    const other = { ...request, past: !past };
    if (past) return { request: { ...other, date: undefined }, label, rel };
    const some = filter !== undefined && (await this.events.any(filter, this.span({ ...context, request: other })));
    return some ? { request: other, label, rel } : undefined;
  }
}

/** Away from today: the page after. */
function further(
  { request, site, language }: ViewContext,
  total: number,
  rel: 'prev' | 'next',
): AdjacentPage | undefined {
  const label = language.text(rel === 'prev' ? 'view.previous.list' : 'view.next.list');
  return total > request.page * site.posts_per_page
    ? { request: { ...request, page: request.page + 1 }, label, rel }
    : undefined;
}

/** The heading on the page, where the dates of what is shown are not it. */
function headline({ past, page, date, when }: ViewRequest, language: PageLanguage): string | undefined {
  if (when !== undefined) return language.text(`view.when.${when}`);
  return !past && page === 1 && date === undefined ? language.text('view.upcomingHeadline') : undefined;
}

function heading({ request, language }: ViewContext, shown: readonly ViewEvent[]): string {
  if (request.past) return language.text('view.past');
  const [first, last] = [shown[0], shown[shown.length - 1]];
  if (!first || !last) return language.text('view.upcoming');
  const [from, to] = [language.day(first.when.start_date), language.day(last.when.end_date)];
  return from === to ? language.text('view.from', { day: from }) : language.text('view.between', { from, to });
}

/** Days within which a list is a programme, with the events of each day together, where they have that many. */
const MAX_PROGRAMME_DAYS = 14;
const MIN_EVENTS_PER_DAY = 2;

/** Events grouped by the month in which they begin, or by the day where they are a programme: those of a festival. */
export function listBody(events: readonly ViewEvent[], language: PageLanguage): Html {
  const days = events.map(({ when }) => when.start_date.slice(0, 10)).sort();
  const isProgramme =
    days.length >= MIN_EVENTS_PER_DAY * Math.max(2, new Set(days).size) &&
    days[days.length - 1] < daysLater(days[0], MAX_PROGRAMME_DAYS);
  const groupOf = ({ when }: ViewEvent): string =>
    isProgramme ? language.day(when.start_date) : language.month(when.start_date);
  return html`<div class="cal-list">
    ${grouped(events, groupOf).map(([name, members]) => eventGroup(name, members, language))}
  </div>`;
}
