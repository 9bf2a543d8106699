/**
 * Moments as text: `YYYY-MM-DD HH:mm:ss`, without a zone of their own.
 *
 * Whether such a text is UTC or the wall clock of some zone follows from the name of its variable. It is what the
 * interface writes, what the database stores, and it sorts as text. Bounds: years 0001 to 9999.
 */

/** Milliseconds in one second, minute, hour and day of the wall clock. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The first and the last moment that can be written. */
export const EARLIEST = '0001-01-01 00:00:00';
export const LATEST = '9999-12-31 23:59:59';

const WALL = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** The fields of a wall clock; `month` and `day` count from 1. Values past the end of their unit roll over. */
export interface WallFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * Milliseconds since 1970 of the given fields, read as UTC. Fields past their end roll over: February 30 is March 1
 * or 2, month 13 is January of the next year.
 */
export function fieldsToMs({ year, month, day, hour, minute, second }: WallFields): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999, hence the detour through the setter.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  return date.getTime();
}

/** The fields of a moment, read as UTC. */
export function msToFields(ms: number): WallFields {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/**
 * Milliseconds since 1970 of `YYYY-MM-DD HH:mm:ss`, read as UTC.
 *
 * @throws RangeError when the text has another form. "No date" (`''`, `0000-00-00 00:00:00`) must be handled before.
 */
export function toMs(text: string): number {
  const match = WALL.exec(text);
  const year = match ? Number(match[1]) : 0;
  if (!match || year === 0) {
    throw new RangeError(`"${text}" is not a moment. Write it as YYYY-MM-DD HH:mm:ss, year 0001 to 9999.`);
  }
  const [month, day, hour, minute, second] = [match[2], match[3], match[4], match[5], match[6]].map(Number);
  if (year > 99) return Date.UTC(year, month - 1, day, hour, minute, second);
  return fieldsToMs({ year, month, day, hour, minute, second });
}

const EARLIEST_MS = toMs(EARLIEST);
const LATEST_MS = toMs(LATEST);

/** Whether a moment lies in the years 0001 to 9999, which is what {@link fromMs} can write. */
export function isWritable(ms: number): boolean {
  return ms >= EARLIEST_MS && ms < LATEST_MS + SECOND_MS;
}

/**
 * `YYYY-MM-DD HH:mm:ss` of milliseconds since 1970, read as UTC; fractions of a second are dropped. Moments outside
 * the years 0001 to 9999 are held at the nearest bound, so that turning a last-minute date to another zone cannot fail.
 *
 * @throws RangeError when `ms` is not a number.
 */
export function fromMs(ms: number): string {
  if (Number.isNaN(ms)) throw new RangeError('A moment must be a number of milliseconds since 1970.');
  if (ms < EARLIEST_MS) return EARLIEST;
  if (ms > LATEST_MS) return LATEST;
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** Whether a text is exactly `YYYY-MM-DD HH:mm:ss` and a real moment of the calendar (no February 30, no 24:00). */
export function isWall(text: unknown): text is string {
  return typeof text === 'string' && WALL.test(text) && !text.startsWith('0000') && fromMs(toMs(text)) === text;
}

/** `YYYY-MM-DD` of a wall time. */
export function dayOf(wall: string): string {
  return wall.slice(0, 10);
}

/** 00:00:00 of the day that a wall time lies in. */
export function startOfDay(wall: string): string {
  return `${dayOf(wall)} 00:00:00`;
}

/** 23:59:59 of the day that a wall time lies in. */
export function endOfDay(wall: string): string {
  return `${dayOf(wall)} 23:59:59`;
}

/** The same time of day some months later (or earlier). A day that the month has not rolls over: Jan 31 + 1 is Mar 3. */
export function addMonths(wall: string, months: number): string {
  const fields = msToFields(toMs(wall));
  return fromMs(fieldsToMs({ ...fields, month: fields.month + months }));
}
