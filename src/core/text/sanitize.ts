import sanitize, { type IOptions } from 'sanitize-html';
import { BASIC_CONTENT, COMMENT_CONTENT, POST_CONTENT } from './allow-lists.js';
import { canonicalBlockComment, replaceBlockComments } from './blocks.js';
import { stripTags } from './strip.js';

/** Whom a text comes from. */
export interface SanitizeOptions {
  /** The writer may store any HTML (`unfiltered_html`: editors and administrators, content.md "Roles"). */
  unfiltered: boolean;
}

/** Two characters Unicode will never assign; they mark where a block delimiter stood while the rest is cleaned. */
const MARK_START = '\uFDD0';
const MARK_END = '\uFDD1';
const MARKS = /[\uFDD0\uFDD1]/g;
const MARK = /\uFDD0(\d{1,7})\uFDD1/g;

/** Longer addresses and styles are useless and would be slow to check. */
const MAX_ATTRIBUTE_LENGTH = 8192;

/** No text is nested so deep; the parser's time grows with the square of the depth. */
const MAX_DEPTH = 512;

const CODE_TAG = /<\/?(?:script|style)\b/gi;

/** Leaves the parser when {@link MAX_DEPTH} is passed. */
class NestedTooDeep extends Error {}

/**
 * The HTML of a content or excerpt as it may be stored. With `unfiltered` it comes back as it is. Otherwise
 * only the elements, attributes and styles of a post stay: no scripts (their code becomes text), style sheets, frames, forms or event
 * attributes, no `javascript:` or `data:` addresses; block delimiters remain. Unclosed elements are closed. A text
 * whose elements are nested more than 512 deep loses all markup.
 */
export function sanitizeHtml(raw: string, { unfiltered }: SanitizeOptions): string {
  return unfiltered ? raw : clean(raw, POST_CONTENT);
}

/** The title of a post as it may be stored: with `unfiltered` as it is, otherwise with the basic HTML of comments. */
export function sanitizeTitle(raw: string, { unfiltered }: SanitizeOptions): string {
  return unfiltered ? raw : clean(raw, BASIC_CONTENT);
}

/**
 * A comment: emphasis, quotations, code and links only; links get `rel="nofollow ugc"`.
 */
export function sanitizeComment(raw: string): string {
  return clean(raw, COMMENT_CONTENT, { rel: 'nofollow ugc' });
}

/**
 * The description of a term and the biography of a user: basic HTML for all authors; a lone `&` becomes `&amp;`
 * (events.md §7, recorded).
 */
export function sanitizeTermDescription(raw: string): string {
  return clean(raw, BASIC_CONTENT);
}

function clean(raw: string, options: IOptions, linkAttributes: Readonly<Record<string, string>> = {}): string {
  const comments: string[] = [];
  const marked = replaceBlockComments(raw.replace(MARKS, ''), (comment) => {
    comments.push(canonicalBlockComment(comment));
    return `${MARK_START}${comments.length - 1}${MARK_END}`;
  });
  // Only between tags: a delimiter inside an attribute's value would end it.
  const restore = (text: string): string => text.replace(MARK, (_, index: string) => comments[Number(index)] ?? '');
  try {
    return sanitize(withoutCodeTags(marked), {
      ...options,
      ...depthGuard(),
      transformTags: {
        '*': (tagName, attribs) => ({ tagName, attribs: attributes(tagName, attribs, linkAttributes) }),
      },
      textFilter: restore,
    });
  } catch (error) {
    if (error instanceof NestedTooDeep) return stripTags(raw);
    throw error;
  }
}

/**
 * Takes out the tags around code, and only them, so that the code is text like any other, which the reference shows
 * too; the parser would hand it over unescaped.
 */
function withoutCodeTags(html: string): string {
  let result = '';
  let at = 0;
  for (const { index } of html.matchAll(CODE_TAG)) {
    // A tag inside the one before it.
    if (index < at) continue;
    const end = html.indexOf('>', index);
    if (end < 0) break;
    result += html.slice(at, index);
    at = end + 1;
  }
  return result + html.slice(at);
}

function depthGuard(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      if (++depth > MAX_DEPTH) throw new NestedTooDeep();
    },
    onCloseTag: () => {
      depth--;
    },
  };
}

function attributes(
  tagName: string,
  given: Record<string, string>,
  linkAttributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const short: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value.length <= MAX_ATTRIBUTE_LENGTH) short[name] = value.replace(MARK, '');
  }
  return tagName === 'a' && given.href ? { ...short, ...linkAttributes } : short;
}
