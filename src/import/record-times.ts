import { DAY_MS, endOfDay, fromMs, parseTime, startOfDay, toMs } from '#core/time';
import { type DateOrder, isCertain, numericDateIn, spelledOut } from './date-order.js';
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
  const context = { now: options.now, zone: timezone, dateOrder: options.dateOrder };
  const start = readTime(reader, 'start', 'start_time', context);
  if (!start) throw new RecordRefusedError('There is no start. Give the field start, or map a column to it.');
  const end = readTime(reader, 'end', 'end_time', context, dayIfTimeOnly(reader, start));
  const allDay = reader.flag('all_day') ?? (!start.hadTime && !end?.hadTime);
  return orderedTimes(start.wall, lastWall(reader, start, end ?? start, allDay), timezone, allDay);
}

/** Tables of Outlook end events of whole days at the midnight after them. */
function lastWall(reader: RawFieldReader, start: GivenTimes, end: GivenTimes, allDay: boolean): string {
  const isMidnight = ({ wall }: GivenTimes): boolean => wall === startOfDay(wall);
  const hasTimes = Boolean(reader.line('start_time') && reader.line('end_time'));
  const isExclusive = allDay && hasTimes && isMidnight(start) && isMidnight(end) && end.wall > start.wall;
  return isExclusive ? addDays(end.wall, -1) : end.wall;
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

interface TimeContext {
  now: Date;
  zone: string;
  dateOrder: DateOrder | undefined;
}

/**
 * The text with day, month and year of `03/04/2027` in an order that is the same everywhere.
 *
 * @throws RecordRefusedError when nothing tells their order, or they are no date in the order that is given.
 */
function spellDate(text: string, field: 'start' | 'end', order: DateOrder | undefined): string {
  const date = numericDateIn(text);
  if (!date) return text;
  const written = `${field} is "${brief(text)}"`;
  if (order === undefined && !isCertain(date)) {
    const [dayFirst, monthFirst] = [spelledOut(date, 'dmy'), spelledOut(date, 'mdy')];
    throw new RecordRefusedError(
      `${written}, which may be ${dayFirst} (dmy) or ${monthFirst} (mdy), and no other date of the file shows which. Name the order (--date-order, or date_order of an import), or write the date as ${dayFirst}.`,
    );
  }
  const used = order ?? date.orders[0];
  const spelled = used === undefined ? null : spelledOut(date, used);
  if (spelled !== null) return spelled;
  const orders = order === undefined ? '' : ` in the order ${order}`;
  throw new RecordRefusedError(`${written}, which is not a date${orders}. Write it as 2031-05-01 19:30.`);
}

function readTime(
  reader: RawFieldReader,
  dayField: 'start' | 'end',
  timeField: 'start_time' | 'end_time',
  context: TimeContext,
  defaultDay = '',
): GivenTimes | undefined {
  const day = reader.line(dayField) || defaultDay;
  const text = [spellDate(day, dayField, context.dateOrder), reader.line(timeField)].filter(Boolean).join(' ');
  if (text === '') return undefined;
  const spelled = text.replace(COMPACT_DAY, '$1-$2-$3');
  const isNumber = /^[@+-]?\d+(?:[.,]\d*)?(?:e[+-]?\d+)?$/i.test(spelled);
  const readable = /\d/.test(spelled) && (!isNumber || TIMESTAMP.test(spelled));
  const parsed = readable ? parseTime(spelled, { ...context, isDayNeeded: true }) : null;
  if (parsed) return parsed;
  throw new RecordRefusedError(`${dayField} is "${brief(text)}", which is not a date. Write it as 2031-05-01 19:30.`);
}

function dayIfTimeOnly(reader: RawFieldReader, start: GivenTimes): string {
  return reader.line('end_time') ? start.wall.slice(0, 10) : '';
}
