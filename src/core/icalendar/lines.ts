import type { ICalEventData } from 'ical-generator';
import ical, { ICalEvent, foldLines } from 'ical-generator';

/** Who has made a file: what PRODID says. */
export const PRODUCT = { company: 'Almanac', product: 'Almanac event calendar' };

/** What PRODID says, as the library writes it. */
export const PRODUCT_ID = `-//${PRODUCT.company}//${PRODUCT.product}//EN`;

/** Octets of a line that needs no folding; the library folds one before the standard does. */
const SHORT_LINE = 74;

/** Lines folded and ended as the standard has it. Most are short, and folding looks at every character. */
export function contentLines(lines: readonly string[]): string {
  const fold = (line: string): string => (Buffer.byteLength(line) <= SHORT_LINE ? line : foldLines(line));
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The lines of one VEVENT, neither folded nor ended. */
export function eventLines(data: ICalEventData): string[] {
  return new ICalEvent(data, ical()).toString().trimEnd().split('\r\n');
}
