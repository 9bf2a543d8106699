import { type PostStatus, hasOneTerm } from '#core/content';
import { placeholders, type Engine, PRIMARY, contains, matchAll, searchWords, type SqlFragment } from '#core/database';
import type { EventStatus } from './event-status.js';
import { EVENT_TEXTS, VENUE_TEXTS, findsWords, inVenueTexts } from './event-words.sql.js';
import { addModified, Conditions, filterConditions, type ListFilters, type ModifiedBounds } from '#core/lists';
import { type WindowBounds, DAY_MS, fromMs, toMs } from '#core/time';

/** What a list of events is narrowed by. */
export interface EventFilter {
  /** None: everything but trash and auto-drafts. */
  statuses?: PostStatus[];
  /** If unpublished statuses are requested: id of the author whose own ones are included; all authors when absent. */
  ownOf?: number;
  /** Leave out those that hide from lists. */
  listed: boolean;
  window: WindowBounds;
  /** Words that title, excerpt or content must have. */
  search?: string;
  /** Words that the texts or the names of venue, organizers, categories and tags must have; public ones only. */
  words?: string;
  /**
   * What is behind a password is found by what it hides (search, terms, links, tickets, featured) only in the events of
   * this author; in everybody's when absent.
   */
  protectedOf?: number;
  /** As `protectedOf`, for `search` only: other filters name what the lists of the interface show anyway. */
  searchesProtectedOf?: number;
  /** Any of these, per group; groups are all required. */
  termGroups: number[][];
  venues?: number[];
  organizers?: number[];
  featured?: boolean;
  /** Title as lists sort it (`title_key`). */
  titleKey?: string;
  /** Whether they take place as announced: any of these. */
  eventStatuses?: EventStatus[];
  include?: number[];
  modified?: ModifiedBounds;
  parent?: number;
  /** SQL condition from ticketing. */
  tickets?: string;
  /** SQL condition from ticketing for the price. Most lists have such events: they are read in the order of the list. */
  priced?: string;
  /** Condition of the series that they are dates of. */
  series?: SqlFragment;
  /** Within a box and a distance around a place. */
  near?: { latitude: number; longitude: number; kilometres: number };
  /** Words that name, address or region of the venue must have, each of them somewhere; public venues only. */
  place?: string;
  /** `true`: leave out those behind a password, for filters that would tell something of their contents. */
  open?: boolean;
  /** When they take place, for lists that tell what goes on. */
  span?: EventSpan;
  /** Of each series only its next event. @param others all other conditions */
  nextOfSeries?: (others: SqlFragment) => SqlFragment;
}

/**
 * A span of time. Days are those of the wall clock of each event, whatever its zone; the end is compared by the true
 * moment.
 */
export interface EventSpan {
  /** Not over at this wall time, `YYYY-MM-DD HH:mm:ss`. What ends with it is over, unless it starts with it too. */
  from?: string;
  /** Begun before this wall time. */
  before?: string;
  /** Not over at this moment, UTC. */
  notOverAt?: string;
  /** Over at this moment, UTC. */
  overAt?: string;
}

/** What a list is sorted by; ties go by id in the same direction. */
export interface EventOrder {
  /** `event_date` is the start on the event's own clock; events have no order on menus, so `menu_order` is all ties. */
  by: 'event_date' | 'date' | 'title' | 'modified' | 'menu_order';
  descending: boolean;
}

/** Soonest first. */
export const BY_START: EventOrder = { by: 'event_date', descending: false };

/** How a list is read. */
export interface EventListPlan {
  /** Index that gives the events in their order; none: the database chooses. */
  index?: string;
  /**
   * `true`: events are read in the order of the list, and each is checked for the requested terms and organizers,
   * until the page is full. `false`: all that have them are collected and sorted.
   */
  walk: boolean;
  /** Columns of `ORDER BY`. */
  order: string;
}

/** Matches from which on a page is found sooner by walking than by collecting all of them. */
const MIN_MATCHES_TO_WALK = 1000;

const ORDER_COLUMNS: Readonly<Record<EventOrder['by'], readonly string[]>> = {
  event_date: ['e.start_date', 'e.id'],
  date: ['e.date', 'e.id'],
  title: ['e.title_key', 'e.id'],
  modified: ['e.modified', 'e.id'],
  menu_order: ['e.id'],
};

/**
 * How to read a list.
 * @param lastTotal how many events matched the last time they were counted; unknown at first
 */
export function planOf(
  filter: EventFilter,
  lastTotal: number | undefined,
  { by, descending }: EventOrder = BY_START,
): EventListPlan {
  if (filter.include) return { walk: false, order: 'e.date, e.id' };
  const order = ORDER_COLUMNS[by].map((column) => (descending ? `${column} DESC` : column)).join(', ');
  // These are found by indexes of their own.
  const { search, words, parent, near, series } = filter;
  if (search !== undefined || words !== undefined || parent !== undefined || near || series)
    return { walk: false, order };
  const linked = filter.termGroups.length > 0 || filter.organizers !== undefined || filter.tickets !== undefined;
  const walk = linked && lastTotal !== undefined && lastTotal > MIN_MATCHES_TO_WALK;
  return linked && !walk ? { walk, order } : { walk, order, index: orderedIndex(filter, by) };
}

/** Indexes of one status by other orders than the start. */
const BY_STATUS = { date: 'ix_events_date', title: 'ix_events_title', modified: 'ix_events_modified' } as const;

/** The index that has a list's events side by side in their order. */
function orderedIndex(filter: EventFilter, by: EventOrder['by']): string | undefined {
  if (filter.venues) return 'ix_events_venue';
  if (by === 'menu_order') return PRIMARY;
  if (by !== 'event_date') return filter.statuses?.length === 1 ? BY_STATUS[by] : undefined;
  const listed = filter.statuses?.length === 1 && filter.listed;
  if (!listed) return 'ix_events_start';
  return filter.featured === undefined ? 'ix_events_list' : 'ix_events_featured';
}

/** No event ends before it starts, so that bounds of the end bound the start, by which indexes are sorted. */
const COMPARISONS: Record<keyof WindowBounds, string[]> = {
  start_date: ['e.start_date >= ?'],
  end_date: ['e.end_date <= ?', 'e.start_date <= ?'],
  starts_before: ['e.start_date < ?'],
  starts_after: ['e.start_date > ?'],
  ends_before: ['e.end_date < ?', 'e.start_date < ?'],
  ends_after: ['e.end_date > ?'],
};

/** What the conditions of a list depend on beside its filter. */
interface FilterContext {
  engine: Engine;
  /** As in the plan. */
  walk: boolean;
}

const FILTERS: ListFilters<EventFilter, FilterContext> = {
  statuses: (where, statuses) => where.in('e.status', statuses),
  ownOf: (where, author) => where.add("(e.status = 'publish' OR e.author_id = ?)", author),
  featured: (where, isFeatured) => where.equals('e.featured', isFeatured ? 1 : 0),
  titleKey: (where, key) => where.equals('e.title_key', key),
  eventStatuses: (where, statuses) => where.in('e.event_status', statuses),
  listed: (where, isListed) => isListed && where.add('e.hide_from_listings = 0'),
  window: (where, bounds) => {
    for (const [name, bound] of Object.entries(bounds)) {
      for (const comparison of COMPARISONS[name as keyof WindowBounds]) where.add(comparison, bound);
    }
  },
  include: (where, ids) => where.add(`e.id IN (${placeholders(ids)})`, ...ids),
  modified: (where, bounds) => addModified(where, 'e.modified_utc', bounds),
  parent: (where, id) => where.equals('e.parent_id', id),
  venues: (where, ids) => where.add(`e.venue_id IN (${placeholders(ids)})`, ...ids),
  organizers: (where, ids, _, { walk }) => where.add(hasOneOrganizer(ids, walk), ...ids),
  termGroups: (where, groups, _, { walk }) => {
    where.addAll(groups.map((ids) => hasOneTerm('e.id', ids, walk)));
  },
  search: (where, text, _, { engine }) => where.addAll([matchAll(engine, 'events', 'e', EVENT_TEXTS, text)]),
  words: (where, text, _, { engine }) => where.addAll(findsWords(engine, text)),
  protectedOf: (where, author, filter) =>
    filtersByContent(filter) && where.add("(e.password = '' OR e.author_id = ?)", author),
  searchesProtectedOf: (where, author, { search }) =>
    search !== undefined && where.add("(e.password = '' OR e.author_id = ?)", author),
  tickets: (where, condition) => where.add(condition),
  priced: (where, condition) => where.add(condition),
  series: (where, condition) => where.addAll([condition]),
  near: addDistance,
  place: addPlace,
  open: (where, isOpen) => isOpen && where.add("e.password = ''"),
  span: addSpan,
  // The last one: it repeats all others.
  nextOfSeries: (where, condition) => where.addAll([condition({ sql: where.sql, parameters: [...where.parameters] })]),
};

/** The events `e` of a list. */
export function eventConditions(filter: EventFilter, context: FilterContext): Conditions {
  const where = new Conditions();
  if (!filter.statuses) where.add("e.status NOT IN ('trash', 'auto-draft')");
  return filterConditions(FILTERS, filter, context, where);
}

/** Whether the total follows from the rows of events alone. */
export function isOfEventsOnly({ tickets, priced, series, nextOfSeries }: EventFilter): boolean {
  return [tickets, priced, series, nextOfSeries].every((condition) => condition === undefined);
}

/** Whether a match tells something that an event keeps behind its password. */
function filtersByContent({
  search,
  words,
  termGroups,
  venues,
  organizers,
  featured,
  tickets,
  priced,
  series,
}: EventFilter): boolean {
  return (
    termGroups.length > 0 ||
    [search, words, venues, organizers, featured, tickets, priced, series].some((sent) => sent !== undefined)
  );
}

/** Events that have one of these organizers. */
function hasOneOrganizer(ids: readonly number[], walk: boolean): string {
  const ofOrganizers = `organizer_id IN (${placeholders(ids)})`;
  // A limited subquery is run for each event; the database would turn any other form into collecting them all.
  return walk
    ? `(SELECT 1 FROM event_organizers WHERE event_id = e.id AND ${ofOrganizers} LIMIT 1) = 1`
    : `e.id IN (SELECT event_id FROM event_organizers WHERE ${ofOrganizers})`;
}

const EARTH_RADIUS_KM = 6371;

/** Venues in a box first, which an index or a quick look decides, then by the true distance on the sphere. */
function addDistance(where: Conditions, { latitude, longitude, kilometres }: NonNullable<EventFilter['near']>): void {
  const reach = (kilometres / EARTH_RADIUS_KM) * (180 / Math.PI);
  const wide = Math.min(360, reach / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const dot =
    'SIN(RADIANS(v.latitude)) * SIN(RADIANS(?)) + COS(RADIANS(v.latitude)) * COS(RADIANS(?)) * COS(RADIANS(v.longitude - ?))';
  where.add(
    `e.venue_id IN (SELECT v.id FROM venues v WHERE v.latitude BETWEEN ? AND ? AND (v.longitude BETWEEN ? AND ? OR ? >= 180) AND ${dot} >= ?)`,
    latitude - reach,
    latitude + reach,
    longitude - wide,
    longitude + wide,
    Math.abs(longitude) + wide,
    latitude,
    latitude,
    longitude,
    Math.cos(kilometres / EARTH_RADIUS_KM),
  );
}

function addPlace(where: Conditions, place: string): void {
  const words = searchWords(place).map((word) => inVenueTexts(word));
  const conditions = words.length > 0 ? words : [contains('v', VENUE_TEXTS, place)];
  where.add(
    `e.venue_id IN (SELECT v.id FROM venues v WHERE v.status = 'publish' AND v.password = '' AND ${conditions.map(({ sql }) => sql).join(' AND ')})`,
    ...conditions.flatMap(({ parameters }) => parameters),
  );
}

/** No zone's clocks are further from UTC. Turns bounds of one clock into looser ones of the other, which indexes serve. */
const MAX_OFFSET_MS = DAY_MS;

const shifted = (moment: string, by: number): string => fromMs(toMs(moment) + by);

function addSpan(where: Conditions, { from, before, notOverAt, overAt }: EventSpan): void {
  if (from !== undefined) {
    where.add('e.end_utc >= ?', shifted(from, -MAX_OFFSET_MS));
    where.add('(e.end_date > ? OR e.start_date >= ?)', from, from);
  }
  if (before !== undefined) where.add('e.start_date < ?', before);
  if (notOverAt !== undefined) {
    where.add('e.end_utc > ?', notOverAt);
    where.add('e.end_date > ?', shifted(notOverAt, -MAX_OFFSET_MS));
  }
  if (overAt !== undefined) {
    where.add('e.end_utc <= ?', overAt);
    where.add('e.start_date <= ?', shifted(overAt, MAX_OFFSET_MS));
  }
}

/**
 * The index by which published, listed events of a stretch of time are found; none where other conditions narrow them
 * more. Each gives what the other side of time is long for: what is to come is found from the end of events, what is
 * past from their start.
 * @param now UTC
 */
export function spanIndex(filter: EventFilter, span: EventSpan, now: string): string | undefined {
  const { search, words, place, near, termGroups, featured, venues, organizers, titleKey, tickets, series } = filter;
  if (search !== undefined || words !== undefined || place !== undefined || near || termGroups.length > 0)
    return undefined;
  if (venues || organizers || titleKey !== undefined || tickets !== undefined || series) return undefined;
  if (featured !== undefined) return 'ix_events_featured';
  const toCome = span.notOverAt ?? span.from;
  return toCome !== undefined && (span.before === undefined || toCome >= shifted(now, -MAX_OFFSET_MS))
    ? 'ix_events_end'
    : 'ix_events_list';
}
