import type { Series } from '../api/types.js';
import { dateFormat } from './formats.js';
import { t } from './texts.js';

/** Days of a week as rules name them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A day of `WEEKDAYS`. */
export type Weekday = (typeof WEEKDAYS)[number];

/** How an event repeats. `other`: by a rule that the form cannot show, which stays as it is. */
export type RepeatKind =
  'none' | 'daily' | 'weekly' | 'biweekly' | 'monthlyDay' | 'monthlyWeekday' | 'monthlyLast' | 'list' | 'other';

/** What the editor of an event changes of how it repeats. */
export interface RepeatDraft {
  kind: RepeatKind;
  /** Weekdays beside that of the start. */
  weekdays: readonly Weekday[];
  end: 'count' | 'until' | 'never';
  /** Number of dates, as typed. */
  count: string;
  /** Last day, `2031-06-30`; empty: not typed yet. */
  until: string;
  /** `UNTIL` of a rule that exists, which may have a time. */
  storedUntil?: string;
  /** Days or wall-clock times beside the start, without a rule; or beside its dates. */
  dates: readonly string[];
  /** Days or wall-clock times that are left out. */
  excluded: readonly string[];
  /** The rule of `other`. */
  rule: string;
}

/** How an event repeats that does not. */
export const NO_REPEAT: RepeatDraft = {
  kind: 'none',
  weekdays: [],
  end: 'count',
  count: '10',
  until: '',
  dates: [],
  excluded: [],
  rule: '',
};

const MAX_COUNT = 500;
/** Weekdays are counted from the start of a month up to this one; a fifth one is missing in most months. */
const MAX_NTH = 4;
const DAYS_PER_WEEK = 7;

const utcOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** The weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(utcOf(day).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK];
}

/** The name of a weekday, as `Monday` or `Mon`. */
export function weekdayName(weekday: Weekday, width: 'long' | 'short' = 'long'): string {
  // 1 January 2024 was a Monday.
  const ms = Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday));
  return dateFormat(undefined, { weekday: width, timeZone: 'UTC' }).format(ms);
}

const dayOfMonth = (day: string): number => Number(day.slice(8, 10));
const nthOf = (day: string): number => Math.ceil(dayOfMonth(day) / DAYS_PER_WEEK);

function isInLastWeek(day: string): boolean {
  const next = utcOf(day);
  next.setUTCDate(next.getUTCDate() + DAYS_PER_WEEK);
  return next.getUTCMonth() !== utcOf(day).getUTCMonth();
}

/** The kinds that an event with this start can have. @param start day or value of a date field */
export function kindsFor(start: string): RepeatKind[] {
  return [
    'none',
    'daily',
    'weekly',
    'biweekly',
    'monthlyDay',
    ...(nthOf(start) <= MAX_NTH ? (['monthlyWeekday'] as const) : []),
    ...(isInLastWeek(start) ? (['monthlyLast'] as const) : []),
    'list',
  ];
}

/** The weekdays of a draft, with that of the start, Monday first. */
export function weekdaysOf({ weekdays }: RepeatDraft, start: string): Weekday[] {
  return WEEKDAYS.filter((each) => each === weekdayOf(start) || weekdays.includes(each));
}

/** The rule of a draft: the text after `RRULE:`; empty: none. */
export function ruleOf(draft: RepeatDraft, start: string): string {
  if (draft.kind === 'other') return draft.rule;
  const part = partOf(draft, start);
  return part === '' ? '' : `${part}${endOf(draft)}`;
}

function partOf(draft: RepeatDraft, start: string): string {
  const day = weekdayOf(start);
  switch (draft.kind) {
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${weekdaysOf(draft, start).join(',')}`;
    case 'biweekly':
      return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekdaysOf(draft, start).join(',')}`;
    case 'monthlyDay':
      return `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth(start)}`;
    case 'monthlyWeekday':
      return `FREQ=MONTHLY;BYDAY=${nthOf(start)}${day}`;
    case 'monthlyLast':
      return `FREQ=MONTHLY;BYDAY=-1${day}`;
    default:
      return '';
  }
}

function endOf({ end, count, until, storedUntil }: RepeatDraft): string {
  if (end === 'count') return `;COUNT=${Number(count)}`;
  if (end === 'never') return '';
  const isStored = storedUntil !== undefined && dayOfUntil(storedUntil) === until;
  return `;UNTIL=${isStored ? storedUntil : until.replaceAll('-', '')}`;
}

const dayOfUntil = (until: string): string => until.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

/** Whether an event is to repeat, as far as that is typed. */
export function isRepeating(draft: RepeatDraft, start: string): boolean {
  if (draft.kind === 'none' || start === '') return false;
  if (draft.kind === 'list') return draft.dates.length > 0;
  if (draft.kind === 'other' || draft.end === 'never') return true;
  return draft.end === 'count' ? isCount(draft.count) : draft.until !== '';
}

const isCount = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= MAX_COUNT;

/** What is missing before the dates can be made; undefined: nothing. */
export function repeatFault(draft: RepeatDraft, start: string): string | undefined {
  if (draft.kind === 'none' || isRepeating(draft, start)) return undefined;
  if (start === '') return t('repeats.startFirst');
  if (draft.kind === 'list') return t('repeats.chooseADate');
  return draft.end === 'count' ? t('repeats.wrongCount', { most: MAX_COUNT }) : t('repeats.lastDayMissing');
}

/** How an event repeats, as requests have it. */
export interface Repetition {
  rule: string;
  dates: readonly string[];
  excluded_dates: readonly string[];
}

/** The members of a request for a draft. */
export function repetitionOf(draft: RepeatDraft, start: string): Repetition {
  const first = start.slice(0, 10);
  return {
    rule: ruleOf(draft, start),
    dates: draft.dates.filter((date) => date.slice(0, 10) > first || date.length > 10),
    // What was left out before the start was moved there is the first date now.
    excluded_dates: draft.kind === 'list' ? [] : draft.excluded.filter((date) => date.slice(0, 10) > first),
  };
}

/** The draft after a day of its month was chosen: left out or not by a rule, listed or not without one. */
export function withDay(draft: RepeatDraft, day: string): RepeatDraft {
  const name = draft.kind === 'list' ? 'dates' : 'excluded';
  const others = draft[name].filter((date) => date.slice(0, 10) !== day);
  return { ...draft, [name]: others.length < draft[name].length ? others : [...others, day].sort() };
}

/** Whether a day is left out by a draft. */
export const isLeftOut = ({ excluded }: RepeatDraft, day: string): boolean =>
  excluded.some((date) => date.slice(0, 10) === day);

/** How an event of a series repeats. */
export function repeatDraftOf(series: Pick<Series, 'rule' | 'dates' | 'excluded_dates' | 'start_date'>): RepeatDraft {
  const { rule, dates, excluded_dates: excluded, start_date: start } = series;
  const known = { ...NO_REPEAT, dates, excluded, rule };
  if (rule === '') return { ...known, kind: 'list' };
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  const draft: RepeatDraft = {
    ...known,
    ...(count !== undefined && { count }),
    end: count !== undefined ? 'count' : until !== undefined ? 'until' : 'never',
    ...(until !== undefined && { until: dayOfUntil(until), storedUntil: until }),
    weekdays: WEEKDAYS.filter((day) => parts.get('BYDAY')?.split(',').includes(day)),
  };
  const written = ordered(withWeekday(rule, start));
  const kind = kindsFor(start).find((each) => ordered(ruleOf({ ...draft, kind: each }, start)) === written);
  return { ...draft, kind: kind ?? 'other' };
}

/** A rule that takes its day from the start, with that day. */
function withWeekday(rule: string, start: string): string {
  const everyOne = rule.replace(/;INTERVAL=1(?=;|$)/, '');
  // The first day of weeks matters to rules that skip weeks.
  const plain = everyOne.replace(/;WKST=(\w\w)(?=;|$)/, (part, day) =>
    day === 'MO' || !everyOne.includes(';INTERVAL=') ? '' : part,
  );
  if (/;BY/.test(plain)) return plain;
  if (plain.startsWith('FREQ=WEEKLY')) return `${plain};BYDAY=${weekdayOf(start)}`;
  return plain.startsWith('FREQ=MONTHLY') ? `${plain};BYMONTHDAY=${dayOfMonth(start)}` : plain;
}

/** The parts of a rule in a fixed order, and its weekdays. */
function ordered(rule: string): string {
  const parts = rule.split(';').map((part) => {
    const [name, value = ''] = part.split('=', 2);
    return `${name}=${name === 'BYDAY' ? value.split(',').sort().join(',') : value}`;
  });
  return parts.sort().join(';');
}

/** How an event repeats, in words. */
export function repeatText(draft: RepeatDraft, start: string): string {
  const weekday = weekdayName(weekdayOf(start));
  const weekdays = weekdaysOf(draft, start)
    .map((each) => weekdayName(each))
    .join(', ');
  switch (draft.kind) {
    case 'weekly':
      return t('repeats.everyWeekOn', { weekdays });
    case 'biweekly':
      return t('repeats.everyTwoWeeksOn', { weekdays });
    case 'other':
      return t('repeats.byRule', { rule: draft.rule });
    default:
      return kindText(draft.kind, start) ?? weekday;
  }
}

/** A kind in words, for events with this start. */
export function kindText(kind: RepeatKind, start: string): string {
  const weekday = weekdayName(weekdayOf(start));
  switch (kind) {
    case 'monthlyDay':
      return t('repeats.monthlyDay', { day: dayOfMonth(start) });
    case 'monthlyWeekday':
      return t('repeats.monthlyWeekday', { nth: String(nthOf(start)), weekday });
    case 'monthlyLast':
      return t('repeats.monthlyLast', { weekday });
    case 'other':
      return t('repeats.other');
    default:
      return t(`repeats.${kind}`);
  }
}
