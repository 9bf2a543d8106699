import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import {
  NO_EMAIL,
  PRODUCT_ID,
  WallClock,
  contentLines,
  encodeDelimiters,
  escapeDelimiters,
  eventLines,
  linesOfHtml,
  locationTitle,
  parameterName,
  plainName,
  vtimezone,
} from '#core/icalendar';
import type { FiledDate } from '../series/index.js';
import type { PageLanguage } from '../../layout/page-language.js';
import { fixedOffset, isWall } from '#core/time';
import type { EventStatus, StatusFacts } from '../events/events/event-status.js';
import { venueRegion } from '../events/venues/venue-kind.js';
import type { CalendarFileEvent, EventMembers } from './calendar-file-event.js';
import { partsOf } from './calendar-file-series.js';
import { statusText } from './html/event-status.js';
import { daysLater, midnight } from './view-date.js';

/** What a calendar file is about. */
export interface CalendarFileParts {
  /** Name of the site, plain text. */
  name: string;
  description: string;
  /** Address of the page that shows the same. */
  url: string;
  /** UUID of this installation: the first part of the UIDs, which stay the same when the host changes. */
  installation: string;
  /** Of descriptions. */
  language: PageLanguage;
  events: readonly CalendarFileEvent[];
  /** What these events are in their series, by id; without it each is written for itself. */
  series?: ReadonlyMap<number, FiledDate>;
}

/** The statuses as calendar programs know them. */
const STATUSES: Readonly<Record<EventStatus, ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
};

/** Most years for which the changes of a zone's clocks are listed. */
const MAX_YEARS = 40;

/**
 * A calendar file (RFC 5545): times in their zones, whose changes are listed from the year before the events to the
 * year after them (views.md, "iCalendar"). Zones that are fixed offsets are written in UTC, which every program reads
 * right. Programs that subscribe should come back after an hour.
 */
export function calendarFile(file: CalendarFileParts): string {
  const { name, description, url, installation, language, events, series: dates = new Map() } = file;
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT_ID}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeDelimiters(name)}`,
    `X-ORIGINAL-URL:${encodeDelimiters(url)}`,
    `X-WR-CALDESC:${escapeDelimiters(description)}`,
    'X-Robots-Tag:noindex',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const contentOf = (event: CalendarFileEvent): string => contentText(eventData(event, installation, language));
  const parts = partsOf(events, { dates, installation, contentOf });
  const lines = parts.flatMap(({ event, lines: more }) =>
    withLines(eventLines(eventData(event, installation, language)), more),
  );
  const zones = zonesOf([...events, ...parts.map(({ event }) => event)].map(({ response }) => response));
  return contentLines([...head, ...zones, ...lines, 'END:VCALENDAR']);
}

/** The lines of a VEVENT with further ones, before its texts. */
function withLines(lines: readonly string[], more: readonly string[]): readonly string[] {
  if (more.length === 0) return lines;
  const at = lines.findIndex((line) => line.startsWith('SUMMARY'));
  return [...lines.slice(0, at), ...more, ...lines.slice(at)];
}

/** What a reader sees of an event beside its times, its identity and the address of its own page. */
function contentText(data: ICalEventData): string {
  const { summary, description, location, organizer, categories, attachments, status } = data;
  return JSON.stringify([summary, description, location, organizer, categories, attachments, status]);
}

/** Definitions of the zones that events name. */
function zonesOf(events: readonly EventMembers[]): string[] {
  const zones = new Map<string, { zone: string; first: number; last: number }>();
  for (const event of events) {
    const tzid = tzidIn(event);
    if (tzid === undefined) continue;
    const [start, end] = [event.start_date, event.end_date].map((wall) => Number(String(wall).slice(0, 4)));
    const { first, last } = zones.get(tzid) ?? { first: start, last: end };
    zones.set(tzid, { zone: String(event.timezone), first: Math.min(first, start), last: Math.max(last, end) });
  }
  return [...zones].flatMap(([tzid, { zone, first, last }]) => {
    const from = Math.max(1, first - 1);
    return vtimezone(zone, tzid, { first: from, last: Math.min(last + 1, from + MAX_YEARS) });
  });
}

/** The IANA zone that an event's times name; days and times in UTC need none. */
function tzidIn({ all_day: allDay, timezone }: EventMembers): string | undefined {
  return allDay === true || isFixed(timezone) ? undefined : String(timezone);
}

/** Programs know no zone of the name `UTC+5:30`; without it they would take the time for another one. */
function isFixed(timezone: unknown): boolean {
  return fixedOffset(String(timezone)) !== null;
}

function eventData(
  { response: event, sequence, uid, status, cancelled = false }: CalendarFileEvent,
  installation: string,
  language: PageLanguage,
): ICalEventData {
  const allDay = event.all_day === true;
  const [start, end] = timesOf(event);
  const changed = lastChange(event);
  return {
    id: escapeDelimiters(uid ?? `almanac:${installation}?id=${String(event.id)}`),
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : STATUSES[status?.status ?? 'scheduled'],
    stamp: new WallClock(changed),
    ...(isWall(event.date_utc) && { created: new WallClock(event.date_utc) }),
    lastModified: new WallClock(changed),
    start: new WallClock(start),
    // Without an end an event of iCalendar ends when it starts; an end at the start is not allowed.
    ...(allDay && { end: new WallClock(midnight(daysLater(end.slice(0, 10), 1))) }),
    ...(!allDay && end > start && { end: new WallClock(end) }),
    timezone: tzidIn(event) ?? null,
    allDay,
    summary: plainName(String(event.title)),
    ...(!cancelled && detailsOf(event, status, language)),
  };
}

/** Start and end: on the event's clock, or in UTC where no zone can name that clock. */
function timesOf(event: EventMembers): [start: string, end: string] {
  const inUtc = event.all_day !== true && isFixed(event.timezone);
  return inUtc
    ? [String(event.utc_start_date), String(event.utc_end_date)]
    : [String(event.start_date), String(event.end_date)];
}

/** When the event or its venue, which the file repeats, was last changed; UTC. */
function lastChange({ modified_utc: own, venue, utc_start_date: start }: EventMembers): string {
  const place = (venue as EventMembers | undefined)?.modified_utc;
  const changes = [own, place].filter((moment) => isWall(moment));
  return changes.length > 0 ? changes.sort()[changes.length - 1] : String(start);
}

function detailsOf(
  event: EventMembers,
  status: StatusFacts | undefined,
  language: PageLanguage,
): Partial<ICalEventData> {
  const description = [status && statusText(status, language), linesOfHtml(String(event.description))]
    .filter(Boolean)
    .join('\n\n');
  const image = event.image as { url: string } | false;
  const categories = (event.categories as { name: string }[]).map(({ name }) => plainName(name)).filter(Boolean);
  return {
    ...(description !== '' && { description }),
    url: encodeDelimiters(String(event.url)),
    ...(status?.mode === 'online' ? { location: { title: 'Online' } } : locationIn(event.venue)),
    ...organizerIn(event.organizer),
    categories: categories.map((name) => ({ name })),
    ...(image && { attachments: [encodeDelimiters(image.url)] }),
  };
}

function locationIn(venue: unknown): Pick<ICalEventData, 'location'> {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return {};
  const { venue: name, address, city, zip, country, geo_lat: lat, geo_lng: lon } = venue as EventMembers;
  const text = (value: unknown): string => (typeof value === 'string' ? plainName(value) : '');
  const region = [text(venueRegion(venue)), text(zip)].filter(Boolean).join(' ');
  const title = locationTitle(text(name), [text(address), text(city), region, text(country)]);
  const geo = typeof lat === 'number' && typeof lon === 'number' ? { geo: { lat, lon } } : {};
  return title === '' ? {} : { location: { title, ...geo } };
}

/** iCalendar knows one organizer. */
function organizerIn(organizers: unknown): Pick<ICalEventData, 'organizer'> {
  const [first] = (Array.isArray(organizers) ? organizers : []) as EventMembers[];
  const name = first ? parameterName(String(first.organizer)) : '';
  if (name === '') return {};
  const email = typeof first.email === 'string' && first.email !== '' ? first.email : NO_EMAIL;
  return { organizer: { name, email } };
}
