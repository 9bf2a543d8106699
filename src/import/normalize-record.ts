import {
  type ImportItem,
  type ImportOrganizer,
  type ImportRecord,
  type ImportStatus,
  type ImportVenue,
  type ReadOptions,
  IMPORT_STATUSES,
} from './import-record.js';
import { type RawFields, RawFieldReader, brief, readId } from './raw-field.reader.js';
import { ATTENDANCE_MODES, EVENT_STATUSES, MAX_REASON_LENGTH } from '../cal/events/events/event-status.js';
import { normaliseZone } from '#core/time';
import { costText } from './cost-text.js';
import { withoutCode } from './plain-text.js';
import { OWN_PLACES, recordIdentity } from './record-identity.js';
import { RecordRefusedError, reasonOf } from './record-refused.error.js';
import { readTimes } from './record-times.js';
import { type SourceFormat, stableHash } from './source-id.js';

/**
 * Turns the fields of one record (of any format) into what the importer takes: the notices first, then the record or
 * its refusal. Never throws.
 */
export function normalizeRecord(
  fields: RawFields,
  line: number,
  format: SourceFormat,
  options: ReadOptions,
): ImportItem[] {
  const items: ImportItem[] = [];
  const reader = new RawFieldReader(fields, (message) => items.push({ kind: 'notice', notice: { line, message } }));
  try {
    const record = readRecord(reader, line, format, options);
    items.push({ kind: 'record', record });
    return items;
  } catch (error) {
    const title = typeof fields.title === 'string' ? brief(fields.title) : '';
    items.push({ kind: 'refusal', refusal: { line, reason: reasonOf(error), ...(title && { title }) } });
    return items;
  }
}

function readRecord(reader: RawFieldReader, line: number, format: SourceFormat, options: ReadOptions): ImportRecord {
  const title = reader.line('title');
  if (!title) throw new RecordRefusedError('There is no title. Give the field title, or map a column to it.');
  const times = readTimes(reader, options);
  const url = reader.address('url') || undefined;
  const website = reader.has('website') ? reader.address('website') : url;
  const venue = readVenue(reader);
  const { status = readPrivacy(reader), cancelled, trashed } = readStatus(reader);
  const id = reader.line('source_id') || `~${stableHash(title, times.start, url ?? website ?? '', venue?.venue ?? '')}`;
  const installation = reader.line('installation') || undefined;
  const globalId = reader.line('global_id') || undefined;
  const identity = recordIdentity(
    format,
    id,
    { installation, globalId, site: reader.line('site') || undefined },
    options,
  );
  // Exports of our own hold texts as they were entered.
  const readable = identity.placeIssuer === OWN_PLACES ? (html?: string) => html : withoutCode;
  return withoutUndefined({
    ...identity,
    line,
    installation,
    globalId,
    slug: reader.line('slug') || undefined,
    published: reader.moment('published_utc'),
    modified: reader.moment('modified_utc'),
    author: reader.line('author') || undefined,
    authorId: reader.id('author_id'),
    id: reader.id('id'),
    title,
    description: readable(reader.text('description') ?? '') || undefined,
    excerpt: readable(reader.text('excerpt') ?? '') || undefined,
    url,
    website,
    ...times,
    cost: readCost(reader),
    status,
    cancelled,
    ...readEventStatus(reader, times.timezone),
    trashed,
    protected: reader.flag('protected') || undefined,
    password: reader.line('password') || undefined,
    featured: reader.flag('featured'),
    sticky: reader.flag('sticky'),
    hideFromListings: reader.flag('hide_from_listings'),
    showMap: reader.flag('show_map'),
    showMapLink: reader.flag('show_map_link'),
    image: reader.line('image') || undefined,
    categories: reader.names('categories'),
    tags: reader.names('tags'),
    terms: reader.terms(),
    venue,
    organizers: readOrganizers(reader),
  });
}

function readVenue(reader: RawFieldReader): ImportVenue | null | undefined {
  if (!reader.has('venue')) return undefined;
  const name = reader.line('venue');
  if (!name) return null;
  return withoutEmpty({
    venue: name,
    id: reader.id('venue_id'),
    slug: reader.line('venue_slug'),
    address: reader.line('venue_address'),
    city: reader.line('venue_city'),
    country: reader.line('venue_country'),
    province: reader.line('venue_province'),
    state: reader.line('venue_state'),
    zip: reader.line('venue_zip'),
    phone: reader.line('venue_phone'),
    website: reader.address('venue_website'),
    latitude: reader.number('venue_latitude', -90, 90),
    longitude: reader.number('venue_longitude', -180, 180),
  });
}

function readCost(reader: RawFieldReader): string | undefined {
  const cost = reader.line('cost');
  if (!cost) return cost;
  return costText(cost, reader.line('currency_symbol') ?? '', reader.line('currency_position') ?? '');
}

function readOrganizers(reader: RawFieldReader): ImportOrganizer[] | undefined {
  const names = reader.parallel('organizer') ?? reader.organizerList();
  if (!names) return undefined;
  const ids = reader.parallel('organizer_id') ?? [];
  const slugs = reader.parallel('organizer_slug') ?? [];
  const emails = reader.parallel('organizer_email') ?? [];
  const phones = reader.parallel('organizer_phone') ?? [];
  const websites = reader.addresses('organizer_website') ?? [];
  return names
    .map((organizer, index) => ({
      organizer,
      ...withoutEmpty({
        id: readId(ids[index]),
        slug: slugs[index],
        email: emails[index],
        phone: phones[index],
        website: websites[index],
      }),
    }))
    .filter(({ organizer }) => organizer);
}

type EventStatusMembers = Pick<
  ImportRecord,
  'eventStatus' | 'statusReason' | 'formerStart' | 'formerEnd' | 'formerTimezone' | 'attendanceMode' | 'onlineUrl'
>;

/** @param timezone that of the event */
function readEventStatus(reader: RawFieldReader, timezone: string): EventStatusMembers {
  const eventStatus = publicationWord(reader) ? undefined : reader.choice('event_status', EVENT_STATUSES);
  const [formerStart, formerEnd] = [reader.moment('former_start'), reader.moment('former_end')];
  const zone = normaliseZone(reader.line('former_timezone') || timezone) ?? timezone;
  const isMoved = eventStatus !== undefined && formerStart !== undefined && formerEnd !== undefined;
  return {
    eventStatus,
    statusReason: (eventStatus && reader.line('status_reason')?.slice(0, MAX_REASON_LENGTH)) || undefined,
    ...(isMoved && { formerStart, formerEnd, formerTimezone: zone }),
    attendanceMode: reader.choice('attendance_mode', ATTENDANCE_MODES),
    onlineUrl: reader.address('online_url') || undefined,
  };
}

const STATUS_WORDS: ReadonlyMap<string, ImportStatus> = new Map([
  ['future', 'publish'],
  ['published', 'publish'],
  ['active', 'publish'],
  ['completed', 'publish'],
  ['confirmed', 'publish'],
  ['ended', 'publish'],
  ['live', 'publish'],
  ['past', 'publish'],
  ['scheduled', 'publish'],
  ['started', 'publish'],
  ['upcoming', 'publish'],
]);

/** A word such as `live` or `draft`, which tables of Eventbrite have in a column with the name of the event's status. */
function publicationWord(reader: RawFieldReader): string | undefined {
  const word = reader.line('event_status')?.toLowerCase() ?? '';
  if ((EVENT_STATUSES as readonly string[]).includes(word)) return undefined;
  return STATUS_WORDS.has(word) || (IMPORT_STATUSES as readonly string[]).includes(word) ? word : undefined;
}

/** What tables of Google and Outlook say in columns of their own. */
function readPrivacy(reader: RawFieldReader): ImportStatus | undefined {
  const sensitivity = reader.line('sensitivity') ?? '';
  return reader.flag('private') || !/^(?:normal|0)?$/i.test(sensitivity) ? 'private' : undefined;
}

function readStatus(reader: RawFieldReader): { status?: ImportStatus; cancelled?: true; trashed?: true } {
  const cancelled = reader.flag('cancelled') || undefined;
  const word = reader.line('status')?.toLowerCase() || publicationWord(reader);
  if (!word) return { cancelled };
  if (word === 'cancelled' || word === 'canceled') return { cancelled: true };
  if (word === 'trash') return { cancelled, trashed: true };
  const status = IMPORT_STATUSES.find((candidate) => candidate === word) ?? STATUS_WORDS.get(word);
  if (status) return { status, cancelled };
  throw new RecordRefusedError(
    `status is "${brief(word)}". Write one of: ${IMPORT_STATUSES.join(', ')}, trash, cancelled.`,
  );
}

/** The same object without members that are undefined. */
export function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** The same object without members that are undefined or an empty text. */
export function withoutEmpty<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as T;
}
