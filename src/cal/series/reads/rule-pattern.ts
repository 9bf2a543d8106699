import { toMs } from '#core/time';

/** Days of the week as RRULE writes them. */
export type Weekday = (typeof WEEKDAYS)[number];

/** From Monday on. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A day of a month: a weekday by its place, or a day by its number. `last` and `lastButOne` count from the end. */
export type DayOfMonth =
  { nth: '1' | '2' | '3' | '4' | 'last' | 'lastButOne'; weekday: Weekday } | { day: number } | { day: 'last' };

/** How a rule repeats, as far as it can be said in a few words without saying something wrong. */
export type RulePattern =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; weekdays: readonly Weekday[] }
  | { every: 'month'; interval: number; days: readonly DayOfMonth[] }
  | { every: 'year'; interval: number };

type Parts = ReadonlyMap<string, string>;

/** Parts that say nothing of when, or when it ends. */
const NEUTRAL = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'];
/** Days of a month that not every month has are left out of it, which few words cannot say. */
const MAX_DAY_OF_MONTH = 28;
/** More would be no short text. */
const MAX_DAYS = 4;

const PLACES: Readonly<Record<string, '1' | '2' | '3' | '4' | 'last' | 'lastButOne'>> = {
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
  '-1': 'last',
  '-2': 'lastButOne',
};

/**
 * The pattern of a rule.
 * @param rule the text after `RRULE:`
 * @param start first date of the rule, wall clock
 * @returns nothing for rules that a few words cannot say exactly
 */
export function rulePattern(rule: string, start: string): RulePattern | undefined {
  const parts: Parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const interval = Number(parts.get('INTERVAL') ?? '1');
  if (!Number.isInteger(interval) || interval < 1) return undefined;
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return daily(parts, interval);
    case 'WEEKLY':
      return weekly(parts, interval, start);
    case 'MONTHLY':
      return monthly(parts, interval, start);
    case 'YEARLY':
      return yearly(parts, interval, start);
    default:
      return undefined;
  }
}

/** Whether a rule has no parts but these and those that say nothing of when. */
function hasOnly(parts: Parts, ...names: string[]): boolean {
  return [...parts.keys()].every((name) => NEUTRAL.includes(name) || names.includes(name));
}

function list(parts: Parts, name: string): string[] {
  return parts.get(name)?.split(',') ?? [];
}

/** Days of the week in the order of the week; nothing if one of them is none, or has a place (`2MO`). */
function weekdaysIn(names: readonly string[]): Weekday[] | undefined {
  const days = WEEKDAYS.filter((day) => names.includes(day));
  return days.length === new Set(names).size && days.length > 0 ? days : undefined;
}

/** The day of the week of a wall time. */
function weekdayOf(wall: string): Weekday {
  return WEEKDAYS[(new Date(toMs(wall)).getUTCDay() + 6) % 7] ?? 'MO';
}

function daily(parts: Parts, interval: number): RulePattern | undefined {
  if (hasOnly(parts)) return { every: 'day', interval };
  const weekdays = weekdaysIn(list(parts, 'BYDAY'));
  return interval === 1 && weekdays && hasOnly(parts, 'BYDAY') ? ofWeek(weekdays, 1) : undefined;
}

function weekly(parts: Parts, interval: number, start: string): RulePattern | undefined {
  if (!hasOnly(parts, 'BYDAY')) return undefined;
  const weekdays = parts.has('BYDAY') ? weekdaysIn(list(parts, 'BYDAY')) : [weekdayOf(start)];
  return weekdays && ofWeek(weekdays, interval);
}

function ofWeek(weekdays: readonly Weekday[], interval: number): RulePattern {
  return interval === 1 && weekdays.length === WEEKDAYS.length
    ? { every: 'day', interval }
    : { every: 'week', interval, weekdays };
}

function monthly(parts: Parts, interval: number, start: string): RulePattern | undefined {
  const days = daysOfMonth(parts, start);
  const isSayable = days !== undefined && days.length > 0 && days.length <= MAX_DAYS;
  return isSayable ? { every: 'month', interval, days } : undefined;
}

function daysOfMonth(parts: Parts, start: string): DayOfMonth[] | undefined {
  if (hasOnly(parts)) return allOf([numbered(start.slice(8, 10))]);
  if (hasOnly(parts, 'BYMONTHDAY')) return allOf(list(parts, 'BYMONTHDAY').map(numbered));
  const byDay = list(parts, 'BYDAY');
  if (hasOnly(parts, 'BYDAY')) return allOf(byDay.map((text) => placed(text.slice(0, -2), text.slice(-2))));
  // The second of all Tuesdays is the second Tuesday; of several weekdays it is another one each month.
  if (hasOnly(parts, 'BYDAY', 'BYSETPOS') && byDay.length === 1)
    return allOf(list(parts, 'BYSETPOS').map((place) => placed(place, byDay[0] ?? '')));
  return undefined;
}

function allOf(days: readonly (DayOfMonth | undefined)[]): DayOfMonth[] | undefined {
  const known = days.filter((day) => day !== undefined);
  return known.length === days.length ? known : undefined;
}

function numbered(text: string): DayOfMonth | undefined {
  const day = Number(text);
  if (day === -1) return { day: 'last' };
  return Number.isInteger(day) && day >= 1 && day <= MAX_DAY_OF_MONTH ? { day } : undefined;
}

function placed(place: string, name: string): DayOfMonth | undefined {
  const nth = PLACES[place.replace('+', '')];
  const weekday = WEEKDAYS.find((day) => day === name);
  return nth && weekday && { nth, weekday };
}

function yearly(parts: Parts, interval: number, start: string): RulePattern | undefined {
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))];
  const isOfStart = (name: string, own: number): boolean => !parts.has(name) || parts.get(name) === String(own);
  // A day of the month without a month is that day of every month. February 29 is not a day of every year.
  const isOneDay = parts.has('BYMONTH') || !parts.has('BYMONTHDAY');
  const isSayable =
    hasOnly(parts, 'BYMONTH', 'BYMONTHDAY') &&
    isOfStart('BYMONTH', month) &&
    isOfStart('BYMONTHDAY', day) &&
    isOneDay &&
    !(month === 2 && day === 29);
  return isSayable ? { every: 'year', interval } : undefined;
}
