import { LANGUAGE } from './texts.js';

/** Formats that were made: making one takes milliseconds on a telephone, and lists need the same ones in each row. */
const dates = new Map<string, Intl.DateTimeFormat>();
const amounts = new Map<string, Intl.NumberFormat>();

/** How dates are written in a language; by default that of the user. */
export function dateFormat(language: string = LANGUAGE, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options);
  dates.set(key, format);
  return format;
}

/** How amounts of a currency are written, by default in the language of the user. */
export function currencyFormat(language: string = LANGUAGE, currency: string): Intl.NumberFormat {
  const key = JSON.stringify([language, currency]);
  const format = amounts.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  amounts.set(key, format);
  return format;
}

const numbers = new Intl.NumberFormat(LANGUAGE);

/** A number for people. */
export const formatNumber = (value: number): string => numbers.format(value);
