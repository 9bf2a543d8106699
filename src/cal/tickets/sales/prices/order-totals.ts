import { type OrderFee, type PositionPrice, paidFee } from './order-prices.js';

/** The stored price of a ticket of an order, as its attendee has it. Minor units; null: the price has no parts. */
export interface PricedAttendee {
  price_minor: number;
  unit_minor: number | null;
  discount_minor: number;
  fee_minor: number;
  /** Thousandths of a percent. */
  tax_rate: number;
  tax_included: boolean;
  tax_minor: number;
}

/** The stored parts of an order's price that belong to no ticket, minor units. */
export interface PricedOrderRow {
  fee_minor: number;
  /** Thousandths of a percent. */
  fee_tax_rate: number;
  fee_tax_included: boolean;
  fee_tax_minor: number;
}

/** What is taxed at one rate, minor units. */
export interface TaxTotal {
  /** Thousandths of a percent. */
  rate: number;
  /** Without the tax. */
  netMinor: number;
  taxMinor: number;
}

/** What an order costs and of what, minor units. `total = units − discount + fees + tax that was added`. */
export interface OrderTotals {
  /** Prices as the tickets were offered. */
  unitsMinor: number;
  discountMinor: number;
  /** Fees of tickets and of the order, without a tax that was added. */
  feesMinor: number;
  /** Tax that is contained in the total. */
  taxMinor: number;
  /** The part of the tax that was added to the prices, because they did not contain it. */
  addedTaxMinor: number;
  /** What the order costs: the sum of the prices of its tickets and its fee. */
  totalMinor: number;
  /** By rate, the highest first; what has no tax is left out. */
  taxes: TaxTotal[];
}

/** Columns of a ticket whose price has no parts: orders of other systems. */
export function undividedPrice(minor: number): PricedAttendee {
  return {
    price_minor: minor,
    unit_minor: null,
    discount_minor: 0,
    fee_minor: 0,
    tax_rate: 0,
    tax_included: true,
    tax_minor: 0,
  };
}

/** Columns of an order without fees and tax. */
export const NO_ORDER_FEE = {
  fee_minor: 0,
  fee_tax_minor: 0,
  fee_tax_rate: 0,
  fee_tax_included: true,
  tax_name: '',
  fee_name: '',
} as const;

/**
 * What a stored order costs and of what, for the order page, mails, invoices and reports. A pure function of the rows;
 * sums over the same columns in SQL give the same.
 * @param attendees all tickets of the order, also those that were returned later
 */
export function orderTotals(order: PricedOrderRow, attendees: readonly PricedAttendee[]): OrderTotals {
  return totalsOf(attendees.map(positionOf), feeOfOrder(order));
}

/** The same for prices that are not stored yet. */
export function totalsOf(positions: readonly PositionPrice[], fee: OrderFee): OrderTotals {
  const sum = (of: (position: PositionPrice) => number): number =>
    positions.reduce((total, position) => total + of(position), 0);
  return {
    unitsMinor: sum(({ unitMinor }) => unitMinor),
    discountMinor: sum(({ discountMinor }) => discountMinor),
    feesMinor: sum(({ feeMinor }) => feeMinor) + fee.feeMinor,
    taxMinor: sum(({ taxMinor }) => taxMinor) + fee.taxMinor,
    addedTaxMinor: sum(addedTax) + addedTax(fee),
    totalMinor: sum(({ priceMinor }) => priceMinor) + paidFee(fee),
    taxes: taxTotals([...positions, { ...fee, priceMinor: paidFee(fee) }]),
  };
}

/** The price of a ticket as it is stored. Orders from before prices had parts have their price only. */
export function positionOf(attendee: PricedAttendee): PositionPrice {
  return {
    unitMinor: attendee.unit_minor ?? attendee.price_minor,
    discountMinor: attendee.discount_minor,
    feeMinor: attendee.fee_minor,
    tax: { rate: attendee.tax_rate, isIncluded: attendee.tax_included },
    taxMinor: attendee.tax_minor,
    priceMinor: attendee.price_minor,
  };
}

/** The fee of an order as it is stored. */
export function feeOfOrder(order: PricedOrderRow): OrderFee {
  return {
    feeMinor: order.fee_minor,
    tax: { rate: order.fee_tax_rate, isIncluded: order.fee_tax_included },
    taxMinor: order.fee_tax_minor,
  };
}

const addedTax = ({ tax, taxMinor }: OrderFee): number => (tax.isIncluded ? 0 : taxMinor);

function taxTotals(taxed: readonly Pick<PositionPrice, 'tax' | 'taxMinor' | 'priceMinor'>[]): TaxTotal[] {
  const byRate = new Map<number, TaxTotal>();
  for (const { tax, taxMinor, priceMinor } of taxed) {
    if (tax.rate === 0 || priceMinor === 0) continue;
    const before = byRate.get(tax.rate) ?? { rate: tax.rate, netMinor: 0, taxMinor: 0 };
    const netMinor = before.netMinor + priceMinor - taxMinor;
    byRate.set(tax.rate, { rate: tax.rate, netMinor, taxMinor: before.taxMinor + taxMinor });
  }
  return [...byRate.values()].sort((a, b) => b.rate - a.rate);
}
