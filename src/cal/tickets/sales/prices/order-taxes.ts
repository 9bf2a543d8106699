import { containedTax, shareOf, split } from '../../kernel/money/rate.js';

/** How something is taxed. */
export interface TaxRule {
  /** Thousandths of a percent; 0: no tax. */
  rate: number;
  /** Prices contain the tax. If not, it is added to them. */
  isIncluded: boolean;
}

/** An amount of an order that is taxed: with its tax where the rule says that prices contain it, else without. */
export interface TaxedAmount {
  /** Minor units. */
  minor: number;
  tax: TaxRule;
}

/**
 * The tax of each amount of an order, minor units. The amounts of one rate are taxed together, as invoices have to show it
 * (EN 16931, rule BR-CO-17): tax = net × rate, rounded half up once. It is then divided in proportion to the amounts, by
 * the largest remainder. Some sums that contain their tax have no net with which this is exact, such as 0.03 with 19 %;
 * their tax is the nearest one.
 */
export function orderTaxes(amounts: readonly TaxedAmount[]): number[] {
  const taxes = amounts.map(() => 0);
  for (const rate of new Set(amounts.map(({ tax }) => tax.rate))) {
    const placesOf = (isIncluded: boolean): number[] =>
      [...amounts.keys()].filter((i) => amounts[i].tax.rate === rate && amounts[i].tax.isIncluded === isIncluded);
    const [included, added] = [placesOf(true), placesOf(false)];
    const sumOf = (places: readonly number[]): number => places.reduce((sum, i) => sum + amounts[i].minor, 0);
    const contained = containedTax(sumOf(included), rate);
    const net = sumOf(included) - contained + sumOf(added);
    const toAdd = added.length === 0 ? 0 : Math.max(0, shareOf(net, rate) - contained);
    for (const [tax, places] of [[contained, included] as const, [toAdd, added] as const]) {
      const parts = split(
        tax,
        places.map((i) => amounts[i].minor),
      );
      for (const [j, i] of places.entries()) taxes[i] = parts[j];
    }
  }
  return taxes;
}
