import { autop } from './autop.js';
import { hasBlocks, stripBlockComments } from './blocks.js';
import { visibleText } from './strip.js';
import { linkHtml, showShortcodes, stripShortcodes } from './shortcodes.js';
import { TextMemo } from './text-memo.js';
import { texturize } from './texturize.js';

/** How a rendered text ends. */
export interface RenderOptions {
  /**
   * Take white space off both ends. `cal/events/v1` shows texts so (the default); `content/v2` and `calendar/v1`
   * don't: there a rendered text ends with a line feed (`<p>…</p>\n`).
   */
  trim?: boolean;
}

const titles = new TextMemo((raw) => texturize(raw).trim());
const contents = new TextMemo((raw) => {
  const shown = showShortcodes(raw);
  return hasBlocks(shown) ? texturize(stripBlockComments(withLinks(shown))) : autop(texturize(shown));
});
const excerpts = new TextMemo((raw) => autop(texturize(stripBlockComments(raw))));

/** The address in a block for what another site shows. */
const EMBEDDED = /(<div class="wp-block-embed__wrapper">\s*)(https?:[^\s<>"]+)/g;

/** Embedded addresses of blocks as links. */
function withLinks(text: string): string {
  if (!text.includes('wp-block-embed__wrapper')) return text;
  return text.replace(EMBEDDED, (whole, start: string, address: string) => {
    const link = linkHtml(address);
    return link === undefined ? whole : start + link;
  });
}

const trimmed = (text: string, trim: boolean): string => (trim ? text.trim() : text);

/**
 * A title as it is shown: typography set, trimmed, with its markup (events.md §14). The raw title has been through
 * `sanitizeHtml` when it was stored.
 */
export function renderTitle(raw: string): string {
  return titles.get(raw);
}

/**
 * A content or description as it is shown: block delimiters taken out, shortcodes for captions, addresses and players
 * shown, others unchanged, typography set, paragraphs made. Reusable blocks and galleries are put in their places before
 * (`ContentPartsLoader`). A text written in blocks brings its own paragraphs, so none are made there.
 */
export function renderContent(raw: string, { trim = true }: RenderOptions = {}): string {
  return trimmed(contents.get(raw), trim);
}

/** An excerpt, a caption or a comment as it is shown; as {@link renderContent}, but always with paragraphs. */
export function renderExcerpt(raw: string, { trim = true }: RenderOptions = {}): string {
  return trimmed(excerpts.get(raw), trim);
}

/** Marks where a block was, which separates no words when they are counted. */
const BLOCK_SIGN = '\u0001';
const BLOCK_SIGNS = / ?\u0001[\u0001 ]*/g;

/** Words of an excerpt that is made from a content, and what ends one of a longer content. */
const EXCERPT_WORDS = 55;
const EXCERPT_END = ' [&hellip;]';

/**
 * The beginning of a content as plain words, for where no excerpt was written (content.md, seo.md `og_description`):
 * without tags and shown shortcodes, white space collapsed, entities unchanged. Not wrapped: give it to {@link renderExcerpt} for a
 * paragraph.
 *
 * @param content the raw or the rendered content
 * @param words most words; those of two blocks without white space between them count as one, as in the reference
 * @param more added when words were left out; an entity remains as text
 */
export function generateExcerpt(content: string, words = EXCERPT_WORDS, more = EXCERPT_END): string {
  if (words === EXCERPT_WORDS && more === EXCERPT_END) return beginnings.get(content);
  return beginningOf(content, words, more);
}

/** Most contents are shown again and again with the same beginning. */
const beginnings = new TextMemo((content) => beginningOf(content, EXCERPT_WORDS, EXCERPT_END));

function beginningOf(content: string, words: number, more: string): string {
  const text = visibleText(renderContent(stripShortcodes(content)), BLOCK_SIGN);
  const picked: string[] = [];
  const shown = (): string => picked.join(' ').replace(BLOCK_SIGNS, ' ').trim();
  // Non-breaking spaces separate no words (as in the reference). Lazy, because a greedy match keeps a step to go back to
  // for each character and a word of megabytes exhausts those.
  for (const { 0: word } of text.matchAll(/[^ \t\n\r]+?(?=[ \t\n\r]|$)/g)) {
    if (word.replace(BLOCK_SIGNS, '') === '') continue;
    if (picked.length === words) return shown() + more;
    picked.push(word);
  }
  return shown();
}
