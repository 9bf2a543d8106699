import { DAY_MS, dayOf, fromMs, toMs, wallAt, wallToUtcMs } from '#core/time';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';

/** When an export runs. */
export type Schedule = Pick<ScheduledExportEntity, 'every' | 'weekday' | 'month_day' | 'time'>;

/** Days within which each schedule has a run. */
const MAX_DAYS = 40;

/**
 * The first moment of a schedule after another one, milliseconds since 1970. A time that daylight saving skips is an hour
 * later, one that comes twice is the later one.
 * @param zone IANA zone of the site
 */
export function nextDue(schedule: Schedule, afterMs: number, zone: string): number {
  const today = toMs(`${dayOf(wallAt(afterMs, zone))} 00:00:00`);
  for (let i = 0; i <= MAX_DAYS; i++) {
    const midnight = today + i * DAY_MS;
    if (!isDay(schedule, midnight)) continue;
    const due = wallToUtcMs(`${dayOf(fromMs(midnight))} ${schedule.time}:00`, zone);
    if (due > afterMs) return due;
  }
  throw new RangeError(`A schedule of ${schedule.every} has no day within ${MAX_DAYS} days.`);
}

/** @param midnight wall clock as if it were UTC */
function isDay({ every, weekday, month_day: monthDay }: Schedule, midnight: number): boolean {
  const day = new Date(midnight);
  if (every === 'weekly') return (day.getUTCDay() || 7) === weekday;
  return every === 'daily' || day.getUTCDate() === monthDay;
}

/** The day before the one of a moment, in a zone. */
export function dayBefore(ms: number, zone: string): string {
  return shiftedDay(dayOf(wallAt(ms, zone)), -1);
}

/** A day and some more. @param day `YYYY-MM-DD` */
export function shiftedDay(day: string, days: number): string {
  return dayOf(fromMs(toMs(`${day} 00:00:00`) + days * DAY_MS));
}
