/** Largest amount that may be charged for one ticket: beyond it totals of large orders would lose their last digits. */
export const MAX_AMOUNT_MINOR = 100_000_000_000;

/** How amounts of a currency are written. */
export interface CurrencyStyle {
  /** ISO 4217 code, e.g. `USD`. */
  code: string;
  /** Narrow symbol, e.g. `$`; the code where there is none. */
  symbol: string;
  /** Digits after the decimal point: 2 for most, 0 for JPY, 3 for KWD. */
  decimals: number;
}

const styles = new Map<string, CurrencyStyle>();

/** How amounts of an ISO currency are written. Unknown codes have two decimals and are their own symbol. */
export function currencyStyle(code: string): CurrencyStyle {
  let style = styles.get(code);
  if (!style) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code;
    style = { code, symbol, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
    styles.set(code, style);
  }
  return style;
}

const DECIMAL = /^(\d{1,15})?(?:\.(\d{1,15}))?$/;

/**
 * The minor units of a price as it was sent: a number or text with a decimal point, not negative; `''` is free.
 * Digits beyond the currency's own are rounded half up, because only whole minor units can be paid.
 *
 * @returns Undefined for what is no price: signs, thousands separators, currency names, more than {@link MAX_AMOUNT_MINOR}.
 */
export function parsePrice(sent: unknown, currency: string): number | undefined {
  if (sent === '') return 0;
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent).trim() : '';
  const match = DECIMAL.exec(text);
  if (!match || text === '' || text === '.') return undefined;
  const { decimals } = currencyStyle(currency);
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0');
  const whole = BigInt(match[1] ?? '0') * 10n ** BigInt(decimals) + BigInt(fraction.slice(0, decimals) || '0');
  const minor = whole + (fraction.charAt(decimals) >= '5' ? 1n : 0n);
  return minor > BigInt(MAX_AMOUNT_MINOR) ? undefined : Number(minor);
}

/** `1234.5` without trailing zeros, the format of plain values. */
export function plainAmount(minor: number, currency: string): string {
  const fixed = fixedAmount(minor, currency);
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

/** `1234.50` with all digits of the currency, without separators. */
export function fixedAmount(minor: number, currency: string): string {
  const { decimals } = currencyStyle(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `1,234.50` for people, without symbol. */
export function groupedAmount(minor: number, currency: string): string {
  const [whole = '', fraction] = fixedAmount(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `$1,234.50`. */
export function formattedAmount(minor: number, currency: string): string {
  const sign = minor < 0 ? '-' : '';
  return `${sign}${currencyStyle(currency).symbol}${groupedAmount(Math.abs(minor), currency)}`;
}

/** The currency's symbol with everything but letters as numeric entities: `&#x24;`. */
export function symbolAsEntities(currency: string): string {
  return currencyStyle(currency).symbol.replace(
    /[^\p{L}. ]/gu,
    (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`,
  );
}
