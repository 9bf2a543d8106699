import { currencyStyle } from './money.js';

/**
 * SQL for the minor units of another currency that are the same number of its main unit: 1800 (18.00 USD) is 18 in JPY.
 * @param column with minor units of `from`, or NULL
 */
export function sameAmountSql(column: string, from: string, to: string): string {
  const digits = currencyStyle(to).decimals - currencyStyle(from).decimals;
  return digits < 0 ? `ROUND(${column} / ${10 ** -digits}.0)` : `${column} * ${10 ** digits}`;
}
