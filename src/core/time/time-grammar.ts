import type { TimeDraft, Unit } from './time-draft.js';
import {
  MONTH,
  MONTH_REST,
  ORDINALS,
  UNIT,
  WEEKDAY,
  ZONE_LETTERS,
  monthNumber,
  unitNamed,
  weekdayNumber,
} from './time-words.js';
import { normaliseZone } from './zone.js';

/** One kind of expression; `take` notes what it says, or returns false when it makes no sense. */
interface Rule {
  pattern: RegExp;
  take: (draft: TimeDraft, parts: string[]) => boolean;
}

/**
 * Reads a text, in lower case, expression by expression: at each place the longest one that fits counts. Null when
 * something is not understood, or when a date, time or zone is said twice.
 */
export function readTime(text: string): TimeDraft | null {
  const draft: TimeDraft = { shift: {} };
  let at = 0;
  while (at < text.length) {
    const best = longest(text, at);
    if (!best || !best.rule.take(draft, best.parts)) return null;
    at += best.length;
  }
  return hasAnyPart(draft) ? draft : null;
}

function longest(text: string, at: number): { rule: Rule; parts: string[]; length: number } | null {
  let best: { rule: Rule; parts: string[]; length: number } | null = null;
  for (const rule of RULES) {
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(text);
    if (match && match[0].length > (best?.length ?? 0)) best = { rule, parts: match.slice(1), length: match[0].length };
  }
  return best;
}

function hasAnyPart(draft: TimeDraft): boolean {
  return Boolean(
    draft.date ||
    draft.time ||
    draft.now ||
    draft.wholeDay ||
    draft.weekday ||
    draft.edgeOfMonth ||
    draft.withinWeek ||
    Object.keys(draft.shift).length > 0,
  );
}

/** A pattern that matches where reading has come to, and not in the middle of a word or number. */
function rule(source: string, take: Rule['take']): Rule {
  return { pattern: new RegExp(`${source}(?:(?<![a-z])|(?![a-z]))(?:(?<!\\d)|(?!\\d))`, 'y'), take };
}

function setDate(draft: TimeDraft, year: string | undefined, month: number, day?: string): boolean {
  const number = day === undefined ? undefined : Number(day);
  if (draft.date || month < 1 || month > 12 || (number !== undefined && (number < 1 || number > 31))) return false;
  draft.date = { year: year === undefined ? undefined : fullYear(year), month, day: number };
  return draft.date.year !== 0;
}

/** Two digits are 1970 to 2069. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number + (number < 70 ? 2000 : 1900);
}

function setTime(draft: TimeDraft, hours: string, minutes = '0', seconds = '0', half?: string): boolean {
  let hour = Number(hours);
  const [minute, second] = [Number(minutes), Number(seconds)];
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return false;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  const endOfDay = hour === 24 && minute === 0 && second === 0;
  if (draft.time || (hour > 23 && !endOfDay) || minute > 59 || second > 60) return false;
  draft.time = { hour, minute, second };
  return true;
}

function setZone(draft: TimeDraft, zone: string | null): boolean {
  if (draft.zone !== undefined || zone === null) return false;
  draft.zone = zone;
  return true;
}

function setDay(draft: TimeDraft, days: number): boolean {
  draft.wholeDay = true;
  return shiftBy(draft, 'day', days);
}

function shiftBy(draft: TimeDraft, unit: Unit, amount: number): boolean {
  draft.shift[unit] = (draft.shift[unit] ?? 0) + amount;
  return true;
}

function setWeekday(draft: TimeDraft, name: string, which: NonNullable<TimeDraft['weekday']>['which']): boolean {
  if (draft.weekday) return false;
  draft.weekday = { day: weekdayNumber(name), which };
  draft.wholeDay = true;
  return true;
}

/** `2032-W10-3`: the week of January 4 is the first. */
function setIsoWeek(draft: TimeDraft, year: string, week: string, weekday = '1'): boolean {
  if (Number(week) < 1 || Number(week) > 53 || !setDate(draft, year, 1, '4')) return false;
  draft.withinWeek = true;
  draft.weekday = { day: Number(weekday), which: 'from' };
  draft.isWeekDate = true;
  return shiftBy(draft, 'week', Number(week) - 1);
}

const SIGN: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };
const HALF = '\\s*([ap])(?:m\\b|\\.m\\.?)';
const NTH = '(?:st|nd|rd|th)?';

const RULES: readonly Rule[] = [
  rule('[\\s,]+', () => true),
  rule('(?:at|on|@)(?=\\s)', () => true),

  rule('(\\d{4})-(\\d{1,2})-(\\d{1,2})', (d, [y, m, day]) => setDate(d, y, Number(m), day)),
  rule('(\\d{4})/(\\d{1,2})/(\\d{1,2})', (d, [y, m, day]) => setDate(d, y, Number(m), day)),
  rule('(\\d{4})(\\d\\d)(\\d\\d)(?=t)', (d, [y, m, day]) => setDate(d, y, Number(m), day)),
  rule('(\\d{4})-(\\d{1,2})', (d, [y, m]) => setDate(d, y, Number(m))),
  rule('(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d\\d)', (d, [m, day, y]) => setDate(d, y, Number(m), day)),
  rule('(\\d{1,2})/(\\d{1,2})', (d, [m, day]) => setDate(d, undefined, Number(m), day)),
  rule('(\\d{1,2})([.-])(\\d{1,2})\\2(\\d{4})', (d, [day, , m, y]) => setDate(d, y, Number(m), day)),
  rule('(\\d{1,2})\\.(\\d{1,2})\\.(\\d\\d)', (d, [day, m, y]) => setDate(d, y, Number(m), day)),
  rule('(\\d\\d)-(\\d\\d)-(\\d\\d)', (d, [y, m, day]) => setDate(d, y, Number(m), day)),
  rule('(\\d{4})-?w(\\d\\d)(?:-?([1-7]))?', (d, [y, week, day]) => setIsoWeek(d, y, week, day)),
  rule(`(\\d{1,2})${NTH}[\\s.-]*${MONTH}${MONTH_REST}(?:[\\s.,-]*(\\d{4})(?!\\d|:))?`, (d, [day, m, y]) =>
    setDate(d, y, monthNumber(m), day),
  ),
  rule(`(\\d{1,2})[-/]${MONTH}${MONTH_REST}[-/](\\d{4}|\\d\\d)`, (d, [day, m, y]) =>
    setDate(d, y, monthNumber(m), day),
  ),
  rule(`${MONTH}${MONTH_REST}[\\s-]*(\\d{1,2})${NTH}(?:[\\s.,-]+(\\d{4})(?!\\d|:))?(?!:)`, (d, [m, day, y]) =>
    setDate(d, y, monthNumber(m), day),
  ),
  rule(`${MONTH}${MONTH_REST}[\\s,-]*(\\d{4})`, (d, [m, y]) => setDate(d, y, monthNumber(m))),
  rule(`${MONTH}${MONTH_REST}`, (d, [m]) => setDate(d, undefined, monthNumber(m))),
  rule(`(\\d{4})[\\s.-]*${MONTH}${MONTH_REST}[\\s.-]*(\\d{1,2})`, (d, [y, m, day]) =>
    setDate(d, y, monthNumber(m), day),
  ),

  rule('t?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,]\\d+)?)?', (d, [h, m, s]) => setTime(d, h, m, s)),
  rule(`t?(\\d{1,2})(?:[:.](\\d\\d)(?::(\\d\\d))?)?${HALF}`, (d, [h, m, s, half]) => setTime(d, h, m, s, half)),
  rule('t(\\d\\d)(\\d\\d)(\\d\\d)?(?:[.,]\\d+)?', (d, [h, m, s]) => setTime(d, h, m, s)),
  rule('midnight', (d) => setTime(d, '0')),
  rule('noon', (d) => setTime(d, '12')),

  rule('(?:utc|gmt)?([+-])(\\d\\d?)(?::?(\\d\\d))?', (d, [sign, h, m]) =>
    setZone(d, normaliseZone(`UTC${sign}${h}:${m ?? '00'}`)),
  ),
  rule(`(${Object.keys(ZONE_LETTERS).join('|')})`, (d, [letters]) => setZone(d, ZONE_LETTERS[letters])),
  rule('([a-z]+(?:/[a-z0-9_+-]+)+)', (d, [name]) => setZone(d, normaliseZone(name))),
  rule('\\([a-z0-9 /_+-]*\\)', (d) => d.zone !== undefined),

  rule('now', (d) => (d.now = true)),
  rule('today', (d) => setDay(d, 0)),
  rule('tomorrow', (d) => setDay(d, 1)),
  rule('yesterday', (d) => setDay(d, -1)),
  rule(`([+-]?)\\s*(\\d{1,6})\\s*${UNIT}(\\s+ago)?`, (d, [sign, count, unit, ago]) =>
    shiftBy(d, unitNamed(unit), Number(count) * (sign === '-' ? -1 : 1) * (ago ? -1 : 1)),
  ),
  rule(`(next|last|previous|this)\\s+${UNIT}`, (d, [which, unit]) => {
    if (unit === 'week') d.withinWeek = true;
    return shiftBy(d, unitNamed(unit), SIGN[which]);
  }),
  rule(`(next|last|previous|this)\\s+${WEEKDAY}`, (d, [which, day]) =>
    setWeekday(d, day, which === 'next' ? 'after' : which === 'this' ? 'from' : 'before'),
  ),
  rule(`${WEEKDAY}\\.?`, (d, [day]) => setWeekday(d, day, 'from')),
  rule('(first|last)\\s+day\\s+of', (d, [edge]) => {
    d.edgeOfMonth = edge === 'first' ? 'first' : 'last';
    return true;
  }),
  rule(`(${Object.keys(ORDINALS).join('|')})\\s+${WEEKDAY}\\s+of`, (d, [which, day]) =>
    setWeekday(d, day, ORDINALS[which]),
  ),
];
