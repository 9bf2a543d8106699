import type { SalesGroup, SalesRow } from './sales-query.js';

/** A row as the database gives it. */
export type RawSalesRow = Record<'currency', string | null> &
  Partial<
    Record<'row_key', string | number | null> &
      Record<'title', string | null> &
      Record<'orders' | 'seats' | 'sold' | 'refunded' | 'disputed', number | string | null>
  >;

const NO_SALES = { orders: 0, seats: 0, soldMinor: 0, refundedMinor: 0, disputedMinor: 0 };

/** Adds up the rows of each group and currency, ordered by both. The title is the first one that is not empty. */
export function mergeSales(rows: readonly RawSalesRow[], group: SalesGroup | undefined): SalesRow[] {
  const merged = new Map<string, SalesRow>();
  for (const row of rows) {
    const value = row.row_key ?? null;
    const key = value === null || group === 'day' || group === 'code' ? value : Number(value);
    const id = JSON.stringify([key, row.currency]);
    const sums = merged.get(id) ?? { key, title: '', ...NO_SALES, currency: row.currency ?? '' };
    merged.set(id, {
      ...sums,
      title: sums.title || (row.title ?? ''),
      orders: sums.orders + Number(row.orders ?? 0),
      seats: sums.seats + Number(row.seats ?? 0),
      soldMinor: sums.soldMinor + Number(row.sold ?? 0),
      refundedMinor: sums.refundedMinor + Number(row.refunded ?? 0),
      disputedMinor: sums.disputedMinor + Number(row.disputed ?? 0),
    });
  }
  return [...merged.values()].sort(byKey);
}

/** Days and ids in order; what has none comes last. */
function byKey(a: SalesRow, b: SalesRow): number {
  if (a.key === b.key) return a.currency < b.currency ? -1 : 1;
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
