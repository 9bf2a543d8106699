import { wallAt } from './convert.js';
import { SECOND_MS, fromMs, isWritable } from './moment.js';
import { namesItsDay, resolveDraft } from './time-draft.js';
import { readTime } from './time-grammar.js';

/** A text or number that was understood as a time. */
export interface ParsedTime {
  /** What the clocks of the wanted zone show, `YYYY-MM-DD HH:mm:ss`, hours that daylight saving skips moved forward. */
  wall: string;
  /** The same moment in UTC, `YYYY-MM-DD HH:mm:ss`. */
  utc: string;
  /** Whether a time of day was given (or is that of a moment, as with timestamps and `now`); false for a bare date. */
  hadTime: boolean;
  /** The zone that the input names itself: `UTC` for timestamps and `Z`, an offset (`UTC+02:00`) or an IANA name. */
  explicitZone?: string;
}

/** From where and when a time is read. */
export interface ParseTimeOptions {
  /** The moment that `now`, `tomorrow` and missing years refer to. */
  now: Date;
  /** The zone whose clocks are meant, unless the input names another, and of {@link ParsedTime.wall}. */
  zone: string;
  /**
   * Refuses texts that name no day of the calendar: what is counted from now (`10:00`, `tomorrow`), months alone, days that
   * their month has not (`2031-02-30`), and weekdays that the date is not.
   */
  isDayNeeded?: boolean;
}

/** Longer texts are refused unread: the longest sensible one, what browsers print for a date, has about 70 letters. */
const MAX_TEXT_LENGTH = 120;

const NUMBER = /^@?[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;

/**
 * Reads the "time" parameter of the interface (events.md §2): numbers (also as text) are seconds since 1970; texts are
 * dates with or without time and zone (`2031-05-01 9:05`, `2031-05-01T09:00:00Z`, `11/01/2032 09:00` with the month
 * first, `1 November 2032 5:30pm`, `Tue, 01 Nov 2032 09:00:00 +0100`) or are counted from now (`tomorrow 9am`,
 * `+1 day`, `next monday`, `last day of next month`). A day that its month has not rolls over (`2032-02-30` is
 * March 1); other values past their end (`2034-99-99`, `25:00`) are refused. A bare date is its midnight.
 *
 * @returns Null for what is no time, and for moments outside the years 0001 to 9999. Never throws for any input.
 */
export function parseTime(input: unknown, { now, zone, isDayNeeded = false }: ParseTimeOptions): ParsedTime | null {
  if (typeof input === 'number') return fromTimestamp(input, zone);
  if (typeof input !== 'string' || input.length > MAX_TEXT_LENGTH) return null;
  const text = input.trim().toLowerCase();
  if (NUMBER.test(text)) return fromTimestamp(Number(text.replace('@', '')), zone);
  const draft = readTime(text);
  const resolved = draft && resolveDraft(draft, now, zone);
  if (!resolved || (isDayNeeded && !namesItsDay(draft, resolved, zone))) return null;
  return {
    wall: wallAt(resolved.utcMs, zone),
    utc: fromMs(resolved.utcMs),
    hadTime: resolved.hadTime,
    ...(draft.zone !== undefined && { explicitZone: draft.zone }),
  };
}

/** Whether the "time" validator of events.md §2 accepts an input; what is a time does not depend on clock or zone. */
export function isTime(input: unknown): boolean {
  return parseTime(input, { now: new Date(0), zone: 'UTC' }) !== null;
}

function fromTimestamp(seconds: number, zone: string): ParsedTime | null {
  const utcMs = Math.floor(seconds) * SECOND_MS;
  if (!isWritable(utcMs)) return null;
  return { wall: wallAt(utcMs, zone), utc: fromMs(utcMs), hadTime: true, explicitZone: 'UTC' };
}
