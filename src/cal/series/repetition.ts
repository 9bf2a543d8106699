import { Occurrences, RecurrenceError, type ZonedWall } from '#core/icalendar';
import { invalidParameter } from '#core/errors';
import { DAY_MS, dayOf, normaliseWall, parseTime, startOfDay, toMs } from '#core/time';
import { MAX_RULE_LENGTH } from './series.entity.js';

/** How a series repeats, as it is stored. */
export interface Repetition {
  /** The text after `RRULE:`; empty: none. */
  rule: string;
  /** Starts beside those of the rule, wall clock, in order. */
  dates: string[];
  /** Starts that are left out: wall times, or days. */
  excluded: string[];
}

/** What a request says about it. */
export interface RepetitionInput {
  rule?: string;
  dates?: string[];
  excluded_dates?: string[];
}

/** Whether a request says anything about how a series repeats. */
export function sentRepetition({ rule, dates, excluded_dates }: RepetitionInput): boolean {
  return rule !== undefined || dates !== undefined || excluded_dates !== undefined;
}

/** The starts of a series in a stretch of time. */
export interface SeriesStarts {
  starts: string[];
  /** Whether there are more of them than are wanted at once. */
  cut: boolean;
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const PARTS = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
  ...['BYSETPOS', 'BYHOUR'],
];
const ACCEPTED = `A rule of RFC 5545 with FREQ (${FREQUENCIES.join(', ')}) and any of ${PARTS.slice(1).join(', ')} is accepted, such as FREQ=WEEKLY;BYDAY=MO;COUNT=12.`;
const BARE_DAY = /^\d{4}-\d\d-\d\d$/;

/** How far the first date of a rule is looked for when the start is none. */
const SUGGESTION_MS = 2 * 366 * DAY_MS;

/** How many times as far a rule with an end is followed to see whether it goes on. */
const SPANS_LOOKED_AT = 10;

/**
 * Reads how a series repeats. A day without a time in `dates` means the time of the start; in `excluded_dates`, all
 * times of that day.
 * @throws RestError 400 that names the parameter and says what is accepted
 */
export function readRepetition(input: RepetitionInput, start: ZonedWall, now: Date): Repetition {
  const rule = readRule(input.rule ?? '');
  const dates = (input.dates ?? []).map((text) => readStart('dates', text, start, now));
  const excluded = (input.excluded_dates ?? []).map((text) =>
    BARE_DAY.test(text) ? text : readStart('excluded_dates', text, start, now),
  );
  if (rule === '' && dates.length === 0)
    throw invalidParameter('rule', `rule or dates is required. ${ACCEPTED} dates is a list such as 2031-05-01 19:30.`);
  const repetition = { rule, dates: [...new Set(dates)].sort(), excluded: [...new Set(excluded)].sort() };
  if (isExcluded(repetition, start.wall))
    throw invalidParameter('excluded_dates', `excluded_dates must not have the first date (${start.wall}).`);
  const early = repetition.dates.find((date) => date < start.wall);
  if (early !== undefined)
    throw invalidParameter(
      'dates',
      `dates must not be before the start of the event (${start.wall}), and ${early} is.`,
    );
  if (rule !== '') checkStart(repetition, start);
  return repetition;
}

/**
 * How a series of a file repeats. Its start may be none of its rule: it is a date beside those then.
 * @throws RestError 400 for rules that a series does not have
 */
export function importedRepetition(given: Repetition, start: ZonedWall): Repetition {
  const rule = readRule(given.rule);
  if (rule.length > MAX_RULE_LENGTH)
    throw invalidParameter('rule', `rule must have at most ${MAX_RULE_LENGTH} characters. ${ACCEPTED}`);
  const ofRule = (): Occurrences => new Occurrences({ start, rules: [rule], dates: [], isExcluded: () => false });
  const isFirst = rule !== '' && guarded(() => ofRule().isByRule(start.wall));
  const dates =
    rule === '' || isFirst ? given.dates.filter((date) => date !== start.wall) : [start.wall, ...given.dates];
  return { rule, dates: [...new Set(dates)].sort(), excluded: [...new Set(given.excluded)].sort() };
}

/** A rule in capital letters, `FREQ` first, as some programs need it. @throws RestError 400 */
function readRule(text: string): string {
  const parts = text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '');
  const names = parts.map((part) => part.split('=', 1)[0] ?? '');
  const unknown = names.find((name, i) => !PARTS.includes(name) || names.indexOf(name) !== i);
  const frequency = parts.find((part) => part.startsWith('FREQ='))?.slice('FREQ='.length);
  if (unknown !== undefined)
    throw invalidParameter('rule', `rule must not have "${unknown.slice(0, 20)}" here. ${ACCEPTED}`);
  if (parts.length > 0 && (frequency === undefined || !FREQUENCIES.includes(frequency)))
    throw invalidParameter('rule', `FREQ of rule must be one of ${FREQUENCIES.join(', ')}. ${ACCEPTED}`);
  return parts.sort((a, b) => Number(b.startsWith('FREQ=')) - Number(a.startsWith('FREQ='))).join(';');
}

function readStart(name: 'dates' | 'excluded_dates', text: string, start: ZonedWall, now: Date): string {
  const isDay = BARE_DAY.test(text);
  const wall = parseTime(isDay ? `${text} ${start.wall.slice(11)}` : text, { now, zone: start.zone })?.wall;
  if (wall === undefined)
    throw invalidParameter(
      name,
      `${name} must be dates such as 2031-05-01 or 2031-05-01 19:30, and "${text.slice(0, 40)}" is none.`,
    );
  return normaliseWall(start.allDay ? startOfDay(wall) : wall, start.zone);
}

/** A rule whose first date is not the start of the event is a mistake of one of both. */
function checkStart(repetition: Repetition, start: ZonedWall): void {
  const ofRule = guarded(
    () => new Occurrences({ start, rules: [repetition.rule], dates: [], isExcluded: () => false }),
  );
  if (guarded(() => ofRule.isByRule(start.wall))) return;
  const from = toMs(start.wall) + 1;
  const [first] = guarded(() => ofRule.ahead({ from, until: from + SUGGESTION_MS, most: 1 }));
  throw invalidParameter(
    'rule',
    first === undefined
      ? `rule has no date from the start of the event (${start.wall}) on. ${ACCEPTED}`
      : `rule must have the start of the event (${start.wall}). Its first date is ${first}: move the event there, or change the rule.`,
  );
}

/** The starts of a series from one wall time to another, in order. @throws RestError 400 for rules that take too long */
export function startsOf(
  repetition: Repetition,
  start: ZonedWall,
  window: { from: string; until: string; most: number },
): SeriesStarts {
  const { from, until, most } = window;
  const starts = guarded(() =>
    occurrencesOf(repetition, start).ahead({ from: toMs(from), until: toMs(until), most: most + 1 }),
  );
  return { starts: starts.slice(0, most), cut: starts.length > most };
}

/** Whether a series may have dates after a wall time. */
export function goesOn({ rule, dates, excluded }: Repetition, start: ZonedWall, after: string): boolean {
  if (dates.some((date) => date > after)) return true;
  if (rule === '') return false;
  if (!/;(?:COUNT|UNTIL)=/.test(rule)) return true;
  const from = toMs(after) + 1;
  const until = from + SUGGESTION_MS * SPANS_LOOKED_AT;
  return guarded(() => occurrencesOf({ rule, dates, excluded }, start).ahead({ from, until, most: 1 })).length > 0;
}

/** @throws RestError 400 when a day has too many starts */
export function checkDensity(starts: readonly string[], mostPerDay: number): void {
  const days = new Map<string, number>();
  for (const start of starts) {
    const count = (days.get(dayOf(start)) ?? 0) + 1;
    if (count > mostPerDay)
      throw invalidParameter(
        'rule',
        `A series must have at most ${mostPerDay} dates a day, and ${dayOf(start)} has more.`,
      );
    days.set(dayOf(start), count);
  }
}

function occurrencesOf(repetition: Repetition, start: ZonedWall): Occurrences {
  const { rule, dates } = repetition;
  return new Occurrences({
    start,
    rules: rule === '' ? [] : [rule],
    dates,
    isExcluded: (wall) => isExcluded(repetition, wall),
  });
}

function isExcluded({ excluded }: Repetition, wall: string): boolean {
  return excluded.includes(wall) || excluded.includes(dayOf(wall));
}

/**
 * Runs what follows a rule.
 * @throws RestError 400 for rules that cannot be followed
 */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RecurrenceError) throw invalidParameter('rule', `${error.message} ${ACCEPTED}`);
    throw error;
  }
}
