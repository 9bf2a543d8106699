import { DAY_MS, fromMs, isWall, toMs } from '#core/time';

/** A day or a month of the calendar: `YYYY-MM-DD` or `YYYY-MM`. */
const DATE = /^(\d{4})-\d\d(?:-\d\d)?$/;

/** Years that views show: each of their days has neighbours that can be written. */
const MIN_YEAR = 2;
const MAX_YEAR = 9998;

/** Whether a text is a day or a month that there is and that views show. */
export function isViewDate(text: string): boolean {
  const year = Number(DATE.exec(text)?.[1] ?? 0);
  return year >= MIN_YEAR && year <= MAX_YEAR && isWall(`${firstDay(text)} 00:00:00`);
}

/** The day itself, or the first one of a month. */
export function firstDay(date: string): string {
  return date.length === 7 ? `${date}-01` : date;
}

/** The month of a day or month. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** A day some days later or earlier. */
export function daysLater(day: string, days: number): string {
  return fromMs(toMs(midnight(day)) + days * DAY_MS).slice(0, 10);
}

/** A month some months later or earlier. */
export function monthsLater(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + months;
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** The wall time at which a day begins. */
export function midnight(day: string): string {
  return `${day} 00:00:00`;
}

/** Day of the week, 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(toMs(midnight(day))).getUTCDay();
}
