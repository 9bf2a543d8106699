import { endOfDay, isValidZone, normaliseWall, normaliseZone, parseTime, startOfDay, wallToUtc } from '#core/time';
import type { EventEntity } from './event.entity.js';

/** The columns that say when an event is. */
export type EventTimes = Pick<
  EventEntity,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'start_utc' | 'end_utc'
>;

/** What a client may say about when an event is. */
export interface TimesInput {
  timezone?: string;
  all_day?: boolean;
  start_date?: string | number;
  end_date?: string | number;
}

/** Zone names that events accept: empty (the site's), IANA names, `UTC`, `UTC+3`. */
export function isEventZone(value: unknown): boolean {
  return value === '' || isValidZone(value);
}

/**
 * When an event is, from what is sent and what was stored (events.md §5, §12): dates are wall clock of the event's zone,
 * an hour that daylight saving skips moves forward, all-day events fill their days, an end before the start becomes
 * the start.
 */
export function eventTimes(input: TimesInput, before: EventTimes | undefined, siteZone: string, now: Date): EventTimes {
  const requestedZone = input.timezone === undefined ? before?.timezone : input.timezone;
  const timezone =
    normaliseZone(requestedZone === '' || requestedZone === undefined ? siteZone : requestedZone) ?? siteZone;
  const allDay = input.all_day ?? before?.all_day ?? false;
  const read = (value: string | number | undefined, stored: string | undefined): string => {
    const parsed = value === undefined ? undefined : parseTime(value, { now, zone: timezone });
    return normaliseWall(parsed?.wall ?? stored ?? '', timezone);
  };
  const first = read(input.start_date, before?.start_date);
  const last = read(input.end_date, before?.end_date);
  const start = allDay ? normaliseWall(startOfDay(first), timezone) : first;
  const end = allDay ? endOfDay(last < first ? first : last) : last < first ? first : last;
  return {
    timezone,
    all_day: allDay,
    start_date: start,
    end_date: end,
    start_utc: wallToUtc(start, timezone),
    end_utc: wallToUtc(end, timezone),
  };
}

/** Whether an input says anything about when the event is. */
export function touchesTimes(input: TimesInput): boolean {
  return (
    input.timezone !== undefined ||
    input.all_day !== undefined ||
    input.start_date !== undefined ||
    input.end_date !== undefined
  );
}

/** Whether two sets of times differ. */
export function isMoved(before: EventTimes, after: EventTimes): boolean {
  const [was, is] = [timesOf(before), timesOf(after)];
  return (Object.keys(was) as (keyof EventTimes)[]).some((name) => was[name] !== is[name]);
}

/** The columns of a row that say when the event is, without the others. */
export function timesOf({ timezone, all_day, start_date, end_date, start_utc, end_utc }: EventTimes): EventTimes {
  return { timezone, all_day, start_date, end_date, start_utc, end_utc };
}
