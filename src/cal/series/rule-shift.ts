import { dayOf, DAY_MS, fromMs, startOfDay, toMs, wallToUtc } from '#core/time';
import { untilWall, type ZonedWall } from '#core/icalendar';

/** How all starts of a series move on the wall clock. */
export interface Shift {
  /** Start of one of its dates before. */
  from: string;
  /** The same date afterwards. */
  to: string;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAYS_A_WEEK = 7;

/** Days of the month that every month has. */
const SAFE_DAYS = 28;

/** Milliseconds on the wall clock by which a shift moves starts. */
export function shiftMs({ from, to }: Shift): number {
  return toMs(to) - toMs(from);
}

/** Whole days by which a shift moves the days of starts. */
export function shiftDays({ from, to }: Shift): number {
  return (toMs(startOfDay(to)) - toMs(startOfDay(from))) / DAY_MS;
}

/** A wall time, or a day, moved. */
export function shifted(wall: string, shift: Shift): string {
  const isDay = wall.length === '2031-05-01'.length;
  return isDay
    ? dayOf(fromMs(toMs(`${wall} 00:00:00`) + shiftDays(shift) * DAY_MS))
    : fromMs(toMs(wall) + shiftMs(shift));
}

/**
 * The rule whose dates are moved: weekdays, days of the month and months that it names move with them, and so does its
 * end.
 * @param before start of the series before the move
 * @param after zone and kind of its dates after it
 * @returns nothing where no rule says what is wanted, such as "the 31st" a day later
 */
export function shiftRule(
  rule: string,
  before: ZonedWall,
  after: Pick<ZonedWall, 'zone' | 'allDay'>,
  shift: Shift,
): string | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  if (dayOf(shift.from) !== dayOf(shift.to) && !shiftDaysOf(parts, shift)) return undefined;
  if (parts.has('BYHOUR') && shift.from.slice(11, 13) !== shift.to.slice(11, 13)) {
    if (parts.get('BYHOUR')?.includes(',')) return undefined;
    parts.set('BYHOUR', String(Number(shift.to.slice(11, 13))));
  }
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', untilText(shifted(untilWall(until, before), shift), after));
  return textOf(parts);
}

/** A wall time as `UNTIL` has it: UTC, or the day for dates that take whole days (RFC 5545, 3.3.10). */
export function untilText(wall: string, { zone, allDay }: Pick<ZonedWall, 'zone' | 'allDay'>): string {
  if (allDay) return dayOf(wall).replaceAll('-', '');
  return `${wallToUtc(wall, zone).replace(/[-:]/g, '').replace(' ', 'T')}Z`;
}

/** A rule with another end, or with none. */
export function withEnd(rule: string, end: { UNTIL?: string; COUNT?: number }): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  parts.delete('UNTIL');
  parts.delete('COUNT');
  for (const [name, value] of Object.entries(end)) parts.set(name, String(value));
  return textOf(parts);
}

/** How many dates a rule has in all, of those that say it. */
export function countOf(rule: string): number | undefined {
  const count = /(?:^|;)COUNT=(\d+)/.exec(rule)?.[1];
  return count === undefined ? undefined : Number(count);
}

function textOf(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

/** @returns whether a rule says what is wanted */
function shiftDaysOf(parts: Map<string, string>, shift: Shift): boolean {
  if (parts.has('BYYEARDAY') || parts.has('BYWEEKNO')) return false;
  const weekdays = parts.get('BYDAY');
  if (weekdays !== undefined) {
    const moved = shiftWeekdays(weekdays.split(','), shift);
    if (moved === undefined) return false;
    parts.set('BYDAY', moved.join(','));
    // A week of a rule begins where its days do, so that every second week stays the same week.
    if (parts.get('FREQ') === 'WEEKLY') parts.set('WKST', movedDay(parts.get('WKST') ?? 'MO', shift));
  }
  return shiftMonthDays(parts, shift);
}

function shiftWeekdays(days: readonly string[], shift: Shift): string[] | undefined {
  const [only = ''] = days;
  const ordinal = /^([+-]?)(\d+)/.exec(only);
  // "The second Monday" becomes "the third Tuesday" where the date has moved there.
  if (days.length === 1 && ordinal)
    return [`${ordinalOf(shift.to, ordinal[1] === '-')}${movedDay(only.slice(-2), shift)}`];
  if (days.some((day) => day.length > 2) && Math.abs(shiftDays(shift)) >= DAYS_A_WEEK) return undefined;
  return days.map((day) => day.slice(0, -2) + movedDay(day.slice(-2), shift));
}

function movedDay(day: string, shift: Shift): string {
  const index = WEEKDAYS.indexOf(day) + shiftDays(shift);
  return WEEKDAYS[((index % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK] ?? day;
}

/** Which of its weekday a day is in its month, from the first or from the last. */
function ordinalOf(wall: string, fromLast: boolean): number {
  const [year = 0, month = 0, day = 0] = dayOf(wall).split('-').map(Number);
  if (!fromLast) return Math.ceil(day / DAYS_A_WEEK);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return -Math.ceil((length - day + 1) / DAYS_A_WEEK);
}

function shiftMonthDays(parts: Map<string, string>, shift: Shift): boolean {
  const month = parts.get('BYMONTH');
  const [, newMonth, newDay] = dayOf(shift.to).split('-').map(Number);
  const changesMonth = dayOf(shift.from).slice(5, 7) !== dayOf(shift.to).slice(5, 7);
  if (month !== undefined && changesMonth) {
    if (month.includes(',')) return false;
    parts.set('BYMONTH', String(newMonth));
  }
  const days = parts.get('BYMONTHDAY');
  if (days === undefined) return true;
  if (!days.includes(',') && Number(days) > 0) {
    parts.set('BYMONTHDAY', String(newDay));
    return true;
  }
  const moved = days.split(',').map((day) => Number(day) + shiftDays(shift));
  const isSafe = days.split(',').every((day) => Number(day) > 0) && moved.every((day) => day >= 1 && day <= SAFE_DAYS);
  if (isSafe) parts.set('BYMONTHDAY', moved.join(','));
  return isSafe;
}
