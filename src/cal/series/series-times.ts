import { invalidParameter } from '#core/errors';
import { fromMs, normaliseWall, parseTime, toMs } from '#core/time';
import type { EventEntity } from '../events/events/event.entity.js';
import { eventTimes, type EventTimes, isMoved, timesOf, touchesTimes } from '../events/events/event-times.js';
import type { EventChange } from '../events/events/event.dto.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { SeriesEntity } from './series.entity.js';

/** What a request may say of the times of dates. */
export type TimesChange = Pick<EventChange, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

/**
 * When a date is to be; nothing when a request says nothing about it, or what it is already. Without an end, it takes as
 * long as before.
 * @throws RestError 400 for an end before the start
 */
export function requestedTimes(change: TimesChange, before: EventEntity, now: Date): EventTimes | undefined {
  if (!touchesTimes(change)) return undefined;
  const zone = change.timezone || before.timezone;
  const read = (value: string | number | undefined): string | undefined =>
    value === undefined ? undefined : parseTime(value, { now, zone })?.wall;
  const [first, last] = [read(change.start_date), read(change.end_date)];
  const length = toMs(before.end_date) - toMs(before.start_date);
  if (last !== undefined && last < (first ?? before.start_date))
    throw invalidParameter('end_date', 'end_date must not be before the start.');
  const end = last ?? (first === undefined ? undefined : fromMs(toMs(first) + length));
  const times = eventTimes({ ...change, start_date: first, end_date: end }, before, before.timezone, now);
  return isMoved(before, times) ? times : undefined;
}

/** Milliseconds on the wall clock that times take. */
export function lengthOf({ start_date, end_date }: Pick<EventTimes, 'start_date' | 'end_date'>): number {
  return toMs(end_date) - toMs(start_date);
}

/** Whether a date begins when its series says. One that is canceled or postponed has a fate of its own. */
export function followsSeries(event: EventEntity, date: SeriesDateEntity, series: SeriesEntity): boolean {
  return (
    event.event_status !== 'canceled' &&
    event.event_status !== 'postponed' &&
    event.timezone === series.timezone &&
    event.all_day === series.all_day &&
    event.start_date === normaliseWall(date.original_start, series.timezone)
  );
}

/** The times of a date at a start. @param length milliseconds on the wall clock */
export function timesAt(
  start: string,
  length: number,
  { timezone, all_day }: Pick<SeriesEntity, 'timezone' | 'all_day'>,
  now: Date,
): EventTimes {
  const input = { start_date: start, end_date: fromMs(toMs(start) + length), timezone, all_day };
  return timesOf(eventTimes(input, undefined, timezone, now));
}
