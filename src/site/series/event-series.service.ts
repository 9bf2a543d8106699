import { Injectable } from '@nestjs/common';
import { EVENT } from '../../cal/events/calendar-types.js';
import { EventSeriesAdapter, type SeriesFacts } from '../../cal/events/events/event-series.adapter.js';
import { type PublicEvent, PublicEventsService } from '../../cal/events/events/public-events.service.js';
import { repetitionText } from '../../cal/series/index.js';
import { toViewEvent, type ViewEvent } from '../../cal/views/view-event.js';
import { permalink } from '#core/content';
import { SiteUrls } from '#core/context';
import type { PageLanguage } from '../../layout/page-language.js';

/** Coming dates of a series that the page of an event links. */
const MAX_DATES = 5;

/** Dates among which those with free seats are looked for. */
const MAX_DATES_READ = 20;

/** What a page shows of the series of its event. */
export interface EventSeriesView {
  /** How it repeats, a text; nothing for fewer than two public dates. */
  text?: string;
  /** Address of the page with all dates. */
  all: string;
  /** Days of the first and the last public date, `YYYY-MM-DD`. */
  firstDay?: string;
  lastDay?: string;
  /** Public dates. */
  total: number;
}

/** Describes the series of events for pages. */
@Injectable()
export class EventSeriesService {
  constructor(
    private readonly series: EventSeriesAdapter,
    private readonly events: PublicEventsService,
    private readonly urls: SiteUrls,
  ) {}

  /** The series that an event is a date of; nothing where visitors may not know of one. */
  async of(event: PublicEvent, language: PageLanguage): Promise<EventSeriesView | undefined> {
    const facts = event.series && (await this.series.facts(event.series.id));
    return facts && this.view(facts, event, language);
  }

  /** The next dates of a series that one can still attend, without this event, soonest first. */
  async further(seriesId: number, eventId: number, language: PageLanguage): Promise<ViewEvent[]> {
    const { events } = await this.events.during(
      { termGroups: [], seriesId },
      { notOverAt: this.events.minute() },
      { limit: MAX_DATES_READ, offset: 0, order: 'asc' },
    );
    return events
      .filter((event) => Number(event.response.id) !== eventId && isFree(event))
      .slice(0, MAX_DATES)
      .map((event) => toViewEvent(event, language));
  }

  private view({ publicDates, ...facts }: SeriesFacts, event: PublicEvent, language: PageLanguage): EventSeriesView {
    const { total, first, last, firstEvent } = publicDates;
    // One address for all dates: that below the first of them.
    const url = firstEvent
      ? permalink(this.urls, EVENT, { ...firstEvent, status: 'publish' })
      : String(event.response.url);
    return {
      text: repetitionText({ ...facts, publicDates }, language),
      all: `${url}all/`,
      firstDay: first?.slice(0, 10),
      lastDay: last?.slice(0, 10),
      total,
    };
  }
}

function isFree({ status: { status }, sale }: PublicEvent): boolean {
  return status !== 'canceled' && status !== 'postponed' && sale?.state !== 'soldOut' && sale?.state !== 'ended';
}
