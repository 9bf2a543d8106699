import { Injectable } from '@nestjs/common';
import { type PublicFilter, PublicEventsService } from '../cal/events/events/public-events.service.js';
import type { SaleSummary } from '../cal/events/events/ticketing.adapter.js';
import type { EventColors } from '../cal/events/terms/colors/event-colors.js';
import { toViewEvent, type ViewEvent } from '../cal/views/view-event.js';
import { plainText, sortKey } from '#core/text';
import type { SitePost } from '../addresses/site-post.js';
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
  /** Coming events of the same title, soonest first, without this one. */
  dates: readonly ViewEvent[];
  /** Coming events of the same categories, else at the same venue, soonest first. */
  related: readonly ViewEvent[];
}

/** Finds what surrounds an event: the state of its sale, its other dates, and similar events. */
@Injectable()
export class EventExtrasService {
  constructor(private readonly events: PublicEventsService) {}

  /** Nothing for an event behind a password. */
  async of({ id, title, password }: SitePost, language: PageLanguage): Promise<EventExtras | undefined> {
    if (password !== '') return undefined;
    const [event] = await this.events.byIds([id]);
    if (!event) return undefined;
    const titleKey = sortKey(plainText(title));
    const dates = titleKey === '' ? [] : await this.coming({ titleKey }, MAX_DATES + 1, language);
    const others = dates.filter((other) => other.id !== id);
    const shownIds = new Set([id, ...others.map((other) => other.id)]);
    const filter = similar(event.categories, event.response.venue);
    // Dates of this event are not similar ones; they are the first to be found.
    const upcoming = filter ? await this.coming(filter, MAX_RELATED + 1 + others.length, language) : [];
    return {
      sale: event.sale,
      colors: event.colors,
      dates: others.slice(0, MAX_DATES),
      related: upcoming.filter((other) => !shownIds.has(other.id)).slice(0, MAX_RELATED),
    };
  }

  private async coming(filter: Partial<PublicFilter>, limit: number, language: PageLanguage): Promise<ViewEvent[]> {
    const { events } = await this.events.during(
      { termGroups: [], open: true, ...filter },
      { notOverAt: this.events.minute() },
      { limit, offset: 0, order: 'asc' },
    );
    return events.map((event) => toViewEvent(event, language));
  }
}

function similar(categories: readonly number[], venue: unknown): Partial<PublicFilter> | undefined {
  if (categories.length > 0) return { termGroups: [[...categories]] };
  const id = typeof venue === 'object' && venue !== null ? (venue as Record<string, unknown>).id : undefined;
  return typeof id === 'number' ? { venues: [id] } : undefined;
}
