import ICAL from 'ical.js';
import type { ZonedWall } from '#core/icalendar';
import {
  DAY_MS,
  SECOND_MS,
  fromMs,
  isWall,
  moveWall,
  startOfDay,
  toMs,
  utcToWall,
  wallAt,
  wallToUtc,
  wallToUtcMs,
} from '#core/time';
import type { IcsProperty } from './ics-event.js';
import type { IcsZones } from './ics-zones.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import { addDays } from './record-times.js';

/** A time of an iCalendar file: a whole day, UTC, or a wall time with or without the name of a zone. */
export type IcsTime =
  { kind: 'day'; wall: string } | { kind: 'utc'; wall: string } | { kind: 'local'; wall: string; tzid?: string };

/**
 * `20310501`, `20310501T193000Z`; also with an offset of less than a day, which some programs write although the standard
 * has none.
 */
const ICS_TIME =
  /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(?:[.,]\d+)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d(?::?[0-5]\d)?)?|T?Z?)$/i;

const MIDNIGHT = '00:00:00';

/**
 * The times of a property (EXDATE and RDATE may have several; of periods the start counts).
 *
 * @throws RecordRefusedError for what is no time.
 */
export function readIcsTimes(property: IcsProperty): IcsTime[] {
  return timesWritten(property).map((text) => readIcsTime(text, property));
}

/** The values of a property of times, as written. */
export function timesWritten({ raw }: IcsProperty): string[] {
  return raw.split(',').map((text) => text.trim());
}

/**
 * One value of a property of times; of a period the start.
 *
 * @throws RecordRefusedError for what is no time.
 */
export function readIcsTime(written: string, { name, params, type }: IcsProperty): IcsTime {
  const [, year, month, day, hour, minute, second, offset] = ICS_TIME.exec(written.split('/', 1)[0]) ?? [];
  // 60 is a leap second.
  const time = hour === undefined ? MIDNIGHT : `${hour}:${minute}:${(second ?? '00').replace('60', '59')}`;
  const wall = `${year}-${month}-${day} ${time}`;
  if (!isWall(wall)) {
    throw new RecordRefusedError(`${name.toUpperCase()} is "${brief(written)}", which is not a date of iCalendar.`);
  }
  if (hour === undefined || (type === 'date' && time === MIDNIGHT)) return { kind: 'day', wall: startOfDay(wall) };
  if (offset) return { kind: 'utc', wall: fromMs(toMs(wall) - offsetMs(offset)) };
  return params.tzid ? { kind: 'local', wall, tzid: params.tzid } : { kind: 'local', wall };
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const digits = offset.replaceAll(':', '');
  const [hours, minutes, seconds] = [digits.slice(1, 3), digits.slice(3, 5), digits.slice(5)].map(Number);
  const size = ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
  return offset.startsWith('-') ? -size : size;
}

/**
 * The day that a time means in a series of whole days, which some programs write as midnight on a clock: that of the
 * clock, or of the nearest midnight for UTC.
 */
export function dayMeant(time: IcsTime, zones: IcsZones): string {
  if (time.kind !== 'utc' || time.wall.endsWith(MIDNIGHT)) return startOfDay(time.wall);
  const local = utcToWall(time.wall, zones.local);
  return startOfDay(local.endsWith(MIDNIGHT) ? local : fromMs(toMs(time.wall) + DAY_MS / 2));
}

/** Whether a time can be the midnight of a clock; in UTC, clocks show midnight at quarters of an hour. */
function canBeMidnight({ kind, wall }: IcsTime): boolean {
  return kind === 'utc' ? /:(?:00|15|30|45):00$/.test(wall) : wall.endsWith(MIDNIGHT);
}

/** Whether start and end of an event are days, or can be midnights that mean them. */
export function wholeDays(start: IcsTime, end: IcsTime | undefined): boolean {
  if (start.kind === 'day') return true;
  return canBeMidnight(start) && (end === undefined || (end.kind === start.kind && canBeMidnight(end)));
}

/**
 * A time as the event shows it. UTC and times without zone take the zone that the calendar names for itself; without
 * such a name UTC stays UTC, and days and floating times belong to the site's zone.
 *
 * @param allDay Whether it belongs to an event of whole days, however it is written.
 * @throws RecordRefusedError for a zone that neither has a known name nor is defined in the file.
 */
export function placeTime(time: IcsTime, zones: IcsZones, allDay = false): ZonedWall {
  if (time.kind === 'day' || allDay) {
    const tzid = time.kind === 'local' ? time.tzid : undefined;
    const zone = tzid === undefined ? zones.local : zones.zoneAt(tzid, time.wall);
    return { wall: dayMeant(time, zones), zone, allDay: true };
  }
  if (time.kind === 'utc') {
    return { wall: utcToWall(time.wall, zones.forUtc), zone: zones.forUtc, allDay: false };
  }
  const zone = time.tzid === undefined ? zones.local : zones.zoneAt(time.tzid, time.wall);
  return { wall: time.wall, zone, allDay: false };
}

/** The same moment on the clocks of another zone. */
export function inZone({ wall, zone }: ZonedWall, target: string): string {
  return zone === target ? wall : moveWall(wall, zone, target);
}

/**
 * What tells one occurrence of a series from the others, the same however its time is written: the day, the time in UTC,
 * or the bare wall time of floating ones, as iCalendar writes them (`20310501T173000Z`).
 *
 * @param allDay Whether the series is one of whole days.
 */
export function recurrenceKey(time: IcsTime, zones: IcsZones, allDay = false): string {
  const digits = (wall: string): string => wall.replace(/[-:]/g, '').replace(' ', 'T');
  if (time.kind === 'day' || allDay) return digits(dayMeant(time, zones)).slice(0, 8);
  if (time.kind === 'utc') return `${digits(time.wall)}Z`;
  if (time.tzid === undefined) return digits(time.wall);
  return `${digits(wallToUtc(time.wall, zones.zoneAt(time.tzid, time.wall)))}Z`;
}

/** From a start to the end that belongs to it. */
export type EndOf = (start: string) => string;

/**
 * How long an event takes, by DTEND or DURATION; without both an all-day event takes its day and others no time. The
 * DTEND of whole days is the day after the last one. In a series an event that ends at four at night does so every time,
 * whatever the clocks do; hours of a DURATION are hours that pass.
 *
 * @throws RecordRefusedError for unreadable properties.
 */
export function endRule(
  start: ZonedWall,
  end: IcsProperty | undefined,
  duration: string | undefined,
  zones: IcsZones,
): EndOf {
  if (end) return endByTime(start, readIcsTimes(end)[0], zones);
  if (duration !== undefined) return endByDuration(start, duration);
  return (from) => from;
}

/** The end that a time gives. @throws RecordRefusedError for an unknown zone */
export function endByTime(start: ZonedWall, time: IcsTime | undefined, zones: IcsZones): EndOf {
  if (!time) throw new RecordRefusedError('DTEND is empty.');
  const wall = start.allDay ? lastDay(start, time, zones) : inZone(placeTime(time, zones), start.zone);
  const length = toUtcMs(wall) - toUtcMs(start.wall);
  return (from) => wallAt(toUtcMs(from) + length, 'UTC');
}

/** The last day of an event of whole days: the one before a day or midnight that is its end. */
function lastDay(start: ZonedWall, time: IcsTime, zones: IcsZones): string {
  const end = dayMeant(time, zones);
  const isExclusive = time.kind === 'day' || canBeMidnight(time);
  return isExclusive && end > start.wall ? addDays(end, -1) : end;
}

/** The end that a length gives (`PT1H30M`). @throws RecordRefusedError for what is no length */
export function endByDuration(start: ZonedWall, text: string): EndOf {
  const value = text.trim().toUpperCase();
  if (!/^\+?P(?:\d{1,5}W|\d{1,5}D)?(?:T(?:\d{1,7}[HMS])+)?$/.test(value)) {
    throw new RecordRefusedError(`DURATION is "${brief(text)}". It must be a length such as PT1H30M or P2D.`);
  }
  const duration = ICAL.Duration.fromString(value.replace('+', ''));
  const days = duration.weeks * 7 + duration.days;
  const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds;
  if (start.allDay) {
    const lastAfter = Math.max(0, days + Math.ceil((seconds * SECOND_MS) / DAY_MS) - 1);
    return (from) => addDays(from, lastAfter);
  }
  return (from) => wallAt(wallToUtcMs(addDays(from, days), start.zone) + seconds * SECOND_MS, start.zone);
}

function toUtcMs(wall: string): number {
  return wallToUtcMs(wall, 'UTC');
}
