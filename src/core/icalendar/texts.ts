import { decodeHTML } from 'entities';
import { cleanLine, cleanText, stripTags } from '#core/text';
import { fixedOffset } from '#core/time';

/** Used where iCalendar requires an address and the organizer has none; names that end so are reserved (RFC 2606). */
export const NO_EMAIL = 'nobody@almanac.invalid';

/** What the library writes as it is, although it means something in iCalendar: ids and names of calendars. */
export function escapeDelimiters(text: string): string {
  return cleanLine(text).replace(/[\\;,]/g, '\\$&');
}

/** The library escapes addresses as if they were texts, and readers leave them as they are. */
export function encodeDelimiters(address: string): string {
  return address.replace(/[\\;,]/g, encodeURIComponent);
}

/** Name of a zone in TZID. Offsets with minutes would bring a colon into a parameter: `UTC+5:30` is `UTC+0530`. */
export function tzidOf(zone: string): string {
  const offset = fixedOffset(zone);
  if (offset === null || !/[:.]/.test(zone)) return zone;
  const minutes = Math.abs(offset) / 60;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Text of HTML: line breaks where blocks end, entities as characters. */
export function linesOfHtml(html: string): string {
  const lines = html.replace(/<br\s*\/?>\n?|<\/(?:p|div|h[1-6]|li|tr|ul|ol|table|blockquote)>/gi, '$&\n');
  return cleanText(decodeHTML(stripTags(lines))).replace(/\n{3,}/g, '\n\n');
}

/** A name without markup; one that is nothing but a tag to a reader of HTML stays as it is. */
export function plainName(html: string): string {
  return cleanLine(decodeHTML(stripTags(html))) || cleanLine(html);
}

/** Name and place on one line; what the name tells already is not said twice. @param details in the order of a letter */
export function locationTitle(name: string, details: readonly (string | undefined)[]): string {
  return [name, ...details.filter((part) => part && !name.includes(part))].filter((part) => part !== '').join(', ');
}

/** A name as a parameter: quotes and carets are written as RFC 6868 has it. */
export function parameterName(html: string): string {
  return plainName(html).replaceAll('\\', '/').replaceAll('^', '^^').replaceAll('"', "^'");
}
