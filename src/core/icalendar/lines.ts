import ical, { type ICalEventData, ICalEvent } from 'ical-generator';

/** Who has made a file: what PRODID says. */
export const PRODUCT = { company: 'Almanac', product: 'Almanac event calendar' };

/** What PRODID says, as the library writes it. */
export const PRODUCT_ID = `-//${PRODUCT.company}//${PRODUCT.product}//EN`;

/** Octets of a line without its line end and the blank of a continuation; the standard allows 75 with that blank. */
const MAX_LINE_OCTETS = 74;

/** Lines folded and ended as the standard has it. */
export function contentLines(lines: readonly string[]): string {
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** Folds between characters. The library's function measures each character alone, which takes a hundred times as long. */
function foldLine(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= MAX_LINE_OCTETS) return line;
  const parts: string[] = [];
  let from = 0;
  while (bytes.length - from > MAX_LINE_OCTETS) {
    let to = from + MAX_LINE_OCTETS;
    // Bytes 10xxxxxx continue a character.
    while ((bytes[to] & 0xc0) === 0x80) to--;
    parts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return [...parts, bytes.toString('utf8', from)].join('\r\n ');
}

/** The lines of one VEVENT, neither folded nor ended. */
export function eventLines(data: ICalEventData): string[] {
  return new ICalEvent(data, ical()).toString().trimEnd().split('\r\n');
}
