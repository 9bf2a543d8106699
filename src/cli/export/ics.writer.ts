import { decodeHTML } from 'entities';
import type { ICalEventData } from 'ical-generator';
import ical, { ICalEvent, ICalEventClass, ICalEventStatus, foldLines } from 'ical-generator';
import { stripTags } from '../../core/text/index.js';
import { fixedOffset } from '../../core/time/index.js';
import type { ImportVenue } from '../import/import-record.js';
import { IcsEvent } from '../import/ics-event.js';
import { EXTRAS_PROPERTY, writeExtras } from '../import/ics-extras.js';
import { icsRecord, icsSpan, icsUid } from '../import/ics-records.js';
import { IcsZones } from '../import/ics-zones.js';
import { cleanLine, cleanText } from '../import/plain-text.js';
import { addDays } from '../import/record-times.js';
import type { ExportEvent, ExportEvents } from './export-event.js';
import { WallClock } from './wall-clock.js';
import { vtimezone } from './vtimezone.js';

/** Settings of one file. */
export interface IcsWriterOptions {
  /** What calendar programs show as the name of the calendar: the title of the site. */
  name: string;
}

/** Stands where iCalendar wants an address and the organizer has none; names that end so belong to nobody (RFC 2606). */
const NO_EMAIL = 'nobody@almanac.invalid';

const PRODUCT = { company: 'Almanac', product: 'Almanac event calendar' };

/**
 * Writes events as iCalendar (RFC 5545), piece by piece: times in their zones with the definitions of these, all-day
 * events as dates, cancelled ones as such. What iCalendar has no property for goes into X-ALMANAC, so that reading the
 * file here loses nothing. An hour that comes twice is written as the clocks show it; readers take the first of the two
 * then (RFC 5545, 3.3.5), while here it means the second.
 */
export async function* writeIcs(events: ExportEvents, options: IcsWriterOptions): AsyncGenerator<string> {
  const calendar = ical({
    name: cleanLine(options.name).replace(/[\\;,]/g, '\\$&'),
    prodId: PRODUCT,
    scale: 'GREGORIAN',
  });
  yield calendar.toString().replace(/END:VCALENDAR\s*$/, '');
  const zones = new Set<string>();
  for await (const event of events) {
    const tzid = event.allDay || event.timezone === 'UTC' ? undefined : tzidOf(event.timezone);
    if (tzid !== undefined && !zones.has(tzid)) {
      zones.add(tzid);
      yield contentLines(vtimezone(event.timezone, tzid));
    }
    yield contentLines(eventLines(event, tzid));
  }
  yield 'END:VCALENDAR\r\n';
}

/** Octets of a line that needs no folding; the library folds one before the standard does. */
const SHORT_LINE = 74;

/** Lines folded and ended as the standard has it. Most are short, and folding looks at every character. */
function contentLines(lines: readonly string[]): string {
  const fold = (line: string): string => (Buffer.byteLength(line) <= SHORT_LINE ? line : foldLines(line));
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The lines of one VEVENT. */
function eventLines(event: ExportEvent, tzid: string | undefined): string[] {
  const data = eventData(event, tzid);
  const plain = render(data);
  const extras = writeExtras(event, readBack(event, plain));
  return extras ? render({ ...data, x: { [EXTRAS_PROPERTY]: extras } }) : plain;
}

function render(data: ICalEventData): string[] {
  return new ICalEvent(data, ical()).toString().trimEnd().split('\r\n');
}

/** What a reader without X-ALMANAC makes of the event. A record that it refuses counts as one that tells nothing. */
function readBack(event: ExportEvent, lines: readonly string[]): Omit<ExportEvent, 'modified'> {
  const read = new IcsEvent(lines);
  const options = { timezone: 'UTC', now: new Date(0) };
  const items = icsRecord(read, icsSpan(read, new IcsZones(options)), icsUid(read), 1, options);
  const item = items.find(({ kind }) => kind === 'record');
  if (item?.kind === 'record') return item.record;
  return { source: '', title: '', start: '', end: '', timezone: '', allDay: event.allDay };
}

function eventData(event: ExportEvent, tzid: string | undefined): ICalEventData {
  const plain = plainText(event.description ?? '');
  const address = event.website || event.url;
  return {
    id: uidOf(event.source),
    stamp: new WallClock(event.modified),
    lastModified: new WallClock(event.modified),
    start: new WallClock(event.start),
    // Without an end an event of iCalendar ends when it starts; an end at the start is not allowed.
    ...((event.allDay || event.end > event.start) && {
      end: new WallClock(event.allDay ? addDays(event.end, 1) : event.end),
    }),
    timezone: tzid ?? null,
    allDay: event.allDay,
    summary: plainName(event.title),
    ...(event.description && { description: describe(plain, event.description) }),
    ...(event.venue && { location: locationOf(event.venue) }),
    ...(event.organizers?.[0] && { organizer: organizerOf(event) }),
    categories: (event.categories ?? []).map((name) => ({ name })),
    ...(address && { url: encodeDelimiters(address) }),
    ...(/^https?:/i.test(event.image ?? '') && { attachments: [encodeDelimiters(event.image ?? '')] }),
    status: statusOf(event),
    ...(event.status === 'private' && { class: ICalEventClass.PRIVATE }),
  };
}

/** The library writes ids and zones as they are, so what means something in iCalendar has to be escaped before. */
function uidOf(source: string): string {
  return cleanLine(source.replace(/^ics:/, '')).replace(/[\\;,]/g, '\\$&');
}

/** Offsets with minutes would bring a colon into a parameter: `UTC+5:30` is written `UTC+0530`. */
function tzidOf(zone: string): string {
  const offset = fixedOffset(zone);
  if (offset === null || !/[:.]/.test(zone)) return zone;
  const minutes = Math.abs(offset) / 60;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

function describe(plain: string, html: string) {
  return plain === html ? { plain } : { plain, html };
}

/** Text of HTML: line breaks where blocks end, entities as characters. */
function plainText(html: string): string {
  const lines = html.replace(/<br\s*\/?>\n?|<\/(?:p|div|h[1-6]|li|tr|ul|ol|table|blockquote)>/gi, '$&\n');
  return cleanText(decodeHTML(stripTags(lines))).replace(/\n{3,}/g, '\n\n');
}

/** A name without markup; one that is nothing but a tag to a reader of HTML stays as it is. */
function plainName(html: string): string {
  return cleanLine(decodeHTML(stripTags(html))) || cleanLine(html);
}

function locationOf(venue: ImportVenue) {
  const { address, city, state, province, zip, country, latitude, longitude } = venue;
  const region = [state ?? province, zip].filter(Boolean).join(' ');
  const geo = latitude !== undefined && longitude !== undefined ? { geo: { lat: latitude, lon: longitude } } : {};
  const name = plainName(venue.venue);
  const details = [address, city, region, country].filter((part) => part && !name.includes(part));
  return { title: [name, ...details].join(', '), ...geo };
}

/** Quotes and carets in a parameter are written as RFC 6868 has it. */
function organizerOf({ organizers }: ExportEvent) {
  const [{ organizer, email }] = organizers ?? [];
  const name = plainName(organizer).replaceAll('\\', '/').replaceAll('^', '^^').replaceAll('"', "^'");
  return { name, email: email || NO_EMAIL };
}

/** The library escapes addresses as if they were texts, and readers leave them as they are. */
function encodeDelimiters(address: string): string {
  return address.replace(/[\\;,]/g, encodeURIComponent);
}

function statusOf(event: ExportEvent): ICalEventStatus {
  if (event.cancelled) return ICalEventStatus.CANCELLED;
  return event.status === 'draft' || event.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
