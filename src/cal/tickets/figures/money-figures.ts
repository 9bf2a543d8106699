import type { FiguresAmount, MoneyFigures } from './seat-figures.repository.js';

/** The money of one ticket or event, by currency. @param id of the ticket or event */
export function moneyOf(
  id: number,
  { sold, refunded, disputed }: Record<'sold' | 'refunded' | 'disputed', readonly FiguresAmount[]>,
): MoneyFigures[] {
  const amounts = [...sold, ...refunded, ...disputed].filter((amount) => amount.id === id);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].sort();
  const of = (rows: readonly FiguresAmount[], code: string): number =>
    rows.find((row) => row.id === id && row.currency === code)?.minor ?? 0;
  return currencies.map((currency) => ({
    currency,
    soldMinor: of(sold, currency),
    refundedMinor: of(refunded, currency),
    disputedMinor: of(disputed, currency),
  }));
}
