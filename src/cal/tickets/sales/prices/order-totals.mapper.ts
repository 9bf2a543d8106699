import { percentOf } from '../../kernel/money/rate.js';
import type { OrderTotalsResponse } from './order-totals.response.js';
import type { OrderTotals } from './order-totals.js';

/** How the parts of a total are called. */
export interface TotalNames {
  tax: string;
  fee: string;
  /** Discount code; empty: none. */
  code: string;
}

/** Of what a total is made, on the wire. */
export function toOrderTotalsResponse(totals: OrderTotals, { tax, fee, code }: TotalNames): OrderTotalsResponse {
  return {
    subtotal_minor: totals.unitsMinor,
    discount_minor: totals.discountMinor,
    discount_code: code,
    fee_minor: totals.feesMinor,
    fee_name: fee,
    tax_minor: totals.taxMinor,
    added_tax_minor: totals.addedTaxMinor,
    tax_name: tax,
    taxes: totals.taxes.map(({ rate, netMinor, taxMinor }) => ({
      percent: percentOf(rate),
      net_minor: netMinor,
      tax_minor: taxMinor,
    })),
    total_minor: totals.totalMinor,
  };
}
