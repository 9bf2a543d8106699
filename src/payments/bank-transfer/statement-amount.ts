import { currencyStyle, parsePrice } from '../../cal/tickets/kernel/index.js';

/** Digits with thousands in groups of three, all separated by the same sign. */
const WHOLE = /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:\.\d{3}){1,4})$/;

/**
 * Minor units of an amount as a table has it: a comma or a point before the decimals, and the other of both between
 * thousands. An amount that has two readings is none: `1.000` is one or a thousand, except where the currency has three
 * decimals.
 * @returns undefined for what is no amount, has two readings, or is finer than the currency
 */
export function writtenAmount(amount: string, currency: string): number | undefined {
  const plain = amount.replace(/\s/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const sign = last < 0 ? '' : plain.charAt(last);
  const isGrouped = last >= 0 && plain.indexOf(sign) !== last;
  const [whole, decimals] = last < 0 || isGrouped ? [plain, ''] : [plain.slice(0, last), plain.slice(last + 1)];
  if (!WHOLE.test(whole) || (decimals !== '' && whole.includes(sign))) return undefined;
  if (decimals.length === 3 && /^\d{1,3}$/.test(whole) && currencyStyle(currency).decimals !== 3) return undefined;
  return exactAmount(`${whole.replace(/[.,]/g, '')}${decimals === '' ? '' : `.${decimals}`}`, currency);
}

/**
 * Minor units of digits with a point before the decimals, as XML has them.
 * @returns undefined for what is no amount, or is finer than the currency
 */
export function exactAmount(amount: string, currency: string): number | undefined {
  const [, decimals = ''] = amount.split('.');
  const isFiner = /[1-9]/.test(decimals.slice(currencyStyle(currency).decimals));
  return isFiner || amount === '' ? undefined : parsePrice(amount, currency);
}
