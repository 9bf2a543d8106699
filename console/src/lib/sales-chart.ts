import type { SalesReport } from '../api/types.js';

/** An amount in minor units. */
interface Sum {
  currency: string;
  minor: number;
}

/** What one day sold and gave back. */
export interface DaySales {
  day: string;
  seats: number;
  sold: Sum[];
  refunded: Sum[];
}

const DAY_MS = 86_400_000;

/** All days of a report in their order, also those without sales. */
export function salesByDay({ from, to, rows }: Pick<SalesReport, 'from' | 'to' | 'rows'>): DaySales[] {
  const days: DaySales[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let ms = Date.parse(`${from}T00:00:00Z`); ms <= last; ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const ofDay = rows.filter((row) => row.day === day);
    days.push({
      day,
      seats: ofDay.reduce((sum, { seats }) => sum + seats, 0),
      sold: ofDay.map(({ currency, sold_minor: minor }) => ({ currency, minor })),
      refunded: ofDay
        .filter(({ refunded_minor: minor }) => minor > 0)
        .map(({ currency, refunded_minor: minor }) => ({ currency, minor })),
    });
  }
  return days;
}

/** The upper end of an axis: 1, 2 or 5 times a power of ten, at least the value and at least 1. */
export function axisEnd(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((end) => end >= value) ?? 10 * power;
}

/** A bar in the units of its drawing. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Bars from left to right with a gap of a fifth. @param end value that fills the height */
export function bars(values: readonly number[], end: number, size: { width: number; height: number }): Bar[] {
  const step = size.width / values.length;
  return values.map((value, i) => {
    const height = (Math.max(0, value) / end) * size.height;
    return { x: i * step + step * 0.1, y: size.height - height, width: step * 0.8, height };
  });
}
