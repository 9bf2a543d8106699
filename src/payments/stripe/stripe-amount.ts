import { currencyStyle } from '../../cal/tickets/kernel/index.js';

/** Currencies whose amounts Stripe counts in whole units. https://docs.stripe.com/currencies */
const WHOLE_UNITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies with thousandths; Stripe takes amounts that are multiples of ten of them. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Digits after the decimal point of Stripe's amounts: two also for ISK and UGX, which have no coins. */
function stripeDecimals(currency: string): number {
  if (WHOLE_UNITS.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

/** Stripe's amount of a number of minor units. @throws Error when Stripe cannot take the amount */
export function toStripeAmount(minor: number, currency: string): number {
  const amount = shifted(minor, stripeDecimals(currency) - currencyStyle(currency).decimals);
  const isPayable = Number.isSafeInteger(amount) && (!THOUSANDTHS.has(currency) || amount % 10 === 0);
  if (isPayable) return amount;
  throw new Error(`Stripe takes no ${currency} amounts with so many digits: ${minor} minor units`);
}

/** Minor units of an amount of Stripe. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(shifted(amount, currencyStyle(currency).decimals - stripeDecimals(currency)));
}

/** A number with its decimal point moved, without the errors of fractions of ten. */
function shifted(number: number, digits: number): number {
  return digits >= 0 ? number * 10 ** digits : number / 10 ** -digits;
}
