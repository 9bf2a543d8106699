import type { ICalEventData } from 'ical-generator';
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
  tzidOf,
  vtimezone,
} from '../../core/icalendar/index.js';
import { isWall } from '../../core/time/index.js';
import { venueRegion } from '../events/venues/venue-region.js';
import { daysLater, midnight } from './view-date.js';

type Wire = Record<string, unknown>;

/** What a calendar file is about. */
export interface CalendarFileParts {
  /** Name of the site, plain text. */
  name: string;
  description: string;
  /** Address of the page that shows the same. */
  url: string;
  /** Events as `cal/events/v1` answers them to visitors, none behind a password. */
  events: readonly Wire[];
}

/** Most years for which the changes of a zone's clocks are listed. */
const MOST_YEARS = 40;

/**
 * A calendar file (RFC 5545): times in their zones, whose changes are listed from the year before the events to the
 * year after them (views.md, "iCalendar"). Programs that subscribe are asked to come back after an hour.
 */
export function calendarFile({ name, description, url, events }: CalendarFileParts): string {
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
  const lines = events.flatMap((event) => eventLines(eventData(event)));
  return contentLines([...head, ...zonesOf(events), ...lines, 'END:VCALENDAR']);
}

/** Definitions of the zones that events name. */
function zonesOf(events: readonly Wire[]): string[] {
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
    return vtimezone(zone, tzid, { first: from, last: Math.min(last + 1, from + MOST_YEARS) });
  });
}

/** The zone that an event's times name; days and UTC need none. */
function tzidIn({ all_day: allDay, timezone }: Wire): string | undefined {
  return allDay === true || timezone === 'UTC' ? undefined : tzidOf(String(timezone));
}

function eventData(event: Wire): ICalEventData {
  const [start, end] = [String(event.start_date), String(event.end_date)];
  const allDay = event.all_day === true;
  const description = linesOfHtml(String(event.description));
  const image = event.image as { url: string } | false;
  const categories = (event.categories as { name: string }[]).map(({ name }) => plainName(name)).filter(Boolean);
  const changed = isWall(event.modified_utc) ? event.modified_utc : String(event.utc_start_date);
  return {
    // As exports of the site name it, so that a program that reads both knows it again.
    id: escapeDelimiters(`almanac:${String(event.global_id)}`),
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
    ...(description !== '' && { description }),
    url: encodeDelimiters(String(event.url)),
    ...locationIn(event.venue),
    ...organizerIn(event.organizer),
    categories: categories.map((name) => ({ name })),
    ...(image && { attachments: [encodeDelimiters(image.url)] }),
  };
}

function locationIn(venue: unknown): Pick<ICalEventData, 'location'> {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return {};
  const { venue: name, address, city, zip, country, geo_lat: lat, geo_lng: lon } = venue as Wire;
  const text = (value: unknown): string => (typeof value === 'string' ? plainName(value) : '');
  const region = [text(venueRegion(venue)), text(zip)].filter(Boolean).join(' ');
  const title = locationTitle(text(name), [text(address), text(city), region, text(country)]);
  const geo = typeof lat === 'number' && typeof lon === 'number' ? { geo: { lat, lon } } : {};
  return title === '' ? {} : { location: { title, ...geo } };
}

/** iCalendar knows one organizer. */
function organizerIn(organizers: unknown): Pick<ICalEventData, 'organizer'> {
  const [first] = (Array.isArray(organizers) ? organizers : []) as Wire[];
  const name = first ? parameterName(String(first.organizer)) : '';
  if (name === '') return {};
  const email = typeof first.email === 'string' && first.email !== '' ? first.email : NO_EMAIL;
  return { organizer: { name, email } };
}
