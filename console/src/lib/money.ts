import { currencyFormat } from './formats.js';

/** An amount in minor units for people, e.g. `1250` of `EUR`. */
export function formatMinor(minor: number, currency: string, language?: string): string {
  const format = currencyFormat(language, currency);
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(minor / 10 ** digits);
}

/** Amounts of several currencies. */
export function formatSums(
  sums: readonly { currency: string; minor: number }[],
  language?: string,
  separator = ' + ',
): string {
  return sums.map(({ currency, minor }) => formatMinor(minor, currency, language)).join(separator) || '–';
}
