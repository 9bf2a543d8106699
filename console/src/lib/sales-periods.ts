import type { SalesReport } from '../api/types.js';

const DAY_MS = 86_400_000;

/** What a bar of the sales is. */
export const SALES_UNITS = ['day', 'week', 'month'] as const;
export type SalesUnit = (typeof SALES_UNITS)[number];

/** Sales of a day, a week or a month in one currency. */
export interface PeriodSales {
  /** First day of it that the report has. */
  from: string;
  /** Last day of it that the report has. */
  to: string;
  seats: number;
  soldMinor: number;
  refundedMinor: number;
  netMinor: number;
}

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day so many days after another one. @param days below 0: before it */
export const daysAfter = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** How many days there are from one to another, both included. */
export const countDays = (from: string, to: string): number => (msOf(to) - msOf(from)) / DAY_MS + 1;

/** The days before a period, as many as it has. */
export function periodBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: daysAfter(from, -countDays(from, to)), to: daysAfter(from, -1) };
}

/** The unit that a day is in: itself, its Monday, or its month. */
function unitOf(day: string, unit: SalesUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return day.slice(0, 7);
  const weekday = (new Date(msOf(day)).getUTCDay() + 6) % 7;
  return daysAfter(day, -weekday);
}

/** All days, weeks or months of a report by day in their order, also those without sales. */
export function salesByUnit(
  { from, to, rows }: Pick<SalesReport, 'from' | 'to' | 'rows'>,
  unit: SalesUnit,
  currency: string,
): PeriodSales[] {
  const units = new Map<string, PeriodSales>();
  for (let ms = msOf(from); ms <= msOf(to); ms += DAY_MS) {
    const day = dayOf(ms);
    const key = unitOf(day, unit);
    const before = units.get(key);
    units.set(key, before ? { ...before, to: day } : { from: day, to: day, ...NOTHING });
  }
  for (const row of rows) {
    const sums = row.day !== null && row.currency === currency ? units.get(unitOf(row.day, unit)) : undefined;
    if (!sums) continue;
    sums.seats += row.seats;
    sums.soldMinor += row.sold_minor;
    sums.refundedMinor += row.refunded_minor;
    sums.netMinor += row.net_minor;
  }
  return [...units.values()];
}

const NOTHING = { seats: 0, soldMinor: 0, refundedMinor: 0, netMinor: 0 };

/** The change from one value to another as a share, 0.25 for a quarter more; undefined: there was nothing before. */
export function changeOf(before: number, now: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}
