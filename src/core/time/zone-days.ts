import { wallToUtcMs } from './convert.js';
import { DAY_MS, SECOND_MS, dayOf, fromMs, toMs } from './moment.js';

/** A time for which one number of seconds, added to UTC, gives the day of a zone. */
export interface DayOffset {
  /** End, UTC, not included. */
  untilUtc: string;
  /** Seconds to add. They are not always those of the clocks: only the day follows from them. */
  seconds: number;
}

/** Some days of a zone. */
export interface ZoneDays {
  /** `YYYY-MM-DD`, in order. */
  days: string[];
  /** UTC of the beginning, and of the end, which is not included. */
  fromUtc: string;
  untilUtc: string;
  /** In order; the last one ends with the days. */
  offsets: DayOffset[];
}

/**
 * The days of a zone from one to another, and how days follow from UTC: databases know no zones.
 * @param first `YYYY-MM-DD`
 * @param last `YYYY-MM-DD`, included
 */
export function zoneDays(first: string, last: string, zone: string): ZoneDays {
  const days: string[] = [];
  const offsets: DayOffset[] = [];
  const add = (until: number, seconds: number): void => {
    const before = offsets.at(-1);
    if (before?.seconds === seconds) before.untilUtc = fromMs(until);
    else offsets.push({ untilUtc: fromMs(until), seconds });
  };
  const begin = toMs(`${first} 00:00:00`);
  const end = toMs(`${last} 00:00:00`) + DAY_MS;
  let from = wallToUtcMs(fromMs(begin), zone);
  const fromUtc = fromMs(from);
  for (let midnight = begin; midnight < end; midnight += DAY_MS) {
    const next = midnight + DAY_MS;
    const until = wallToUtcMs(fromMs(next), zone);
    days.push(dayOf(fromMs(midnight)));
    // A day on which the clocks change is longer or shorter: its halves have the offsets of its two ends.
    add(from + Math.floor((until - from) / 2 / SECOND_MS) * SECOND_MS, (midnight - from) / SECOND_MS);
    add(until, (next - until) / SECOND_MS);
    from = until;
  }
  return { days, fromUtc, untilUtc: fromMs(from), offsets };
}
