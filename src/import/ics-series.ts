import { Occurrences, type Recurrence, RecurrenceError } from '#core/icalendar';
import { DAY_MS, fromMs, toMs, wallAt } from '#core/time';
import type { EndOf } from './ics-times.js';
import type { ReadOptions } from './import-record.js';
import { RecordRefusedError } from './record-refused.error.js';

/** How far repeated events are followed. */
export interface SeriesBounds {
  /** Years from now up to which occurrences are made; default 2. */
  yearsAhead: number;
  /** Occurrences of one series at most; default 500. Coming ones go first, then the latest past ones. */
  mostOccurrences: number;
}

/** The bounds without settings. */
export const DEFAULT_SERIES_BOUNDS: SeriesBounds = { yearsAhead: 2, mostOccurrences: 500 };

/** A repeated event. */
export interface Series extends Recurrence {
  /** Ends of single dates that take another time than the series, by wall time. */
  ends: ReadonlyMap<string, EndOf>;
  /** What EXDATE says: wall times, and days. */
  excluded: readonly string[];
}

/** The occurrences that are taken, in order, and whether some were left out for their number. */
export interface TakenOccurrences {
  starts: string[];
  cut: boolean;
  /** Up to which wall time these are all that come. */
  until: string;
}

/**
 * The occurrences of a series within its bounds.
 *
 * @throws RecordRefusedError for rules that cannot be read, repeat more often than hourly or take too long to follow.
 */
export function expandSeries(
  series: Series,
  { yearsAhead, mostOccurrences }: SeriesBounds,
  options: ReadOptions,
): TakenOccurrences {
  try {
    const occurrences = new Occurrences(series);
    const { earliest } = occurrences;
    const now = toMs(wallAt(options.now.getTime(), series.start.zone));
    // One more than the limit shows whether something was cut.
    const enough = mostOccurrences + 1;
    const until = now + yearsAhead * 366 * DAY_MS;
    const coming = occurrences.ahead({ from: Math.max(now, earliest), until, most: enough });
    const past = occurrences.back({ from: earliest, until: now - 1, most: enough - coming.length });
    const selected = coming.slice(0, mostOccurrences);
    const remaining = mostOccurrences - selected.length;
    const starts = [...(remaining > 0 ? past.slice(-remaining) : []), ...selected];
    const isCut = coming.length > mostOccurrences;
    const last = isCut ? (selected.at(-1) ?? series.start.wall) : fromMs(until);
    return { starts, cut: starts.length < past.length + coming.length, until: last };
  } catch (error) {
    if (error instanceof RecurrenceError) throw new RecordRefusedError(error.message);
    throw error;
  }
}
