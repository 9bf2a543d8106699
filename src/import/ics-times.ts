import ICAL from 'ical.js';
import { SECOND_MS, isWall, moveWall, utcToWall, wallAt, wallToUtc, wallToUtcMs } from '#core/time';
import { type IcsProperty, textOf } from './ics-event.js';
import type { IcsZones } from './ics-zones.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import { addDays } from './record-times.js';

/** A time of an iCalendar file: a whole day, UTC, or a wall time with or without the name of a zone. */
export type IcsTime =
  { kind: 'day'; wall: string } | { kind: 'utc'; wall: string } | { kind: 'local'; wall: string; tzid?: string };

/** A time in the zone of its event. */
export interface ZonedWall {
  wall: string;
  zone: string;
  allDay: boolean;
}

/** A date that lacks `VALUE=DATE` comes out of the parser with an empty time. */
const JCAL_TIME = /^(\d{4}-\d\d-\d\d)(?:T(?::{2}Z?|(\d\d:\d\d:\d\d)(Z?)))?$/;

/**
 * The times of a property (EXDATE and RDATE may have several; of periods the start counts).
 *
 * @throws RecordRefusedError for what is no time.
 */
export function readIcsTimes(property: IcsProperty): IcsTime[] {
  return property.values.map((value) => readIcsTime(textOf(Array.isArray(value) ? value[0] : value), property));
}

function readIcsTime(text: string, { name, params, raw }: IcsProperty): IcsTime {
  const [, day, time, utc] = JCAL_TIME.exec(text) ?? [];
  const wall = `${day} ${time ?? '00:00:00'}`;
  if (!isWall(wall)) {
    throw new RecordRefusedError(`${name.toUpperCase()} is "${brief(raw)}", which is not a date of iCalendar.`);
  }
  if (time === undefined) return { kind: 'day', wall };
  if (utc) return { kind: 'utc', wall };
  return params.tzid ? { kind: 'local', wall, tzid: params.tzid } : { kind: 'local', wall };
}

/**
 * A time as the event shows it. UTC and times without zone take the zone that the calendar names for itself; without
 * such a name UTC stays UTC, and days and floating times belong to the site's zone.
 *
 * @throws RecordRefusedError for a zone that neither has a known name nor is defined in the file.
 */
export function placeTime(time: IcsTime, zones: IcsZones): ZonedWall {
  if (time.kind === 'day') return { wall: time.wall, zone: zones.local, allDay: true };
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
 */
export function recurrenceKey(time: IcsTime, zones: IcsZones): string {
  const digits = (wall: string): string => wall.replace(/[-:]/g, '').replace(' ', 'T');
  if (time.kind === 'day') return digits(time.wall).slice(0, 8);
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

function endByTime(start: ZonedWall, time: IcsTime | undefined, zones: IcsZones): EndOf {
  if (!time) throw new RecordRefusedError('DTEND is empty.');
  const end = placeTime(time, zones);
  const exclusive = start.allDay && end.allDay && end.wall > start.wall;
  const wall = exclusive ? addDays(end.wall, -1) : start.allDay || end.allDay ? end.wall : inZone(end, start.zone);
  const length = toUtcMs(wall) - toUtcMs(start.wall);
  return (from) => wallAt(toUtcMs(from) + length, 'UTC');
}

function endByDuration(start: ZonedWall, text: string): EndOf {
  const value = text.trim().toUpperCase();
  if (!/^\+?P(?:\d{1,5}W|\d{1,5}D)?(?:T(?:\d{1,7}[HMS])+)?$/.test(value)) {
    throw new RecordRefusedError(`DURATION is "${brief(text)}". It must be a length such as PT1H30M or P2D.`);
  }
  const duration = ICAL.Duration.fromString(value.replace('+', ''));
  const days = duration.weeks * 7 + duration.days;
  const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds;
  if (start.allDay) return (from) => addDays(from, Math.max(0, days - 1));
  return (from) => wallAt(wallToUtcMs(addDays(from, days), start.zone) + seconds * SECOND_MS, start.zone);
}

function toUtcMs(wall: string): number {
  return wallToUtcMs(wall, 'UTC');
}
