import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, fromMs, normaliseWall, toMs, utcToWall, wallAt } from '#core/time';
import type { ReadOptions } from './import-record.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import type { EndOf, ZonedWall } from './ics-times.js';

/** How far repeated events are followed. */
export interface SeriesBounds {
  /** Years from now up to which occurrences are made; default 2. */
  yearsAhead: number;
  /** Occurrences of one series at most; default 500. Coming ones go first, then the latest past ones. */
  mostOccurrences: number;
}

/** The bounds without settings. */
export const DEFAULT_SERIES_BOUNDS: SeriesBounds = { yearsAhead: 2, mostOccurrences: 500 };

/** A repeated event: RRULE, RDATE and EXDATE of RFC 5545, all times on the clocks of its zone. */
export interface Series {
  start: ZonedWall;
  /** The text after `RRULE:`. */
  rules: readonly string[];
  /** Wall times. */
  dates: readonly string[];
  /** Ends of single dates that take another time than the series, by wall time. */
  ends: ReadonlyMap<string, EndOf>;
  isExcluded(wall: string): boolean;
}

/** The occurrences that are taken, in order, and whether some were left out for their number. */
export interface Occurrences {
  starts: string[];
  cut: boolean;
}

/** Periods that a rule may be followed through before it is given up. */
const MAX_STEPS = 60_000;

const HOURS_PER_DAY = 24;

/** How far the first look for occurrences reaches; further ones reach twice as far each. */
const FIRST_WINDOW_MS = 2 * 366 * DAY_MS;
const FIRST_HOURLY_WINDOW_MS = 30 * DAY_MS;

/**
 * The occurrences of a series within its bounds. They are counted on the wall: a meeting at nine stays at nine when the
 * clocks change, and one in an hour that the clocks skip is left out (RFC 5545, 3.3.10).
 *
 * @throws RecordRefusedError for rules that cannot be read, repeat more often than hourly or take too long to follow.
 */
export function expandSeries(
  series: Series,
  { yearsAhead, mostOccurrences }: SeriesBounds,
  options: ReadOptions,
): Occurrences {
  const rules = series.rules.map((text) => readRule(text, series.start));
  const now = toMs(wallAt(options.now.getTime(), series.start.zone));
  const first = Math.min(...[series.start.wall, ...series.dates].map(toMs));
  const look = {
    within: (from: number, to: number) => startsBetween(series, rules, from, to),
    // One more than the limit shows whether something was cut.
    enough: mostOccurrences + 1,
    span: series.rules.some((rule) => /FREQ=HOURLY/i.test(rule)) ? FIRST_HOURLY_WINDOW_MS : FIRST_WINDOW_MS,
  };
  try {
    const coming = lookAhead(look, Math.max(now, first), now + yearsAhead * 366 * DAY_MS);
    const past = lookBack({ ...look, enough: look.enough - coming.length }, first, now - 1);
    const selected = coming.slice(0, mostOccurrences);
    const remaining = mostOccurrences - selected.length;
    const starts = [...(remaining > 0 ? past.slice(-remaining) : []), ...selected];
    return { starts, cut: starts.length < past.length + coming.length };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new RecordRefusedError(`Its repetition cannot be followed (${cause}).`);
  }
}

interface Look {
  within(from: number, to: number): string[];
  enough: number;
  span: number;
}

/** Occurrences from a moment on, in order, until there are enough. */
function lookAhead({ within, enough, span }: Look, first: number, last: number): string[] {
  const values: string[] = [];
  for (let from = first, reach = span; from <= last && values.length < enough; reach *= 2) {
    const to = Math.min(last, from + reach);
    values.push(...within(from, to));
    from = to + 1;
  }
  return values;
}

/** Occurrences up to a moment, in order, the latest ones until there are enough. */
function lookBack({ within, enough, span }: Look, first: number, last: number): string[] {
  const values: string[] = [];
  for (let to = last, reach = span; to >= first && values.length < enough; reach *= 2) {
    const from = Math.max(first, to - reach);
    values.unshift(...within(from, to));
    to = from - 1;
  }
  return values;
}

function startsBetween(
  { start, dates, isExcluded }: Series,
  rules: readonly RRuleTemporal[],
  from: number,
  to: number,
): string[] {
  const starts = new Set<string>();
  for (const rule of rules) {
    for (const occurrence of rule.between(moment(from), moment(to), true)) {
      starts.add(fromMs(occurrence.epochMilliseconds));
    }
  }
  for (const date of [start.wall, ...dates]) {
    if (toMs(date) >= from && toMs(date) <= to) starts.add(date);
  }
  return [...starts].filter((wall) => !isExcluded(wall) && (wall === start.wall || exists(wall, start.zone))).sort();
}

function exists(wall: string, zone: string): boolean {
  return normaliseWall(wall, zone) === wall;
}

function readRule(text: string, start: ZonedWall): RRuleTemporal {
  const parts = text
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '' && !part.startsWith('X-'));
  if (parts.some((part) => part.startsWith('RSCALE=') && part !== 'RSCALE=GREGORIAN')) {
    throw new RecordRefusedError('It repeats by another calendar than the Gregorian one, which is not understood.');
  }
  if (isTooFrequent(parts))
    throw new RecordRefusedError('It repeats more often than hourly, which no calendar can show.');
  const rule = parts.map((part) => (part.startsWith('UNTIL=') ? `UNTIL=${untilOnWall(part.slice(6), start)}` : part));
  try {
    return new RRuleTemporal({
      rruleString: `RRULE:${rule.join(';')}`,
      dtstart: moment(toMs(start.wall)),
      maxIterations: MAX_STEPS,
      maxCandidateEvaluations: 2 * MAX_STEPS,
    });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new RecordRefusedError(`RRULE is "${brief(text)}", which cannot be read (${cause}).`);
  }
}

function isTooFrequent(parts: readonly string[]): boolean {
  const valueOf = (name: string): string =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  if (['SECONDLY', 'MINUTELY'].includes(valueOf('FREQ'))) return true;
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => valueOf(name).split(',').length);
  return times.reduce((product, count) => product * count) > HOURS_PER_DAY;
}

/** Rules are followed on the wall as if it were UTC, so their last moment is needed on the wall too. */
function untilOnWall(until: string, start: ZonedWall): string {
  const [, year, month, day, time, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(until) ?? [];
  if (year === undefined) throw new RecordRefusedError(`UNTIL of its RRULE is "${brief(until)}", which is not a date.`);
  const clock = (time ?? '235959').replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3');
  const wall = `${year}-${month}-${day} ${clock}`;
  const local = utc ? utcToWall(wall, start.zone) : wall;
  const digits = local.replace(/[-:]/g, '').replace(' ', 'T');
  return start.allDay ? `${digits.slice(0, 8)}T235959Z` : `${digits}Z`;
}

function moment(ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
}
