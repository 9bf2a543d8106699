import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, fromMs, normaliseWall, toMs, utcToWall } from '#core/time';

/** A repetition that cannot be read or followed. The message is one full sentence that says why. */
export class RecurrenceError extends Error {
  override readonly name = 'RecurrenceError';
}

/** A time in the zone of its event. */
export interface ZonedWall {
  wall: string;
  zone: string;
  allDay: boolean;
}

/** RRULE, RDATE and EXDATE of RFC 5545, all times on the clocks of one zone. */
export interface Recurrence {
  start: ZonedWall;
  /** The texts after `RRULE:`; none: it takes place at the start and at `dates`. */
  rules: readonly string[];
  /** Wall times beside those of the rules. */
  dates: readonly string[];
  isExcluded(wall: string): boolean;
}

/** A stretch of wall times, milliseconds as if they were UTC, both bounds included, and how many are wanted. */
export interface OccurrenceWindow {
  from: number;
  until: number;
  most: number;
}

/** Periods that a rule may be followed through before it is given up. */
const MAX_STEPS = 60_000;

/** Characters of a rule that a message shows. */
const MAX_SHOWN = 60;

const HOURS_PER_DAY = 24;

/** No zone skips hours after this one, but whole days (Apia, 2011), which no rule to come meets. */
const LAST_SKIPPED_HOUR = 3;

/** Rules with a greater `COUNT` are followed without looking at all of their times first. */
const MAX_COUNTED = 5000;

/** How far the first look for occurrences reaches; further ones reach twice as far each. */
const FIRST_WINDOW_MS = 2 * 366 * DAY_MS;
const FIRST_HOURLY_WINDOW_MS = 30 * DAY_MS;

/**
 * The times of a repetition. They are counted on the wall: a meeting at nine stays at nine when the clocks change, and
 * one in an hour that the clocks skip is left out (RFC 5545, 3.3.10).
 */
export class Occurrences {
  private readonly rules: RRuleTemporal[];
  private readonly span: number;

  /** @throws RecurrenceError for rules that cannot be read, or repeat more often than hourly */
  constructor(private readonly recurrence: Recurrence) {
    this.rules = recurrence.rules.map((text) => readRule(text, recurrence.start));
    const isHourly = recurrence.rules.some((rule) => /FREQ=HOURLY/i.test(rule));
    this.span = isHourly ? FIRST_HOURLY_WINDOW_MS : FIRST_WINDOW_MS;
  }

  /** The first time that it may take place at, on the wall, milliseconds. */
  get earliest(): number {
    return Math.min(...[this.recurrence.start.wall, ...this.recurrence.dates].map(toMs));
  }

  /** The earliest times of a window, in order. @throws RecurrenceError when they take too long to find */
  ahead({ from: first, until, most }: OccurrenceWindow): string[] {
    const values: string[] = [];
    for (let from = first, reach = this.span; from <= until && values.length < most; reach *= 2) {
      const to = Math.min(until, from + reach);
      values.push(...this.between(from, to));
      from = to + 1;
    }
    return values.slice(0, most);
  }

  /** The latest times of a window, in order. @throws RecurrenceError when they take too long to find */
  back({ from: first, until, most }: OccurrenceWindow): string[] {
    const values: string[] = [];
    for (let to = until, reach = this.span; to >= first && values.length < most; reach *= 2) {
      const from = Math.max(first, to - reach);
      values.unshift(...this.between(from, to));
      to = from - 1;
    }
    return most > 0 ? values.slice(-most) : [];
  }

  /** How many times the rules have in a stretch, both bounds included; the start and the dates beside them do not count. */
  countByRule(from: string, until: string): number {
    const walls = new Set(this.ofRules(toMs(from), toMs(until)));
    return [...walls].filter((wall) => exists(wall, this.recurrence.start)).length;
  }

  /** Whether the rules have a time; the start and the dates beside them do not count. */
  isByRule(wall: string): boolean {
    return this.ofRules(toMs(wall), toMs(wall)).length > 0;
  }

  private between(from: number, to: number): string[] {
    const { start, dates, isExcluded } = this.recurrence;
    const added = [start.wall, ...dates].filter((wall) => toMs(wall) >= from && toMs(wall) <= to);
    const starts = new Set([...this.ofRules(from, to), ...added]);
    return [...starts].filter((wall) => !isExcluded(wall) && (wall === start.wall || exists(wall, start))).sort();
  }

  private ofRules(from: number, to: number): string[] {
    try {
      return this.rules.flatMap((rule) =>
        rule.between(moment(from), moment(to), true).map(({ epochMilliseconds }) => fromMs(epochMilliseconds)),
      );
    } catch (error) {
      throw new RecurrenceError(`Its repetition cannot be followed (${messageOf(error)}).`);
    }
  }
}

/** Whether the clocks do not skip a time; a day without a time takes place also where they skip its midnight. */
function exists(wall: string, { zone, allDay }: ZonedWall): boolean {
  return allDay || normaliseWall(wall, zone) === wall;
}

function readRule(text: string, start: ZonedWall): RRuleTemporal {
  const parts = text
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => part !== '' && !part.startsWith('X-'));
  if (parts.some((part) => part.startsWith('RSCALE=') && part !== 'RSCALE=GREGORIAN')) {
    throw new RecurrenceError('It repeats by another calendar than the Gregorian one, which is not understood.');
  }
  if (isTooFrequent(parts)) throw new RecurrenceError('It repeats more often than hourly, which no calendar can show.');
  const rule = parts.map((part) => (part.startsWith('UNTIL=') ? `UNTIL=${untilOnWall(part.slice(6), start)}` : part));
  try {
    return countingExisting(rule, start);
  } catch (error) {
    throw new RecurrenceError(`RRULE is "${brief(text)}", which cannot be read (${messageOf(error)}).`);
  }
}

/** `COUNT` does not count times that the clocks skip (RFC 5545, 3.3.10), so the rule on the wall gets as many more. */
function countingExisting(parts: readonly string[], start: ZonedWall): RRuleTemporal {
  const written = Number(parts.find((part) => part.startsWith('COUNT='))?.slice('COUNT='.length));
  const hours = parts.find((part) => part.startsWith('BYHOUR='))?.slice('BYHOUR='.length) ?? start.wall.slice(11, 13);
  const canSkip = hours.split(',').some((hour) => Number(hour) <= LAST_SKIPPED_HOUR) || parts.includes('FREQ=HOURLY');
  let rule = ruleOf(parts, start);
  if (!(written <= MAX_COUNTED) || !canSkip) return rule;
  for (let missing = 1, count = written; missing > 0;) {
    const walls = rule.all().map(({ epochMilliseconds }) => fromMs(epochMilliseconds));
    // With fewer times than COUNT, another part ends the rule.
    if (walls.length < count) break;
    missing = written - walls.filter((wall) => exists(wall, start)).length;
    count += missing;
    if (missing > 0)
      rule = ruleOf(
        parts.map((part) => (part.startsWith('COUNT=') ? `COUNT=${count}` : part)),
        start,
      );
  }
  return rule;
}

function ruleOf(parts: readonly string[], start: ZonedWall): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: `RRULE:${parts.join(';')}`,
    dtstart: moment(toMs(start.wall)),
    maxIterations: MAX_STEPS,
    maxCandidateEvaluations: 2 * MAX_STEPS,
  });
}

function isTooFrequent(parts: readonly string[]): boolean {
  const valueOf = (name: string): string =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  if (['SECONDLY', 'MINUTELY'].includes(valueOf('FREQ'))) return true;
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => valueOf(name).split(',').length);
  return times.reduce((product, count) => product * count) > HOURS_PER_DAY;
}

/** The last moment of a rule on the wall; `UNTIL` may be a day, a wall time or UTC. @throws RecurrenceError */
export function untilWall(until: string, { zone, allDay }: ZonedWall): string {
  const [, year, month, day, time, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(until) ?? [];
  if (year === undefined) throw new RecurrenceError(`UNTIL of its RRULE is "${brief(until)}", which is not a date.`);
  const clock = (time ?? '235959').replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3');
  const wall = `${year}-${month}-${day} ${clock}`;
  const local = utc ? utcToWall(wall, zone) : wall;
  return allDay ? `${local.slice(0, 10)} 23:59:59` : local;
}

/** Rules are followed on the wall as if it were UTC, so their last moment is needed on the wall too. */
function untilOnWall(until: string, start: ZonedWall): string {
  return `${untilWall(until, start).replace(/[-:]/g, '').replace(' ', 'T')}Z`;
}

function moment(ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
}

function brief(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
