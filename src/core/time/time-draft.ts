import {
  type WallFields,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  fieldsToMs,
  fromMs,
  isWritable,
  msToFields,
  toMs,
} from './moment.js';
import { wallAt, wallToUtcMs } from './convert.js';

/** Units that can be counted off from a moment. */
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'month' | 'year';

/** A day of the week that is looked for: Monday 1 … Sunday 7. */
export interface WantedWeekday {
  day: number;
  /** `from`: the first one not before; `after`, `before`: strictly; a number: the nth of the month, -1 the last. */
  which: 'from' | 'after' | 'before' | number;
}

/** What the words of a text have given so far; whatever is missing comes from the clock when it is resolved. */
export interface TimeDraft {
  /** A year left out is this year, a day left out the first. */
  date?: { year?: number; month: number; day?: number };
  time?: { hour: number; minute: number; second: number };
  /** The zone that the text names: an IANA name or an offset. */
  zone?: string;
  /** The text says `now`. */
  now?: boolean;
  /** The text names a whole day (today, Monday), so that without a time it means midnight. */
  wholeDay?: boolean;
  /** What is to be counted off. */
  shift: Partial<Record<Unit, number>>;
  weekday?: WantedWeekday;
  /** `next week` and the like were said: a weekday is one of that week, Monday first. */
  withinWeek?: boolean;
  /** The date is that of a day of a week of the year (`2032-W10-3`), reached from January 4. */
  isWeekDate?: boolean;
  edgeOfMonth?: 'first' | 'last';
}

/** The moment a draft means. */
export interface ResolvedDraft {
  /** Milliseconds since 1970. */
  utcMs: number;
  /** Whether the time of day was given (or is that of the clock), rather than filled in as midnight. */
  hadTime: boolean;
}

/**
 * The moment that a draft means, counted from now in the zone it names, or else in the given one. Null when it lies
 * outside the years 0001 to 9999.
 */
export function resolveDraft(draft: TimeDraft, now: Date, defaultZone: string): ResolvedDraft | null {
  const zone = draft.zone ?? defaultZone;
  const keepsClock = !draft.date && !draft.wholeDay && !draft.time;
  const utcMs = (keepsClock && !movesDays(draft) ? now.getTime() : onTheWall(draft, now, zone)) + elapsed(draft);
  // The last evening of 9999 is next year in UTC: what lies within a day of the bounds is held there when written.
  if (!isWritable(utcMs - DAY_MS) && !isWritable(utcMs + DAY_MS)) return null;
  return { utcMs, hadTime: keepsClock || draft.time !== undefined || elapsed(draft) !== 0 };
}

/**
 * Whether a draft names the day that it means: a day of the calendar, not one that is counted from now or to which a day
 * beyond the end of its month, or a weekday, leads.
 */
export function namesItsDay(
  { date, time, zone, isWeekDate }: TimeDraft,
  { utcMs }: ResolvedDraft,
  defaultZone: string,
): boolean {
  if (isWeekDate) return true;
  if (date?.day === undefined) return false;
  // 24:00 is the end of its day.
  const onDay = time?.hour === 24 ? utcMs - 1 : utcMs;
  const { month, day } = msToFields(toMs(wallAt(onDay, zone ?? defaultZone)));
  return month === date.month && day === date.day;
}

/** Works out date and time of day on the wall clock; NaN when that leaves the years that can be written. */
function onTheWall(draft: TimeDraft, now: Date, zone: string): number {
  const clock = msToFields(toMs(wallAt(now.getTime(), zone)));
  const day = moveDays(draft, fieldsToMs(startingDay(draft, clock)));
  const midnight = { hour: 0, minute: 0, second: 0 };
  const time = draft.time ?? (draft.date || draft.wholeDay ? midnight : clock);
  const local = day + time.hour * HOUR_MS + time.minute * MINUTE_MS + time.second * SECOND_MS;
  return isWritable(local) ? wallToUtcMs(fromMs(local), zone) : NaN;
}

function startingDay({ date, shift, edgeOfMonth, weekday }: TimeDraft, clock: WallFields): WallFields {
  const dayOfMonth = date ? (date.day ?? 1) : clock.day;
  return {
    year: (date?.year ?? clock.year) + (shift.year ?? 0),
    month: (date?.month ?? clock.month) + (shift.month ?? 0),
    day: edgeOfMonth || typeof weekday?.which === 'number' ? 1 : dayOfMonth,
    hour: 0,
    minute: 0,
    second: 0,
  };
}

function movesDays({ shift, weekday, edgeOfMonth }: TimeDraft): boolean {
  return Boolean(weekday || edgeOfMonth || shift.day || shift.week || shift.fortnight || shift.month || shift.year);
}

/** Applies everything that is counted in whole days to a midnight. */
function moveDays({ shift, weekday, withinWeek, edgeOfMonth }: TimeDraft, midnight: number): number {
  const start = edgeOfMonth === 'last' ? lastOfMonth(midnight) : midnight;
  const day = start + ((shift.day ?? 0) + 7 * (shift.week ?? 0) + 14 * (shift.fortnight ?? 0)) * DAY_MS;
  return weekday ? toWeekday(day, weekday, withinWeek === true) : day;
}

function toWeekday(day: number, { day: wanted, which }: WantedWeekday, withinWeek: boolean): number {
  const current = weekdayOf(day);
  if (withinWeek) return day + (wanted - current) * DAY_MS;
  const ahead = (wanted - current + 7) % 7;
  if (which === 'from') return day + ahead * DAY_MS;
  if (which === 'after') return day + (ahead || 7) * DAY_MS;
  if (which === 'before') return day + (ahead - 7) * DAY_MS;
  if (which > 0) return day + (ahead + 7 * (which - 1)) * DAY_MS;
  const last = lastOfMonth(day);
  return last - ((weekdayOf(last) - wanted + 7) % 7) * DAY_MS;
}

function lastOfMonth(day: number): number {
  const { year, month } = msToFields(day);
  return fieldsToMs({ year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0 });
}

/** Monday 1 … Sunday 7. */
function weekdayOf(day: number): number {
  return new Date(day).getUTCDay() || 7;
}

/** Hours, minutes and seconds pass on the clock that never stops, days on the wall: so `+1 hour` is always an hour. */
function elapsed({ shift }: TimeDraft): number {
  return (shift.hour ?? 0) * HOUR_MS + (shift.minute ?? 0) * MINUTE_MS + (shift.second ?? 0) * SECOND_MS;
}
