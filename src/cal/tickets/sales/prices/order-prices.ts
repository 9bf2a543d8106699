import { RATE_100_PERCENT, shareOf, split } from '../../kernel/money/rate.js';
import { orderTaxes, type TaxRule } from './order-taxes.js';

/** A fee: a fixed amount and a share, which are added. */
export interface FeeRule {
  /** Minor units. */
  fixedMinor: number;
  /** Share of the price after discounts, thousandths of a percent. */
  rate: number;
}

/** A discount: a share of the prices, or an amount that is taken once from the order. */
export type DiscountRule = { rate: number } | { amountMinor: number };

/** Tickets of one kind that are to be priced. */
export interface LineToPrice {
  ticketId: number;
  quantity: number;
  /** Price of one ticket as it is offered, minor units. */
  unitMinor: number;
  /** What is charged for each instead, minor units, at most `unitMinor`: the rest is its discount. */
  chargedMinor?: number;
  tax: TaxRule;
  /** Whether the discount of the order is for this ticket. */
  isDiscounted: boolean;
}

/** What applies to all tickets of an order. */
export interface PriceRules {
  /** For each ticket that costs something. */
  ticketFee: FeeRule;
  /** Once for an order that costs something. */
  orderFee: FeeRule;
  /** Tax of the fee of the order. */
  orderFeeTax: TaxRule;
  discount?: DiscountRule;
}

/** What one ticket of an order costs, minor units. `price = unit − discount + fee`, and the tax where it is added. */
export interface PositionPrice {
  unitMinor: number;
  discountMinor: number;
  feeMinor: number;
  tax: TaxRule;
  /** Tax of the ticket and its fee, contained in `priceMinor`. */
  taxMinor: number;
  /** What is paid for the ticket. */
  priceMinor: number;
}

/** The fee of an order, minor units. */
export interface OrderFee {
  /** Without a tax that is added. */
  feeMinor: number;
  tax: TaxRule;
  taxMinor: number;
}

/** What an order costs. */
export interface PricedOrder {
  /** By line, in the order of the lines: the prices of its tickets. */
  lines: PositionPrice[][];
  fee: OrderFee;
  /** Sum of all prices and the fee. */
  totalMinor: number;
}

/** No tax. */
export const NO_TAX: TaxRule = { rate: 0, isIncluded: true };
/** The price of a ticket that costs nothing. */
export const FREE: PositionPrice = {
  unitMinor: 0,
  discountMinor: 0,
  feeMinor: 0,
  tax: NO_TAX,
  taxMinor: 0,
  priceMinor: 0,
};
/** No fee. */
export const NO_FEE: FeeRule = { fixedMinor: 0, rate: 0 };

/**
 * What an order costs. Shares are rounded half up to minor units of the currency, for each ticket by itself; tax is
 * rounded for all that has the same rate (`orderTaxes`). Pure.
 */
export function priceOrder(lines: readonly LineToPrice[], rules: PriceRules): PricedOrder {
  const units = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const discounts = discountsOf(units, rules.discount);
  const untaxed = units.map(({ unitMinor, tax }, i) => untaxedPosition(unitMinor, discounts[i], rules.ticketFee, tax));
  const untaxedFee = orderFeeOf(untaxed, rules);
  const taxes = orderTaxes([
    ...untaxed.map(({ priceMinor, tax }) => ({ minor: priceMinor, tax })),
    { minor: untaxedFee.feeMinor, tax: untaxedFee.tax },
  ]);
  const positions = untaxed.map((position, i) => withTax(position, taxes[i]));
  const fee = { ...untaxedFee, taxMinor: taxes[units.length] };
  let taken = 0;
  return {
    lines: lines.map(({ quantity }) => positions.slice(taken, (taken += quantity))),
    fee,
    totalMinor: positions.reduce((sum, { priceMinor }) => sum + priceMinor, paidFee(fee)),
  };
}

/** The fee of an order as it is paid: with its tax. */
export function paidFee({ feeMinor, tax, taxMinor }: OrderFee): number {
  return feeMinor + (tax.isIncluded ? 0 : taxMinor);
}

/** A position as if it had no tax. */
function untaxedPosition(unitMinor: number, discountMinor: number, ticketFee: FeeRule, tax: TaxRule): PositionPrice {
  const reduced = unitMinor - discountMinor;
  const feeMinor = feeOf(reduced, ticketFee);
  return { unitMinor, discountMinor, feeMinor, tax, taxMinor: 0, priceMinor: reduced + feeMinor };
}

function withTax(position: PositionPrice, taxMinor: number): PositionPrice {
  const added = position.tax.isIncluded ? 0 : taxMinor;
  return { ...position, taxMinor, priceMinor: position.priceMinor + added };
}

/** What costs nothing has no fee. */
function feeOf(minor: number, { fixedMinor, rate }: FeeRule): number {
  return minor === 0 ? 0 : fixedMinor + shareOf(minor, rate);
}

function orderFeeOf(positions: readonly PositionPrice[], { orderFee, orderFeeTax: tax }: PriceRules): OrderFee {
  const reduced = positions.reduce((sum, { unitMinor, discountMinor }) => sum + unitMinor - discountMinor, 0);
  const feeMinor = feeOf(reduced, orderFee);
  return { feeMinor, tax, taxMinor: 0 };
}

/** The discount of each ticket: never more than its price. */
function discountsOf(units: readonly LineToPrice[], discount: DiscountRule | undefined): number[] {
  const given = units.map(({ unitMinor, chargedMinor = unitMinor }) => unitMinor - chargedMinor);
  if (!discount) return given;
  const prices = units.map(({ unitMinor, isDiscounted }, i) => (isDiscounted ? unitMinor - given[i] : 0));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const taken =
    'rate' in discount
      ? prices.map((price) => shareOf(price, Math.min(discount.rate, RATE_100_PERCENT)))
      : split(Math.min(discount.amountMinor, total), prices);
  return taken.map((minor, i) => given[i] + minor);
}
