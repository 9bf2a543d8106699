import type { EInvoiceAddress } from './e-invoice.js';

/** Lines of a street and what is beside it that EN 16931 has. */
const MAX_LINES = 3;

/** Postal codes that are before the city, as most countries of Europe write them; a country can be before it. */
const CITY_LINE = /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4,5}) +(\S.*)$/;

/**
 * The parts of a postal address that was entered as lines: postal code and city are those of the last line that has them
 * (`10115 Berlin`). Other lines are the street and what is beside it; the third one has all that are left.
 */
export function postalAddress(text: string, country: string): EInvoiceAddress {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findLastIndex((line) => CITY_LINE.test(line));
  const [, postcode = '', city = ''] = CITY_LINE.exec(lines[at] ?? '') ?? [];
  const others = lines.filter((_, i) => i !== at);
  const first = others.slice(0, MAX_LINES - 1);
  const last = others.slice(MAX_LINES - 1).join(', ');
  return { lines: last === '' ? first : [...first, last], postcode, city, country };
}
