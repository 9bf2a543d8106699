/** 100 % in the unit of rates: thousandths of a percent. 19 % is 19000, 8.875 % is 8875. */
export const RATE_100_PERCENT = 100_000;

/** Digits after the decimal point of a percentage. */
const PERCENT_DECIMALS = 3;

/** The rate of a percentage, 0 to 100 with at most three decimals; undefined for anything else. */
export function rateOf(percent: number): number | undefined {
  const rate = Math.round(percent * 10 ** PERCENT_DECIMALS);
  const isExact = Math.abs(rate / 10 ** PERCENT_DECIMALS - percent) < 1e-9;
  return isExact && rate >= 0 && rate <= RATE_100_PERCENT ? rate : undefined;
}

/** The percentage of a rate: 8.875. */
export function percentOf(rate: number): number {
  return rate / 10 ** PERCENT_DECIMALS;
}

/** A share of an amount, minor units, rounded half up. @param rate thousandths of a percent */
export function shareOf(minor: number, rate: number): number {
  return roundedQuotient(BigInt(minor) * BigInt(rate), BigInt(RATE_100_PERCENT));
}

/** The tax that an amount with tax contains, minor units, rounded half up. @param rate thousandths of a percent */
export function containedTax(grossMinor: number, rate: number): number {
  return roundedQuotient(BigInt(grossMinor) * BigInt(rate), BigInt(RATE_100_PERCENT + rate));
}

/** A quotient of numbers that are not negative, rounded half up. Products of large amounts exceed 2^53. */
export function roundedQuotient(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

/**
 * Splits an amount into whole parts in proportion to weights. The parts add up to the amount; what rounding leaves goes
 * to the parts that lost most, the first ones first.
 * @param weights not negative; at least one above 0 unless the amount is 0
 */
export function split(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (minor === 0 || total === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, i) => {
    const exact = BigInt(minor) * BigInt(weight);
    return { i, part: Number(exact / total), lost: exact % total };
  });
  let open = minor - parts.reduce((sum, { part }) => sum + part, 0);
  for (const part of [...parts].sort((a, b) => (a.lost === b.lost ? a.i - b.i : a.lost > b.lost ? -1 : 1))) {
    if (open === 0) break;
    part.part++;
    open--;
  }
  return parts.map(({ part }) => part);
}
