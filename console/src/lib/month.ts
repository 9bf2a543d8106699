import { dateFormat } from './formats.js';
import { LANGUAGE } from './texts.js';

const DAYS_PER_WEEK = 7;
const MONDAY = 1;

/** The first day of weeks in a language, 1 (Monday) to 7, where the browser knows it. */
export function firstWeekday(language: string = LANGUAGE): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? MONDAY;
}

const utcOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** The month so many months after another one, `2031-05`. */
export function monthsLater(month: string, months: number): string {
  const date = utcOf(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** A month for people. */
export function formatMonth(month: string, language?: string): string {
  return dateFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(utcOf(month));
}

/**
 * The days of a month in rows of a week, `2031-05-01`; undefined: days of other months.
 * @param firstDay of a week, 1 (Monday) to 7
 */
export function weeksOf(month: string, firstDay: number): (string | undefined)[][] {
  const before = (utcOf(month).getUTCDay() - firstDay + 2 * DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const days = new Date(`${monthsLater(month, 1)}-01T00:00:00Z`).getTime() - utcOf(month).getTime();
  const count = Math.round(days / 86_400_000);
  const cells = Array.from({ length: Math.ceil((before + count) / DAYS_PER_WEEK) * DAYS_PER_WEEK }, (_, i) => {
    const day = i - before + 1;
    return day < 1 || day > count ? undefined : `${month}-${String(day).padStart(2, '0')}`;
  });
  return Array.from({ length: cells.length / DAYS_PER_WEEK }, (_, week) =>
    cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}
