import { jsonOrUndefined } from './json.js';

/**
 * Block delimiters: the comments (`<!-- wp:paragraph {"align":"left"} -->`) with which block editors mark the parts
 * of a text.
 */

/** A delimiter found in a text. */
interface Delimiter {
  readonly start: number;
  readonly end: number;
}

/** Optional closing slash, then the name, which may have a namespace (`core/paragraph`). */
const BLOCK_NAME = /\s*(\/?)wp:([a-z][a-z0-9-]{0,63}?(?:\/[a-z][a-z0-9-]{0,63}?)?)(?=[\s{]|\/?-->)/y;

/** Finds the delimiters from left to right; a comment that is never closed is none. */
function* delimiters(text: string): Generator<Delimiter> {
  const lastEnd = text.lastIndexOf('-->');
  let start = text.indexOf('<!--');
  while (start !== -1 && start < lastEnd) {
    BLOCK_NAME.lastIndex = start + 4;
    const isBlock = BLOCK_NAME.test(text);
    const end = isBlock ? text.indexOf('-->', start + 4) + 3 : start + 4;
    if (isBlock) yield { start, end };
    start = text.indexOf('<!--', end);
  }
}

/** Whether a text was written with a block editor; such texts make their own paragraphs (content.md, `block_version`). */
export function hasBlocks(raw: string): boolean {
  return !delimiters(raw).next().done;
}

/** The text without its block delimiters; the text between them is unchanged. */
export function stripBlockComments(raw: string): string {
  return replaceBlockComments(raw, () => '');
}

/**
 * Puts something else in the place of every block delimiter.
 *
 * @param replacement gets the whole comment
 */
export function replaceBlockComments(raw: string, replacement: (comment: string) => string): string {
  let result = '';
  let from = 0;
  for (const { start, end } of delimiters(raw)) {
    result += raw.slice(from, start) + replacement(raw.slice(start, end));
    from = end;
  }
  return from === 0 ? raw : result + raw.slice(from);
}

/**
 * The same delimiter composed from its parts, with nothing in it that could end the comment early, or "" if its
 * attributes are not a JSON object.
 */
export function canonicalBlockComment(comment: string): string {
  BLOCK_NAME.lastIndex = 4;
  const parts = BLOCK_NAME.exec(comment);
  if (!parts) return '';
  const [, closing, name] = parts;
  const rest = comment.slice(BLOCK_NAME.lastIndex, -3).trim();
  const selfClosing = rest.endsWith('/');
  const json = selfClosing ? rest.slice(0, -1).trim() : rest;
  const attributes = json === '' ? '' : canonicalAttributes(json);
  if (attributes === undefined) return '';
  return `<!-- ${closing}wp:${name} ${attributes}${selfClosing ? '/' : ''}-->`;
}

function canonicalAttributes(json: string): string | undefined {
  if (!json.startsWith('{')) return undefined;
  const value = jsonOrUndefined(json);
  if (value === undefined) return undefined;
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(/[<>&]/g, escape).replace(/--/g, '\\u002d\\u002d')} `;
}
