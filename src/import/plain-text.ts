import { cleanLine } from '#core/text';
import { isHttpUrl } from '#core/parameters';

export { cleanLine, cleanText } from '#core/text';

/**
 * An absolute http(s) address. Blanks inside are encoded, `www.…` gets a scheme; everything else stays as it is.
 *
 * @returns Null when the text is no such address.
 */
export function cleanAddress(text: string): string | null {
  const line = cleanLine(text);
  const address = /^www\.[^\s/]+\.[^\s/]+/i.test(line) ? `https://${line}` : line;
  if (!isHttpUrl(address)) return null;
  return address.replace(/ /g, '%20');
}

/** An opening or closing tag of an element whose text is not for reading. Without `<` inside, so that no tag is read twice. */
const CODE_TAG = /<(\/?)(style|script)\b[^<>]*>/gi;

/** HTML without style sheets and scripts: their text would be shown once their tags are removed. */
export function withoutCode(html: string): string {
  let readable = '';
  let from = 0;
  let open: string | undefined;
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(CODE_TAG)) {
    if (open === undefined && slash === '') {
      readable += html.slice(from, index);
      from = index;
      open = name.toLowerCase();
    } else if (slash !== '' && open === name.toLowerCase()) {
      from = index + tag.length;
      open = undefined;
    }
  }
  // One that is never closed stays as it is.
  return readable + html.slice(from);
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
