import ical, { type ICalEventData, ICalEventClass, ICalEventStatus } from 'ical-generator';
import {
  NO_EMAIL,
  PRODUCT,
  WallClock,
  contentLines,
  encodeDelimiters,
  escapeDelimiters,
  eventLines,
  linesOfHtml,
  locationTitle,
  parameterName,
  plainName,
  tzidOf,
  vtimezone,
} from '#core/icalendar';
import type { ImportVenue } from '../import/import-record.js';
import { IcsEvent } from '../import/ics-event.js';
import { EXTRAS_PROPERTY, writeExtras } from '../import/ics-extras.js';
import { icsRecord, icsSpan, icsUid } from '../import/ics-records.js';
import { IcsZones } from '../import/ics-zones.js';
import { sourceId } from '../import/source-id.js';
import { addDays } from '../import/record-times.js';
import type { ExportEvent, ExportEvents } from './export-event.js';

/** Settings of one file. */
export interface IcsWriterOptions {
  /** What calendar programs show as the name of the calendar: the title of the site. */
  name: string;
}

/**
 * Writes events as iCalendar (RFC 5545), piece by piece: times in their zones with the definitions of these, all-day
 * events as dates, cancelled ones as such. What iCalendar has no property for goes into X-ALMANAC, so that reading the
 * file here loses nothing. An hour that comes twice is written as the clocks show it; readers take the first of the two
 * then (RFC 5545, 3.3.5), while here it means the second.
 */
export async function* writeIcs(events: ExportEvents, options: IcsWriterOptions): AsyncGenerator<string> {
  const calendar = ical({
    name: escapeDelimiters(options.name),
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
    // Calendar files are passed on; the address is for holders of tickets.
    yield contentLines(linesOf({ ...event, onlineUrl: undefined }, tzid));
  }
  yield 'END:VCALENDAR\r\n';
}

/** The lines of one VEVENT. */
function linesOf(event: ExportEvent, tzid: string | undefined): string[] {
  const data = eventData(event, tzid);
  const plain = eventLines(data);
  const extras = writeExtras(event, readBack(event, plain), sourceId('ics', icsUid(new IcsEvent(plain))));
  return extras ? eventLines({ ...data, x: { [EXTRAS_PROPERTY]: extras } }) : plain;
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
  const plain = linesOfHtml(event.description ?? '');
  const address = event.website || event.url;
  return {
    id: uidOf(event),
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

/** Our own events have the UID of the public calendar, so that a program that reads both finds one event. */
function uidOf({ source }: ExportEvent): string {
  return escapeDelimiters(source.replace(/^ics:/, ''));
}

function describe(plain: string, html: string) {
  return plain === html ? { plain } : { plain, html };
}

function locationOf(venue: ImportVenue) {
  const { address, city, state, province, zip, country, latitude, longitude } = venue;
  const region = [state ?? province, zip].filter(Boolean).join(' ');
  const geo = latitude !== undefined && longitude !== undefined ? { geo: { lat: latitude, lon: longitude } } : {};
  const name = plainName(venue.venue);
  return { title: locationTitle(name, [address, city, region, country]), ...geo };
}

function organizerOf({ organizers }: ExportEvent) {
  const [{ organizer, email }] = organizers ?? [];
  return { name: parameterName(organizer), email: email || NO_EMAIL };
}

function statusOf(event: ExportEvent): ICalEventStatus {
  if (event.cancelled || event.eventStatus === 'canceled') return ICalEventStatus.CANCELLED;
  const isUncertain = event.status === 'draft' || event.status === 'pending' || event.eventStatus === 'postponed';
  return isUncertain ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
