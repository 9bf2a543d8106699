import { DAY_MS, endOfDay, fromMs, parseTime, startOfDay, toMs } from '#core/time';
import type { ReadOptions } from './import-record.js';
import { type RawFieldReader, brief } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import { zoneNamed } from './zone-name.js';

/** When a record takes place; see the members of the same names of ImportRecord. */
export interface RecordTimes {
  start: string;
  end: string;
  timezone: string;
  allDay: boolean;
}

/** One end of an event as written. */
interface GivenTimes {
  wall: string;
  hadTime: boolean;
}

/** `20310501`, which the liberal parser would take for seconds since 1970. */
const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)$/;

/** Seconds since 1970 from 1973 on; shorter numbers are spreadsheets' day counts or years. */
const TIMESTAMP = /^\d{9,11}$/;

/**
 * Reads start, end, time zone and all-day of a record. Times with an offset or `Z` are turned into the record's zone.
 *
 * @throws RecordRefusedError for missing or unreadable times, unknown zones, and an end before the start.
 */
export function readTimes(reader: RawFieldReader, options: ReadOptions): RecordTimes {
  const timezone = readZone(reader, options);
  const context = { now: options.now, zone: timezone };
  const start = readTime(reader, 'start', 'start_time', context);
  if (!start) throw new RecordRefusedError('There is no start. Give the field start, or map a column to it.');
  const end = readTime(reader, 'end', 'end_time', context, dayIfTimeOnly(reader, start));
  const allDay = reader.flag('all_day') ?? (!start.hadTime && !end?.hadTime);
  return orderedTimes(start.wall, (end ?? start).wall, timezone, allDay);
}

/**
 * Puts times into the form of ImportRecord: all-day events from 00:00:00 to 23:59:59.
 *
 * @throws RecordRefusedError for an end before the start.
 */
export function orderedTimes(start: string, end: string, timezone: string, allDay: boolean): RecordTimes {
  const times = allDay
    ? { start: startOfDay(start), end: endOfDay(end), timezone, allDay }
    : { start, end, timezone, allDay };
  if (times.end < times.start) throw new RecordRefusedError(`The end (${end}) lies before the start (${start}).`);
  return times;
}

/** The wall time some days later (or earlier). */
export function addDays(wall: string, days: number): string {
  return fromMs(toMs(wall) + days * DAY_MS);
}

function readZone(reader: RawFieldReader, options: ReadOptions): string {
  const name = reader.line('timezone');
  if (!name) return options.timezone;
  const zone = zoneNamed(name);
  if (zone) return zone;
  throw new RecordRefusedError(`"${brief(name)}" is not a time zone. Write a name such as Europe/Paris, UTC or UTC+3.`);
}

function readTime(
  reader: RawFieldReader,
  dayField: 'start' | 'end',
  timeField: 'start_time' | 'end_time',
  context: { now: Date; zone: string },
  defaultDay = '',
): GivenTimes | undefined {
  const day = reader.line(dayField) || defaultDay;
  const text = [day, reader.line(timeField)].filter(Boolean).join(' ');
  if (text === '') return undefined;
  const spelled = text.replace(COMPACT_DAY, '$1-$2-$3');
  const readable = /\d/.test(spelled) && (!/^\d+(?:[.,]\d+)?$/.test(spelled) || TIMESTAMP.test(spelled));
  const parsed = readable ? parseTime(spelled, context) : null;
  if (parsed) return parsed;
  throw new RecordRefusedError(`${dayField} is "${brief(text)}", which is not a date. Write it as 2031-05-01 19:30.`);
}

function dayIfTimeOnly(reader: RawFieldReader, start: GivenTimes): string {
  return reader.line('end_time') ? start.wall.slice(0, 10) : '';
}
