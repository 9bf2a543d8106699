/** Amounts of the currency of the site between which events have a price, e.g. 12.5; at least one of them. */
export interface PriceRange {
  min?: number;
  max?: number;
}

/** Largest amount that lists are narrowed by. */
export const MAX_PRICE = 1_000_000_000;

/** The range of two amounts; nothing where neither is given. */
export function priceRange(min: number | undefined, max: number | undefined): PriceRange | undefined {
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** More than anything costs. */
const NO_LIMIT = 1e15;

/** SQL condition for a number that is in a range. @param scale factor from amounts to the unit of the number */
export function isInRange(sql: string, { min = 0, max = NO_LIMIT }: PriceRange, scale = 1): string {
  return `${sql} BETWEEN ${sqlNumber(min * scale)} AND ${sqlNumber(max * scale)}`;
}

/** Conditions of events have no parameters: only what is a number gets into them. */
function sqlNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('A price is a number.');
  return value.toFixed(3);
}
