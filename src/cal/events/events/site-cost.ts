import type { CostSite } from './cost.js';

const siteByCurrency = new Map<string, CostSite & { currency: string }>();

/** How the site writes money: symbol and its side, as English texts have them. */
export function siteCost(currency: string): CostSite & { currency: string } {
  let cost = siteByCurrency.get(currency);
  if (!cost) {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(1);
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
    cost = { currency, currencySymbol: symbol, currencyPosition: 'prefix' };
    siteByCurrency.set(currency, cost);
  }
  return cost;
}
