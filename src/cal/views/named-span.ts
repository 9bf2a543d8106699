import { daysLater, monthOf, monthsLater, weekdayOf } from './view-date.js';

/** Stretches of time from today that lists offer. */
export const NAMED_SPANS = ['weekend', 'next-week', 'next-month'] as const;

/** What such a stretch is called in addresses. */
export type NamedSpan = (typeof NAMED_SPANS)[number];

/** Whether a text is the name of a stretch of time. */
export function isNamedSpan(text: string): text is NamedSpan {
  return (NAMED_SPANS as readonly string[]).includes(text);
}

/** First and last day of what is called a weekend, next week or next month on a day. @param startOfWeek 0 is Sunday */
export function daysOfSpan(span: NamedSpan, today: string, startOfWeek: number): [first: string, last: string] {
  if (span === 'next-month') {
    const first = `${monthsLater(monthOf(today), 1)}-01`;
    return [first, daysLater(`${monthsLater(monthOf(today), 2)}-01`, -1)];
  }
  if (span === 'next-week') {
    const first = daysLater(today, 7 - ((weekdayOf(today) - startOfWeek + 7) % 7));
    return [first, daysLater(first, 6)];
  }
  // Saturday and Sunday; on a Sunday only this day is left.
  const sunday = daysLater(today, (7 - weekdayOf(today)) % 7);
  return [weekdayOf(today) === 0 ? today : daysLater(sunday, -1), sunday];
}
