import type { DayOffset } from '#core/time';

/** What sums of sales are made for. */
export type SalesGroup = 'day' | 'event' | 'ticket' | 'code' | 'tax_rate';

/** All that {@link SalesGroup} can be. */
export const SALES_GROUPS: readonly SalesGroup[] = ['day', 'event', 'ticket', 'code', 'tax_rate'];

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

/** Sums of sales in one currency, minor units. Amounts are gross: they contain the tax. */
export interface SalesSums {
  currency: string;
  /** Orders that were paid in the period, or that cost nothing and were completed in it. */
  orders: number;
  /** Tickets of these orders, also those that were refunded since. */
  seats: number;
  /** Prices of these tickets, and fees of these orders where the sales are not those of an event. */
  soldMinor: number;
  /** What refunds returned of sales in the period; money that was paid in excess or in vain was no sale. */
  refundedMinor: number;
  /** What disputes took of sales in the period, less what those that were won gave back in it. */
  disputedMinor: number;
}

/** Sums of one day, event or ticket. */
export interface SalesRow extends SalesSums {
  /**
   * `YYYY-MM-DD`, an id, a tax rate (thousandths of a percent) or a discount code (empty: none); null: of an event that is
   * gone, or fees of orders.
   */
  key: string | number | null;
  /** Title of the event or ticket when it was bought. */
  title: string;
}
