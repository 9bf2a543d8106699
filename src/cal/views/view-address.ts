import { EVENT } from '../events/calendar-types.js';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import type { MapperContext } from '#core/context';
import { isId } from '#core/parameters';
import { decodePath } from '#core/rest';
import { cleanLine } from '#core/text';
import { isNamedSpan } from './named-span.js';
import { isViewDate } from './view-date.js';
import { WORDPRESS_NAMES } from './wordpress-names.js';
import { type ViewRequest, type ViewSlug, DEFAULT_VIEW, isView, normalized } from './view-request.js';

/** First part of the paths of the calendar. */
export const CALENDAR_BASE = 'events';

/** What forms and links put into the query of an address. */
export const QUERY = {
  date: 'tribe-bar-date',
  when: 'cal-when',
  search: 'tribe-bar-search',
  place: 'tribe-bar-geoloc',
  display: 'eventDisplay',
  category: EVENT_CATEGORIES.name,
  organizer: 'cal-organizer',
  price: 'cal-price',
  minPrice: 'cal-price-min',
  maxPrice: 'cal-price-max',
} as const;

const DATE_LIKE = /^\d{4}-\d\d(-\d\d)?$/;
const KEYWORDS = new Set(['tag', 'featured', 'list', 'month', 'today', 'page']);
const MAX_DEPTH = 20;
const MAX_SLUG_LENGTH = 200;
const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/**
 * The view that an address of the calendar means (views.md, "Addresses understood in u").
 * @param pathname below the site's address, with escapes, `/` first
 * @param query values that are no texts are passed over
 * @returns nothing when the path is none of the calendar's
 */
export function readViewAddress(pathname: string, query: Record<string, unknown>): ViewRequest | undefined {
  const segments = decodePath(pathname)
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0) return isCalendarQuery(query) ? withQuery(emptyRequest(), query) : undefined;
  if (segments.length > MAX_DEPTH || segments.some(({ length }) => length > MAX_SLUG_LENGTH)) return undefined;
  if (segments.shift()?.toLowerCase() !== CALENDAR_BASE) return undefined;
  const request = emptyRequest();
  return readScope(segments, request) && readView(segments, request) ? withQuery(request, query) : undefined;
}

/** Whether a path is in the calendar's part of the site, understood or not. */
export function isBelowCalendar(pathname: string): boolean {
  return new RegExp(`^/+${CALENDAR_BASE}(?:/|$)`, 'i').test(decodePath(pathname));
}

/** A request for the default view of all events. */
export function emptyRequest(): ViewRequest {
  return { view: DEFAULT_VIEW, past: false, page: 1, featured: false };
}

/** A request changed by what a query or a form says; what is unreadable or empty there changes nothing or takes away. */
export function withQuery(request: ViewRequest, query: Record<string, unknown>): ViewRequest {
  const changed = { ...request };
  const display = textOf(query[QUERY.display])?.toLowerCase();
  if (display === 'past') Object.assign(changed, { view: 'list', past: true });
  else if (display === 'today') Object.assign(changed, { view: 'day', date: undefined });
  else if (display !== undefined && isView(display)) changed.view = display;
  for (const name of ['eventDate', QUERY.date]) {
    const date = textOf(query[name]);
    if (date === '') changed.date = undefined;
    else if (date !== undefined && isViewDate(date)) changed.date = date;
  }
  const when = textOf(query[QUERY.when]);
  // A date counts more.
  if (when !== undefined) changed.when = isNamedSpan(when) && changed.date === undefined ? when : undefined;
  if (changed.when !== undefined) changed.past = false;
  const search = textOf(query[QUERY.search]);
  if (search !== undefined) changed.search = search || undefined;
  const place = textOf(query[QUERY.place]);
  if (place !== undefined) changed.place = place || undefined;
  const organizer = textOf(query[QUERY.organizer]);
  if (organizer !== undefined) changed.organizer = idIn(organizer);
  const price = textOf(query[QUERY.price]);
  if (price !== undefined) changed.price = price === 'free' || price === 'paid' ? price : undefined;
  for (const name of ['minPrice', 'maxPrice'] as const) {
    const amount = textOf(query[QUERY[name]]);
    if (amount !== undefined) changed[name] = amountIn(amount);
  }
  const names = namesIn(query, QUERY.category);
  if (names !== undefined) changed.category = names || undefined;
  const tag = textOf(query.tag);
  if (tag && !tag.includes('/')) changed.tag = tag;
  if (/^(?:1|true)$/i.test(textOf(query.featured) ?? '')) changed.featured = true;
  const page = pageIn(textOf(query.paged) ?? '');
  if (page !== undefined) changed.page = page;
  return normalized(changed);
}

/** The date in the query or form of a view, as it was given; nothing for none, and for what is no date. */
export function barDate(query: Record<string, unknown>): string | undefined {
  const date = textOf(query[QUERY.date]);
  return date !== undefined && isViewDate(date) ? date : undefined;
}

/** The path and query of a view, below the site's address. `readViewAddress` gives the same request for it. */
export function viewPath(request: ViewRequest): string {
  const { view, past, date, when } = normalized(request);
  const query = new URLSearchParams();
  if (past) query.set(QUERY.display, 'past');
  if (view === 'list' && date !== undefined) query.set(QUERY.date, date);
  if (when !== undefined) query.set(QUERY.when, when);
  addFilters(query, request);
  const queryString = query.size > 0 ? `?${query.toString()}` : '';
  return `${scopePath(request)}${viewPart(normalized(request))}${queryString}`;
}

/** Puts what a query narrows a view by into it. */
export function addFilters(query: URLSearchParams, request: ViewRequest): void {
  for (const name of ['search', 'place', 'organizer', 'price', 'minPrice', 'maxPrice'] as const) {
    const value = request[name];
    if (value !== undefined) query.set(QUERY[name], String(value));
  }
}

/** The address of a view as visitors see it. */
export function viewUrl({ siteUrl }: Pick<MapperContext, 'siteUrl'>, request: ViewRequest): string {
  return siteUrl + viewPath(request);
}

/** An address with one more value in its query. */
export function withValue(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

/** The part of the path before the view: `/events/category/music/`. */
export function scopePath({ category, tag, featured }: ViewRequest): string {
  const parts = [CALENDAR_BASE];
  if (category !== undefined) parts.push('category', ...category.split('/'));
  if (tag !== undefined) parts.push('tag', tag);
  if (featured) parts.push('featured');
  return `/${parts.map(encodeURIComponent).join('/')}/`;
}

function viewPart({ view, date, page }: ViewRequest): string {
  if (view === 'list') return page > 1 ? `list/page/${page}/` : 'list/';
  if (view === 'month') return date === undefined ? 'month/' : `month/${date}/`;
  return date === undefined ? 'today/' : `${date}/`;
}

/** Takes category, tag and "featured" from the beginning of a path. */
function readScope(segments: string[], request: ViewRequest): boolean {
  if (isWord(segments[0], 'category')) {
    segments.shift();
    const slugs = segments.splice(0, 1);
    while (segments.length > 0 && !isKeyword(segments[0])) slugs.push(...segments.splice(0, 1));
    if (slugs.length === 0) return false;
    request.category = slugs.join('/');
  }
  if (isWord(segments[0], 'tag')) {
    [, request.tag] = segments.splice(0, 2);
    if (request.tag === undefined) return false;
  }
  request.featured = isWord(segments[0], 'featured');
  if (request.featured) segments.shift();
  return true;
}

/** Takes the view from the rest of a path, which must end with it. */
function readView(segments: string[], request: ViewRequest): boolean {
  if (isWord(segments.at(-1), 'featured')) {
    segments.pop();
    request.featured = true;
  }
  const [name = DEFAULT_VIEW, ...rest] = segments.map((segment) => segment.toLowerCase());
  if (name === 'page') return readPage([name, ...rest], request);
  if (name === 'list') return rest.length === 0 || readPage(rest, request);
  if (name === 'month') return readDate('month', rest, request, /^\d{4}-\d\d$/);
  if (name === 'today') return readDate('day', rest, request, /^$/);
  return readDate(/^\d{4}-\d\d$/.test(name) ? 'month' : 'day', [name, ...rest], request, DATE_LIKE);
}

function readPage([word, number, ...rest]: string[], request: ViewRequest): boolean {
  const page = pageIn(number ?? '');
  if (word !== 'page' || page === undefined || rest.length > 0) return false;
  request.page = page;
  return true;
}

function readDate(view: ViewSlug, [date, ...rest]: string[], request: ViewRequest, form: RegExp): boolean {
  request.view = view;
  if (date === undefined) return true;
  if (!form.test(date) || !isViewDate(date) || rest.length > 0) return false;
  request.date = date;
  return true;
}

function idIn(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return isId(id) ? id : undefined;
}

function amountIn(text: string): number | undefined {
  return /^\d{1,9}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function pageIn(text: string): number | undefined {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGE ? page : undefined;
}

const isWord = (segment: string | undefined, word: string): boolean => segment?.toLowerCase() === word;

const isKeyword = (segment: string): boolean => KEYWORDS.has(segment.toLowerCase()) || DATE_LIKE.test(segment);

/** `?post_type=cal_events&…`: the calendar without a path; with an id it is an event's address. */
function isCalendarQuery({ post_type: type, p }: Record<string, unknown>): boolean {
  return p === undefined && (type === EVENT.name || type === WORDPRESS_NAMES.text(EVENT.name));
}

/** A value that is called by our name or WordPress's; empty: it is taken away. */
function namesIn(query: Record<string, unknown>, name: string): string | undefined {
  const text = textOf(query[name]) ?? textOf(query[WORDPRESS_NAMES.text(name)]);
  return text?.split('/').filter(Boolean).join('/');
}

/** A text of one line and of a length that can be looked for; nothing for what is no text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  return [...cleanLine(value.slice(0, 10 * MAX_TEXT_LENGTH))].slice(0, MAX_TEXT_LENGTH).join('').trim();
}
