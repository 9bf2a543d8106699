import { cleanLine } from '../core/text/clean.js';

export { cleanLine, cleanText } from '../core/text/clean.js';

/**
 * An absolute http(s) address. Blanks inside are encoded, `www.…` gets a scheme; everything else stays as it is.
 *
 * @returns Null when the text is no such address.
 */
export function cleanAddress(text: string): string | null {
  const line = cleanLine(text);
  const address = /^www\.[^\s/]+\.[^\s/]+/i.test(line) ? `https://${line}` : line;
  if (!/^https?:\/\/[^\s/?#]/i.test(address) || !URL.canParse(address)) return null;
  return address.replace(/ /g, '%20');
}

/** Names in their order, without blanks around, empty ones and doubles. */
export function cleanNames(names: readonly string[]): string[] {
  return [...new Set(names.map(cleanLine))].filter((name) => name !== '');
}

/** Plain text as HTML that shows the same: what would be read as a tag or entity is escaped, all else stays. */
export function plainToHtml(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/</g, '&lt;');
}

/** Tags that people write into texts which are not meant to have any. */
const USUAL_TAG = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|u|ul)(?:\s[^<>]*)?>/i;

/** A text that may be plain or HTML as HTML: it counts as HTML when it has one of the usual tags. */
export function textToHtml(text: string): string {
  return USUAL_TAG.test(text) ? text : plainToHtml(text);
}
