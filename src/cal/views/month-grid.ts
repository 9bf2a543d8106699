import type { EventMark } from '../events/events/public-events.service.js';
import { daysLater, midnight, monthsLater, weekdayOf } from './view-date.js';

/** Days of whole weeks that hold a month. @param startOfWeek 0 is Sunday */
export function gridDays(month: string, startOfWeek: number): string[] {
  const first = `${month}-01`;
  const last = daysLater(`${monthsLater(month, 1)}-01`, -1);
  const start = daysLater(first, -((weekdayOf(first) - startOfWeek + 7) % 7));
  const end = daysLater(last, (startOfWeek + 6 - weekdayOf(last) + 7) % 7);
  const days: string[] = [];
  for (let day = start; day <= end; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** The weeks of a grid. */
export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** First and last day of an event. What ends at midnight has no part in the day that begins with it. */
export function daysOf({ start_date, end_date }: Pick<EventMark, 'start_date' | 'end_date'>): [string, string] {
  const first = start_date.slice(0, 10);
  const last = end_date.slice(0, 10);
  return [first, end_date === midnight(last) && last > first ? daysLater(last, -1) : last];
}

/** Whether an event takes more than one day. */
export function isMultiDay(mark: Pick<EventMark, 'start_date' | 'end_date'>): boolean {
  const [first, last] = daysOf(mark);
  return last > first;
}

/** The events of each day, sticky ones first, then by start. @param marks by start */
export function marksByDay(days: readonly string[], marks: readonly EventMark[]): Map<string, EventMark[]> {
  const sorted = [...marks.filter(({ sticky }) => sticky), ...marks.filter(({ sticky }) => !sticky)];
  const byDay = new Map<string, EventMark[]>(days.map((day) => [day, []]));
  const [begin, end] = [days[0], days[days.length - 1]];
  for (const mark of sorted) {
    const [first, last] = daysOf(mark);
    const until = last < end ? last : end;
    for (let day = first > begin ? first : begin; day <= until; day = daysLater(day, 1)) byDay.get(day)?.push(mark);
  }
  return byDay;
}
