import { Injectable } from '@nestjs/common';
import {
  type PublicEvent,
  type PublicFilter,
  PublicEventsService,
} from '../cal/events/events/public-events.service.js';
import type { SaleSummary } from '../cal/events/events/ticketing.adapter.js';
import type { EventColors } from '../cal/events/terms/colors/event-colors.js';
import { toViewEvent, type ViewEvent } from '../cal/views/view-event.js';
import { plainText, sortKey } from '#core/text';
import type { SitePost } from '../addresses/site-post.js';
import { EventSeriesService, type EventSeriesView } from './series/event-series.service.js';
import type { PageLanguage } from '../layout/page-language.js';

/** Coming dates of an event that its page links. */
const MAX_DATES = 6;

/** Similar events on the page of an event. */
const MAX_RELATED = 3;

/** What the page of an event shows beside the event itself. */
export interface EventExtras {
  /** What visitors can have of its tickets just now; nothing without tickets. */
  sale?: SaleSummary;
  /** Colours of its category. */
  colors?: EventColors;
  /** The series that it is a date of. */
  series?: EventSeriesView;
  /** Coming dates of its series that one can attend, or else coming events of the same title; soonest first, without this one. */
  dates: readonly ViewEvent[];
  /** Coming events of the same categories, else at the same venue, soonest first. */
  related: readonly ViewEvent[];
}

/** Finds what surrounds an event: the state of its sale, its other dates, and similar events. */
@Injectable()
export class EventExtrasService {
  constructor(
    private readonly events: PublicEventsService,
    private readonly series: EventSeriesService,
  ) {}

  /** Nothing for an event behind a password. */
  async of({ id, title, password }: SitePost, language: PageLanguage): Promise<EventExtras | undefined> {
    if (password !== '') return undefined;
    const [event] = await this.events.byIds([id]);
    if (!event) return undefined;
    const series = await this.series.of(event, language);
    const dates = event.series
      ? await this.series.further(event.series.id, id, language)
      : await this.sameTitle(id, title, language);
    return {
      sale: event.sale,
      colors: event.colors,
      series,
      dates: dates.slice(0, MAX_DATES),
      related: await this.related(event, dates, language),
    };
  }

  private async sameTitle(id: number, title: string, language: PageLanguage): Promise<ViewEvent[]> {
    const titleKey = sortKey(plainText(title));
    const found = titleKey === '' ? [] : await this.coming({ titleKey }, MAX_DATES + 1);
    const others = found.filter((other) => idOf(other) !== id);
    return others.map((other) => toViewEvent(other, language));
  }

  /** Similar events: those of a series count once, and dates of this event or its series are none. */
  private async related(event: PublicEvent, dates: readonly ViewEvent[], language: PageLanguage): Promise<ViewEvent[]> {
    const filter = similar(event.categories, event.response.venue);
    if (!filter) return [];
    const shownIds = new Set([idOf(event), ...dates.map(({ id }) => id)]);
    const upcoming = await this.coming({ ...filter, nextOfSeries: true }, MAX_RELATED + 1 + dates.length);
    return upcoming
      .filter((other) => !shownIds.has(idOf(other)) && (!event.series || other.series?.id !== event.series.id))
      .slice(0, MAX_RELATED)
      .map((other) => toViewEvent(other, language));
  }

  private async coming(filter: Partial<PublicFilter>, limit: number): Promise<PublicEvent[]> {
    const { events } = await this.events.during(
      { termGroups: [], open: true, ...filter },
      { notOverAt: this.events.minute() },
      { limit, offset: 0, order: 'asc' },
    );
    return events;
  }
}

function idOf({ response }: PublicEvent): number {
  return Number(response.id);
}

function similar(categories: readonly number[], venue: unknown): Partial<PublicFilter> | undefined {
  if (categories.length > 0) return { termGroups: [[...categories]] };
  const id = typeof venue === 'object' && venue !== null ? (venue as Record<string, unknown>).id : undefined;
  return typeof id === 'number' ? { venues: [id] } : undefined;
}
