import type { DayOffset } from '#core/time';

/** What sums of sales are made for. */
export type SalesGroup = 'day' | 'event' | 'ticket';

/** All that {@link SalesGroup} can be. */
export const SALES_GROUPS: readonly SalesGroup[] = ['day', 'event', 'ticket'];

/** Which sales are summed up. */
export interface SalesQuery {
  /** Event or page; absent: all of the site. */
  host?: number;
  /** UTC; `untilUtc` is not included. */
  fromUtc: string;
  untilUtc: string;
  /** How days follow from UTC (`zoneDays`). */
  offsets: readonly DayOffset[];
}

/** Sums of sales in one currency, minor units. */
export interface SalesSums {
  currency: string;
  /** Orders that were paid in the period, or that cost nothing and were completed in it. */
  orders: number;
  /** Tickets of these orders, also those that were refunded since. */
  seats: number;
  /** Prices of these tickets. */
  soldMinor: number;
  /** What refunds returned of tickets in the period. */
  refundedMinor: number;
}

/** Sums of one day, event or ticket. */
export interface SalesRow extends SalesSums {
  /** `YYYY-MM-DD`, or an id; null: of an event that was deleted before 0.1.0, or fees of orders. */
  key: string | number | null;
  /** Title of the event or ticket when it was bought. */
  title: string;
}
