import { currencyStyle } from '../../cal/tickets/kernel/index.js';
import { type AmountLimits, PaymentRefusedError } from '../../cal/tickets/payments/index.js';

/** Currencies whose amounts Stripe counts in whole units. https://docs.stripe.com/currencies */
const WHOLE_UNITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies with thousandths; Stripe takes amounts that are multiples of ten of them. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/**
 * Smallest amounts, as Stripe counts them, where the account settles in the same currency; in another one, the minimum is
 * that of the settlement currency, which the service does not know. https://docs.stripe.com/currencies
 */
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};
/** Largest amount of most currencies, as Stripe counts it: eight digits. */
const MAX_AMOUNT = 99_999_999;
/** Currencies with more digits. */
const MAX_AMOUNTS: Readonly<Record<string, number>> = {
  COP: 999_999_999_999,
  HUF: 999_999_999_999,
  IDR: 999_999_999_999,
  INR: 999_999_999,
  JPY: 9_999_999_999,
  LBP: 99_999_999_999_999,
};

/** Digits after the decimal point of Stripe's amounts: two also for ISK and UGX, which have no coins. */
function stripeDecimals(currency: string): number {
  if (WHOLE_UNITS.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

/** Amounts of a currency that Stripe takes, minor units. */
export function stripeLimits(currency: string): AmountLimits {
  const digits = currencyStyle(currency).decimals - stripeDecimals(currency);
  const stepMinor = THOUSANDTHS.has(currency) ? 10 : 10 ** Math.max(0, digits);
  const steps = (amount: number): number => shifted(amount, digits) / stepMinor;
  return {
    minMinor: Math.max(1, Math.ceil(steps(MIN_AMOUNTS[currency] ?? 0))) * stepMinor,
    maxMinor: Math.floor(steps(MAX_AMOUNTS[currency] ?? MAX_AMOUNT)) * stepMinor,
    stepMinor,
  };
}

/** Stripe's amount of a number of minor units. @throws PaymentRefusedError when Stripe cannot take the amount */
export function toStripeAmount(minor: number, currency: string): number {
  const amount = shifted(minor, stripeDecimals(currency) - currencyStyle(currency).decimals);
  const isPayable = Number.isSafeInteger(amount) && (!THOUSANDTHS.has(currency) || amount % 10 === 0);
  if (isPayable) return amount;
  throw new PaymentRefusedError(`Stripe takes ${currency} only with fewer digits after the decimal point.`);
}

/** Minor units of an amount of Stripe. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(shifted(amount, currencyStyle(currency).decimals - stripeDecimals(currency)));
}

/** A number with its decimal point moved, without the errors of fractions of ten. */
function shifted(number: number, digits: number): number {
  return digits >= 0 ? number * 10 ** digits : number / 10 ** -digits;
}
