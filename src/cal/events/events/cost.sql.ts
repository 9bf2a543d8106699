import { isInRange, type PriceRange } from './price-range.js';

/** SQL condition for events `e` whose cost says that they are free. */
export const FREE_BY_COST = "LOWER(e.cost) IN ('0', '0.00', 'free', 'kostenlos', 'gratis', 'gratuit')";

/** SQL condition for events `e` whose cost is something else. */
export const PAID_BY_COST = `(e.cost <> '' AND NOT (${FREE_BY_COST}))`;

/** Signs before an amount that do not count. */
const SIGNS = ['$', '€', '£', 'EUR', 'USD', ' '];
const PLAIN = SIGNS.reduce((sql, sign) => `REPLACE(${sql}, '${sign}', '')`, 'e.cost');
/** With a point before the decimals: a comma is one, unless a point follows. */
const DECIMAL = `CASE WHEN ${PLAIN} LIKE '%,%.%' THEN REPLACE(${PLAIN}, ',', '') ELSE REPLACE(${PLAIN}, ',', '.') END`;

/**
 * SQL condition for events `e` whose cost begins with an amount in a range: `10`, `€12,50`, `5 - 15`. Words for free are 0;
 * other texts have no amount.
 */
export function costIn(range: PriceRange): string {
  const amount = `CAST(${DECIMAL} AS DECIMAL(15, 3))`;
  const isAmount = `SUBSTR(${PLAIN}, 1, 1) BETWEEN '0' AND '9' AND ${isInRange(amount, range)}`;
  const isFree = (range.min ?? 0) <= 0 ? `${FREE_BY_COST} OR ` : '';
  return `(${isFree}${isAmount})`;
}
