import type { EventPrice } from '../events/events/ticketing.adapter.js';
import type { NamedSpan } from './named-span.js';
import { firstDay, monthOf } from './view-date.js';

/** The views there are, in the order in which they are offered. */
export const VIEWS = ['list', 'month', 'day'] as const;

/** What a view is called in addresses. */
export type ViewSlug = (typeof VIEWS)[number];

/** Which view is shown when none is named. */
export const DEFAULT_VIEW: ViewSlug = 'list';

/** What is to be shown: everything that an address of the calendar says. */
export interface ViewRequest {
  view: ViewSlug;
  /** In lists: what is over, latest first. */
  past: boolean;
  /** `YYYY-MM-DD` or `YYYY-MM`; without one, today or this month. Lists begin (of the past: end) there. */
  date?: string;
  /** Lists only, in the place of a date: what takes place in this stretch of time. */
  when?: NamedSpan;
  /** From 1; lists only. */
  page: number;
  /** Slugs of an event category and those above it, separated by slashes. */
  category?: string;
  /** Slug of a tag. */
  tag?: string;
  /** Featured events only. */
  featured: boolean;
  /** Words that events must have. */
  search?: string;
  /** Words that venues must have. */
  place?: string;
  /** Id of an organizer. */
  organizer?: number;
  /** Free events, or those that cost something. */
  price?: EventPrice;
  /** Least and greatest price, in the currency of the site. */
  minPrice?: number;
  maxPrice?: number;
}

/** What narrows a view, whichever it is. */
export type ViewScope = Pick<
  ViewRequest,
  'category' | 'tag' | 'featured' | 'search' | 'place' | 'organizer' | 'price' | 'minPrice' | 'maxPrice'
>;

/** Whether a text is the name of a view. */
export function isView(text: string): text is ViewSlug {
  return (VIEWS as readonly string[]).includes(text);
}

/** A request without members that its view has no use for, so that equal views have equal requests. */
export function normalized(request: ViewRequest): ViewRequest {
  const { view, date } = request;
  if (view === 'list') return request;
  const settledDate = date && (view === 'month' ? monthOf(date) : firstDay(date));
  return { ...request, past: false, page: 1, date: settledDate, when: undefined };
}

/** The same events in another view, or another part of the same view. */
export function changed(request: ViewRequest, change: Partial<ViewRequest>): ViewRequest {
  const { date, ...others } = { ...request, past: false, page: 1, when: undefined, ...change };
  return normalized({ ...others, date: date && others.view !== request.view ? firstDay(date) : date });
}
