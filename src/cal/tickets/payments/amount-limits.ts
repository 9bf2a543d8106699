import { fixedAmount } from '../kernel/money/money.js';

/** Amounts that a payment service takes, minor units of a currency. */
export interface AmountLimits {
  minMinor: number;
  maxMinor: number;
  /** Amounts are multiples of it. */
  stepMinor: number;
}

/** Whether an amount in minor units is within limits; all are without any. */
export function isWithinLimits(amountMinor: number, limits: AmountLimits | undefined): boolean {
  if (!limits) return true;
  const { minMinor, maxMinor, stepMinor } = limits;
  return amountMinor >= minMinor && amountMinor <= maxMinor && amountMinor % stepMinor === 0;
}

/** The limits for people: `0.50 to 999999.99 USD`. */
export function limitsText({ minMinor, maxMinor, stepMinor }: AmountLimits, currency: string): string {
  const step = stepMinor === 1 ? '' : ` in steps of ${fixedAmount(stepMinor, currency)}`;
  return `${fixedAmount(minMinor, currency)} to ${fixedAmount(maxMinor, currency)} ${currency}${step}`;
}
