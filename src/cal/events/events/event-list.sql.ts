import type { PostStatus } from '../../../core/content/post.entity.js';
import { placeholders } from '../../../core/database/database.js';
import type { Engine } from '../../../core/database/engine.js';
import { PRIMARY } from '../../../core/database/index-hint.js';
import type { Condition } from '../../../core/database/text-search.js';
import { contains, matchAll, searchWords } from '../../../core/database/text-search.js';
import type { WindowBounds } from '../../../core/time/index.js';
import { DAY, fromMs, toMs } from '../../../core/time/index.js';

/** What a list of events is narrowed by. */
export interface EventFilter {
  /** None: everything but trash and auto-drafts. */
  statuses?: PostStatus[];
  /** With unpublished statuses asked for: whose own ones only; everybody's when absent. */
  ownOf?: number;
  /** Leave out those that hide from lists. */
  listed: boolean;
  window: WindowBounds;
  search?: string;
  /**
   * What is behind a password is found by what it hides (search, terms, links, tickets, featured) only in the events of
   * this author; in everybody's when absent.
   */
  protectedOf?: number;
  /** Any of these, per group; groups are all required. */
  termGroups: number[][];
  venues?: number[];
  organizers?: number[];
  featured?: boolean;
  include?: number[];
  parent?: number;
  /** SQL condition from ticketing. */
  tickets?: string;
  /** Within a box and a distance around a place. */
  near?: { latitude: number; longitude: number; kilometres: number };
  /** Words that name, address or region of the venue must have, each of them somewhere; public venues only. */
  place?: string;
  /** `true`: leave out those behind a password, for filters that would tell something of their contents. */
  open?: boolean;
  /** When they take place, for lists that tell what goes on. */
  span?: EventSpan;
}

/**
 * A stretch of time. Days are told by the wall clock of each event, whatever its zone; what is over, by the true moment.
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
   * `true`: events are looked at in the order of the list, each asked whether it has the wanted terms and organizers,
   * until the page is full. `false`: all that have them are collected and sorted.
   */
  walk: boolean;
  /** Columns of `ORDER BY`. */
  order: string;
}

/** Matches from which on a page is found sooner by walking than by collecting all of them. */
const MANY = 1000;

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
  if (filter.search !== undefined || filter.parent !== undefined || filter.near) return { walk: false, order };
  const linked = filter.termGroups.length > 0 || filter.organizers !== undefined || filter.tickets !== undefined;
  const walk = linked && lastTotal !== undefined && lastTotal > MANY;
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

/** The condition on the events `e` of a list. @param walk as in the plan */
export function eventCondition(engine: Engine, filter: EventFilter, walk: boolean): Condition {
  const parts: string[] = [];
  const parameters: unknown[] = [];
  const add: Add = (sql, ...values) => {
    parts.push(sql);
    parameters.push(...values);
  };
  if (filter.statuses?.length === 1) add('e.status = ?', filter.statuses[0]);
  else if (filter.statuses) add(`e.status IN (${placeholders(filter.statuses)})`, ...filter.statuses);
  else add("e.status NOT IN ('trash', 'auto-draft')");
  if (filter.ownOf !== undefined) add("(e.status = 'publish' OR e.author_id = ?)", filter.ownOf);
  if (filter.featured !== undefined) add('e.featured = ?', filter.featured ? 1 : 0);
  if (filter.listed) add('e.hide_from_listings = 0');
  for (const [name, bound] of Object.entries(filter.window)) {
    for (const comparison of COMPARISONS[name as keyof WindowBounds]) add(comparison, bound);
  }
  if (filter.include) add(`e.id IN (${placeholders(filter.include)})`, ...filter.include);
  if (filter.parent !== undefined) add('e.parent_id = ?', filter.parent);
  if (filter.venues) add(`e.venue_id IN (${placeholders(filter.venues)})`, ...filter.venues);
  const { organizers, search } = filter;
  if (organizers) addLinked(add, walk, 'event_organizers', 'event_id', 'organizer_id', organizers);
  for (const group of filter.termGroups) addLinked(add, walk, 'term_relations', 'content_id', 'term_id', group);
  if (search !== undefined) {
    const found = matchAll(engine, 'events', 'e', ['title', 'excerpt', 'content'], search);
    add(found.sql, ...found.parameters);
  }
  if (filter.protectedOf !== undefined && asksContents(filter))
    add("(e.password = '' OR e.author_id = ?)", filter.protectedOf);
  if (filter.tickets !== undefined) add(filter.tickets);
  if (filter.near) addDistance(filter.near, add);
  if (filter.place !== undefined) addPlace(filter.place, add);
  if (filter.open) add("e.password = ''");
  if (filter.span) addSpan(filter.span, add);
  return { sql: parts.join(' AND '), parameters };
}

/** Whether a match tells something that an event keeps behind its password. */
function asksContents({ search, termGroups, venues, organizers, featured, tickets }: EventFilter): boolean {
  return termGroups.length > 0 || [search, venues, organizers, featured, tickets].some((sent) => sent !== undefined);
}

type Add = (sql: string, ...values: unknown[]) => void;

/** Events that are linked to one of `ids`. */
function addLinked(add: Add, walk: boolean, table: string, event: string, other: string, ids: number[]): void {
  const wanted = `${other} IN (${placeholders(ids)})`;
  // A limited subquery is asked for each event; the database would turn any other form into collecting them all.
  if (walk) add(`(SELECT 1 FROM ${table} WHERE ${event} = e.id AND ${wanted} LIMIT 1) = 1`, ...ids);
  else add(`e.id IN (SELECT ${event} FROM ${table} WHERE ${wanted})`, ...ids);
}

const EARTH_KM = 6371;

/** Venues in a box first, which an index or a quick look decides, then by the true distance on the sphere. */
function addDistance({ latitude, longitude, kilometres }: NonNullable<EventFilter['near']>, add: Add): void {
  const reach = (kilometres / EARTH_KM) * (180 / Math.PI);
  const wide = Math.min(360, reach / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const dot =
    'SIN(RADIANS(v.latitude)) * SIN(RADIANS(?)) + COS(RADIANS(v.latitude)) * COS(RADIANS(?)) * COS(RADIANS(v.longitude - ?))';
  add(
    `e.venue_id IN (SELECT v.id FROM venues v WHERE v.latitude BETWEEN ? AND ? AND (v.longitude BETWEEN ? AND ? OR ? >= 180) AND ${dot} >= ?)`,
    latitude - reach,
    latitude + reach,
    longitude - wide,
    longitude + wide,
    Math.abs(longitude) + wide,
    latitude,
    latitude,
    longitude,
    Math.cos(kilometres / EARTH_KM),
  );
}

const PLACE_COLUMNS = ['title', 'address', 'city', 'province', 'state', 'zip', 'country'];

function addPlace(place: string, add: Add): void {
  const words = searchWords(place).map((word) => contains('v', PLACE_COLUMNS, word));
  const found = words.length > 0 ? words : [contains('v', PLACE_COLUMNS, place)];
  add(
    `e.venue_id IN (SELECT v.id FROM venues v WHERE v.status = 'publish' AND v.password = '' AND ${found.map(({ sql }) => sql).join(' AND ')})`,
    ...found.flatMap(({ parameters }) => parameters),
  );
}

/** No zone's clocks are further from UTC. Turns bounds of one clock into looser ones of the other, which indexes serve. */
const MOST_OFFSET = DAY;

const shifted = (moment: string, by: number): string => fromMs(toMs(moment) + by);

function addSpan({ from, before, notOverAt, overAt }: EventSpan, add: Add): void {
  if (from !== undefined) {
    add('e.end_utc >= ?', shifted(from, -MOST_OFFSET));
    add('(e.end_date > ? OR e.start_date >= ?)', from, from);
  }
  if (before !== undefined) add('e.start_date < ?', before);
  if (notOverAt !== undefined) {
    add('e.end_utc > ?', notOverAt);
    add('e.end_date > ?', shifted(notOverAt, -MOST_OFFSET));
  }
  if (overAt !== undefined) {
    add('e.end_utc <= ?', overAt);
    add('e.start_date <= ?', shifted(overAt, MOST_OFFSET));
  }
}

/**
 * The index by which published, listed events of a stretch of time are found; none where other conditions narrow them
 * more. Each gives what the other side of time is long for: what is to come is found from the end of events, what is
 * past from their start.
 * @param now UTC
 */
export function spanIndex(filter: EventFilter, span: EventSpan, now: string): string | undefined {
  const { search, place, near, termGroups, featured, venues, organizers } = filter;
  if (search !== undefined || place !== undefined || near || termGroups.length > 0) return undefined;
  if (venues || organizers) return undefined;
  if (featured !== undefined) return 'ix_events_featured';
  const toCome = span.notOverAt ?? span.from;
  return toCome !== undefined && (span.before === undefined || toCome >= shifted(now, -MOST_OFFSET))
    ? 'ix_events_end'
    : 'ix_events_list';
}
