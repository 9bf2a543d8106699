import type { ImportSeriesDate } from '../../import/index.js';
import { costText } from '../../import/cost-text.js';
import { ownMember, type JsonObject } from '../../import/json-shape.js';
import { cleanAddress, cleanLine, cleanNames } from '../../import/plain-text.js';
import { recordIdentity } from '../../import/record-identity.js';
import { zoneNamed } from '../../import/zone-name.js';
import { RestError } from '#core/errors';
import { isTime } from '#core/time';
import type { Origin } from './import.entity.js';
import { isYes, isObject } from '#core/parameters';

type Fields = Record<string, unknown>;

/** A venue or organizer that an event names. */
export interface IncomingPlace {
  /** An id of this site. */
  id?: number;
  /** Ids that sites know it under, the most telling first. */
  globalIds: string[];
  /** Its global ids alone identify it: others can have the same name. */
  isIdentified?: true;
  name: string;
  /** Last part of its address in the source, for a new one. */
  slug?: string;
  /** What the interface would be sent for it, without its name; only members that the source gives. */
  fields: Fields;
  /** Whether coordinates replace those that are there. */
  overwriteCoordinates: boolean;
  /** Address of its image. */
  image?: string;
}

/** An event on its way in, whatever it came as. Members that are absent were not mentioned. */
export interface IncomingEvent {
  /** Identities over all runs (`EventSourcesService`); none: it is new every time. */
  sources: string[];
  /** Identities that earlier releases gave the same event. */
  formerSources?: string[];
  /** What a new event takes over from the source; `date_utc` is its publication date. */
  origin?: { slug?: string; date_utc?: string };
  /** What the interface would be sent for it, without what is below. */
  fields: Fields & { title: string };
  categories?: string[];
  tags?: string[];
  /** `null`: it has none. */
  venue?: IncomingPlace | null;
  organizers?: IncomingPlace[];
  /** Address of its image, or the id of one of this site's. */
  image?: string;
  recurrence?: string;
  /** Identity of its parent event, in the same batch. */
  parentSource?: string;
  /** Of which repeated event it is a date. */
  series?: ImportSeriesDate;
  /** The source has called it off. */
  cancelled?: boolean;
  /** Visitors need a password for it at the source, and it is unknown here: it must not be public. */
  isProtected?: true;
}

/** What decides how items are read. */
export interface ReadingRules {
  origin: Origin;
  /** Whether the source decides about maps, lists and stickiness. */
  displaySettings: boolean;
}

const CALENDAR_FILES: ReadonlySet<Origin> = new Set(['ics', 'ical', 'gcal']);
const DISPLAY = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky'] as const;

const line = (item: JsonObject, name: string): string => {
  const value = ownMember(item, name);
  return typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value)) : '';
};
const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Reads one item of a batch (event-aggregator.md §4).
 * @throws RestError 400 `invalid-event` for one without title or start, or with times that are none
 */
export function readItem(item: JsonObject, rules: ReadingRules): IncomingEvent {
  const title = ownMember(item, 'title');
  if (typeof title !== 'string' || title.trim() === '' || title === '0') throw invalid('An event needs a title.');
  const address = line(item, 'url');
  return {
    ...identities(item, rules.origin),
    fields: {
      title,
      ...defined({
        description: text(item, 'description'),
        excerpt: text(item, 'excerpt'),
        ...times(item),
        website: address === '' ? undefined : (cleanAddress(address) ?? undefined),
        cost: cost(item),
        featured: flag(item, 'featured'),
        ...(rules.displaySettings ? Object.fromEntries(DISPLAY.map((name) => [name, flag(item, name)])) : {}),
      }),
    },
    categories: names(item, 'categories'),
    tags: names(item, 'tags'),
    venue: place(ownMember(item, 'venue'), 'venue'),
    organizers: organizers(ownMember(item, 'organizer')),
    image: cleanAddress(line(item, 'image')) ?? undefined,
    recurrence: recurrence(ownMember(item, 'recurrence')),
    parentSource:
      line(item, 'parent_uid') === '' ? undefined : recordIdentity('ics', line(item, 'parent_uid'), {}, {}).source,
  };
}

function identities(item: JsonObject, origin: Origin): Pick<IncomingEvent, 'sources' | 'formerSources'> {
  const own = CALENDAR_FILES.has(origin) ? line(item, 'uid') : '';
  const foreign = origin === 'meetup' || origin === 'eventbrite' ? line(item, `${origin}_id`) : '';
  const ownIdentities = [
    ...(own === '' ? [] : [recordIdentity('ics', own, {}, {})]),
    ...(foreign === '' ? [] : [recordIdentity('json', `${origin}:${foreign}`, {}, {})]),
    ...globalIds(item).map((id) => recordIdentity('almanac', id, {}, {})),
  ];
  const formerSources = ownIdentities.flatMap((identity) => identity.formerSources ?? []);
  return {
    sources: ownIdentities.map(({ source }) => source),
    ...(formerSources.length > 0 && { formerSources }),
  };
}

/** The global id and those of the sites it came through, which are the same thing. */
function globalIds(item: JsonObject): string[] {
  const lineage = ownMember(item, 'global_id_lineage');
  const ids = [
    line(item, 'global_id'),
    ...(Array.isArray(lineage) ? lineage.filter((id) => typeof id === 'string') : []),
  ];
  return [...new Set(ids.map((id) => cleanLine(id)))].filter((id) => id !== '').slice(0, 20);
}

function text(item: JsonObject, name: string): string | undefined {
  const value = ownMember(item, name);
  return typeof value === 'string' && value !== '' && value !== '0' ? value : undefined;
}

function flag(item: JsonObject, name: string): boolean | undefined {
  const value = ownMember(item, name);
  return value === undefined || value === null ? undefined : isYes(value);
}

function names(item: JsonObject, name: string): string[] | undefined {
  const value = ownMember(item, name);
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value)
    ? (value as unknown[])
    : Object.values(isObject(value) ? value : [value]);
  const words = list.map((entry) => (isObject(entry) ? ownMember(entry, 'name') : entry));
  return cleanNames(words.filter((word) => typeof word === 'string' || typeof word === 'number').map(String)).slice(
    0,
    200,
  );
}

/** The cost with its currency, when the two come apart. */
function cost(item: JsonObject): string | undefined {
  if (ownMember(item, 'cost') === undefined) return undefined;
  const amount = line(item, 'cost');
  return costText(amount, line(item, 'currency_symbol'), line(item, 'currency_position')).slice(0, 500);
}

function times(item: JsonObject): Fields {
  const start = moment(item, 'start');
  if (start === undefined) throw invalid('An event needs a start_date.');
  const name = line(item, 'timezone');
  const zone = name === '' ? undefined : zoneNamed(name);
  if (zone === null) throw invalid('The timezone of an event is a name such as Europe/Paris.');
  return {
    start_date: start,
    end_date: moment(item, 'end') ?? start,
    timezone: zone,
    all_day: flag(item, 'all_day') ?? false,
  };
}

/** A day with its time in other members (`start_hour`, `start_minute`, `start_meridian`), or a day with its own. */
function moment(item: JsonObject, end: 'start' | 'end'): string | undefined {
  const day = line(item, `${end}_date`);
  if (day === '') return undefined;
  const hour = line(item, `${end}_hour`);
  const wall =
    hour === ''
      ? day
      : `${day.slice(0, 10)} ${clock(hour, line(item, `${end}_minute`), line(item, `${end}_meridian`))}`;
  if (!isTime(wall)) throw invalid(`The ${end} of an event is no time. Write it like 2031-06-01 and 19:30.`);
  return wall;
}

function clock(hour: string, minute: string, meridian: string): string {
  const noon = /^p/i.test(meridian) ? 12 : 0;
  const hours = meridian === '' ? Number(hour) : (Number(hour) % 12) + noon;
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}:00`;
}

function organizers(value: unknown): IncomingPlace[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value)
    ? (value as unknown[])
    : isObject(value) && !isNamed(value)
      ? Object.values(value)
      : [value];
  return list
    .map((entry) => place(entry, 'organizer'))
    .filter((entry) => entry != null)
    .slice(0, 50);
}

const isNamed = (value: JsonObject): boolean =>
  Object.hasOwn(value, 'organizer') || Object.hasOwn(value, '_organizer_id');

const LINES = {
  venue: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizer: ['phone', 'email'],
} as const;

function place(value: unknown, kind: 'venue' | 'organizer'): IncomingPlace | null | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return null;
  const id = Number(ownMember(value, `_${kind}_id`));
  const name = line(value, kind);
  if (name === '' && !(id > 0)) return null;
  const fields = LINES[kind].filter((field) => ownMember(value, field) !== undefined);
  const website = cleanAddress(line(value, 'website'));
  return {
    id: id > 0 ? id : undefined,
    globalIds: globalIds(value),
    name,
    fields: {
      ...Object.fromEntries(fields.map((field) => [field, line(value, field)])),
      ...(website === null ? {} : { website }),
      ...(text(value, 'description') === undefined ? {} : { description: text(value, 'description') }),
      ...(kind === 'venue' ? coordinates(value) : {}),
    },
    overwriteCoordinates: isYes(ownMember(value, 'overwrite_coordinates')),
    image: cleanAddress(line(value, 'image')) ?? undefined,
  };
}

function coordinates(venue: JsonObject): Fields {
  const [north, east] = ['latitude', 'longitude'].map((name) =>
    line(venue, name) === '' ? NaN : Number(line(venue, name)),
  );
  const sound = Math.abs(north ?? NaN) <= 90 && Math.abs(east ?? NaN) <= 180;
  return sound ? { geo_lat: north, geo_lng: east } : {};
}

function recurrence(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 10_000);
}

const invalid = (message: string): RestError => new RestError('invalid-event', message, 400);
