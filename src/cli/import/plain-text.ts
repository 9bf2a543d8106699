/** Control characters but tab and line feed, and halves of broken characters: nothing that an event's text may hold. */
const FORBIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** A text of several lines: line ends as `\n`, no control characters, no blanks around. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(FORBIDDEN, '')
    .trim();
}

/** The same on a single line, runs of blanks made one. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

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
const USUAL_TAG = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|u|ul)(?:\s[^>]*)?\/?>/i;

/** A text that may be plain or HTML as HTML: it counts as HTML when it has one of the usual tags. */
export function textToHtml(text: string): string {
  return USUAL_TAG.test(text) ? text : plainToHtml(text);
}
