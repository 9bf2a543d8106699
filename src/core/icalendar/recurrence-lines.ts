import {
  DAY_MS,
  fixedOffset,
  normaliseWall,
  SECOND_MS,
  toMs,
  wallToUtc,
  wallToUtcMs,
  zoneOffset,
  Lru,
} from '#core/time';
import { Occurrences, RecurrenceError, type ZonedWall } from './occurrences.js';
import { tzidOf } from './texts.js';

/** The dates of a series that one file contains. */
export interface WrittenDates {
  /** The text after `RRULE:`; empty: none. */
  rule: string;
  /** Wall times that are to be read from the file, in order, without doubles. */
  starts: readonly string[];
  /** Those of them that the series has beside its rule. */
  listed: readonly string[];
  /** IANA name or `UTC±h`. */
  zone: string;
  allDay: boolean;
}

/** What a master VEVENT says of its dates. */
export interface WrittenRecurrence {
  /** Wall time of its DTSTART. */
  first: string;
  /** The dates that it has, in order, `first` among them; those of the file before it are not. */
  starts: string[];
  /** RRULE, EXDATE and RDATE, neither folded nor ended. */
  lines: string[];
}

/** How many dates are tried as the first one of a rule: dates that are over may be of a rule that the series had before. */
const ANCHORS_TRIED = 5;

/** Dates of a rule that are followed for each one that a file has: beyond, a list of dates is shorter than EXDATE. */
const FOLLOWED_PER_DATE = 2;
const FOLLOWED_ANYWAY = 20;

/** Days before and after a time that the clocks skip, at which they go by the former and the new offset. */
const DAYS_AROUND_CHANGE = 2;

/** Periods (days, weeks, months, years) that are followed for each of them, at most. */
const PERIODS_PER_DATE = 8;

/** Days that a period has at least. */
const DAYS_OF_PERIOD: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 };

/** Files are read again and again, and following a rule takes longer than writing what it says. */
const CACHE_SIZE = 400;
const followed = new Lru<string, string[] | 'not-first' | 'unreadable'>(CACHE_SIZE);

/** A property of dates or times: `EXDATE;TZID=Europe/Paris:20310501T193000`. Zones that are fixed offsets give UTC. */
export function timeLine(name: string, wall: string, { zone, allDay }: Pick<ZonedWall, 'zone' | 'allDay'>): string {
  if (allDay) return `${name};VALUE=DATE:${compact(wall).slice(0, 8)}`;
  if (fixedOffset(zone) !== null) return `${name}:${compact(wallToUtc(wall, zone))}Z`;
  return `${name};TZID=${tzidOf(zone)}:${compact(wall)}`;
}

/**
 * Says dates as a rule with what it has too much (EXDATE) and too little (RDATE), or as a list where no rule says them:
 * a reader finds these dates and no other ones. The rule begins with the first of its dates and ends with the last, so
 * that nothing of the dates before, after and between is written that the file does not have.
 */
export function writeRecurrence(dates: WrittenDates): WrittenRecurrence {
  const byRule = canRepeat(dates) ? dates.starts.filter((start) => !dates.listed.includes(start)) : [];
  const last = byRule.at(-1);
  const wanted = new Set(dates.starts);
  for (const first of byRule.slice(0, ANCHORS_TRIED)) {
    const found = last === undefined || first === last ? undefined : follow(dates, first, last, byRule.length);
    if (found === 'not-first') continue;
    if (found === undefined || found.some((start) => !wanted.has(start) && isMistaken(start, dates))) break;
    return withRule(dates, first, last ?? first, found);
  }
  // Some programs do not take DTSTART for a date where there is no rule; as RDATE, it is the same date again.
  const lines = dates.starts.map((start) => timeLine('RDATE', start, dates));
  return { first: dates.starts[0], starts: [...dates.starts], lines };
}

/** A rule counts days and hours on the clock of its zone, which a file cannot name when it is a fixed offset. */
function canRepeat({ rule, zone, allDay }: WrittenDates): boolean {
  return rule !== '' && (allDay || [null, 0].includes(fixedOffset(zone)));
}

/**
 * The dates that other programs find, also those in hours that the clocks skip, which some of them do not leave out;
 * `not-first` when `first` is no date of the rule, nothing when they are too many or cannot be found.
 */
function follow(dates: WrittenDates, first: string, last: string, wanted: number): string[] | 'not-first' | undefined {
  const most = wanted * FOLLOWED_PER_DATE + FOLLOWED_ANYWAY;
  if (periodsOf(dates.rule, first, last) > wanted * PERIODS_PER_DATE + FOLLOWED_ANYWAY) return undefined;
  const rule = `${bare(dates.rule)};UNTIL=${compact(last)}`;
  const found = followed.getOrMake(`${first} ${dates.allDay} ${most} ${rule}`, () =>
    datesOfRule(rule, first, last, dates.allDay, most + 1),
  );
  return found === 'unreadable' || (found !== 'not-first' && found.length > most) ? undefined : found;
}

function datesOfRule(
  rule: string,
  first: string,
  last: string,
  allDay: boolean,
  most: number,
): string[] | 'not-first' | 'unreadable' {
  try {
    const occurrences = new Occurrences({
      start: { wall: first, zone: 'UTC', allDay },
      rules: [rule],
      dates: [],
      isExcluded: () => false,
    });
    if (!occurrences.isByRule(first)) return 'not-first';
    return occurrences.ahead({ from: toMs(first), until: toMs(last), most });
  } catch (error) {
    if (error instanceof RecurrenceError) return 'unreadable';
    throw error;
  }
}

/** The periods of a rule between two wall times. */
function periodsOf(rule: string, first: string, last: string): number {
  const days = DAYS_OF_PERIOD[/(?:^|;)FREQ=([A-Z]+)/.exec(rule)?.[1] ?? ''] ?? 1;
  const interval = Number(/;INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1) || 1;
  return (toMs(last) - toMs(first)) / (days * interval * DAY_MS);
}

/**
 * Whether a time that the clocks skip is that of another date for programs that read it by the offset before or after the
 * change: its EXDATE would take that date away.
 */
function isMistaken(wall: string, { zone, allDay, starts }: WrittenDates): boolean {
  if (allDay || normaliseWall(wall, zone) === wall) return false;
  const ms = toMs(wall);
  const meant = [-DAYS_AROUND_CHANGE, DAYS_AROUND_CHANGE].map(
    (days) => ms - zoneOffset(zone, ms + days * DAY_MS) * SECOND_MS,
  );
  return starts.some((start) => meant.includes(wallToUtcMs(start, zone)));
}

function withRule(dates: WrittenDates, first: string, last: string, found: readonly string[]): WrittenRecurrence {
  const starts = dates.starts.filter((start) => start >= first);
  const [wanted, made] = [new Set(starts), new Set(found)];
  return {
    first,
    starts,
    lines: [
      `RRULE:${bare(dates.rule)};UNTIL=${untilOf(last, dates)}`,
      ...found.filter((start) => !wanted.has(start)).map((start) => timeLine('EXDATE', start, dates)),
      ...starts.filter((start) => !made.has(start)).map((start) => timeLine('RDATE', start, dates)),
    ],
  };
}

/** The end of a rule is of the type of its start: a day, or UTC (RFC 5545, 3.3.10). */
function untilOf(last: string, { zone, allDay }: WrittenDates): string {
  if (allDay) return compact(last).slice(0, 8);
  return `${compact(wallToUtc(normaliseWall(last, zone), zone))}Z`;
}

function bare(rule: string): string {
  return rule.replace(/;(?:COUNT|UNTIL)=[^;]*/g, '');
}

function compact(wall: string): string {
  return wall.replace(/[-:]/g, '').replace(' ', 'T');
}
