/** A part of a stored text: a block of a block editor, or an element or paragraph of HTML without blocks. */
export interface TextPart {
  /** As it is stored, without the space after it. */
  source: string;
  /** White space between it and the next part. */
  space: string;
  /** Name of the block, such as `paragraph` or `gallery`; absent: HTML without blocks. */
  block?: string;
  /** The HTML of the part; absent: it cannot be edited as text. */
  html?: string;
}

/** A stored text in parts: `lead` and all parts one after the other are the text, character by character. */
export interface PartedText {
  /** White space before the first part. */
  lead: string;
  parts: readonly TextPart[];
  /** Whether it is a text of a block editor. */
  hasBlocks: boolean;
}

/** Blocks whose text can be edited. */
const TEXT_BLOCKS: readonly string[] = ['paragraph', 'heading', 'list', 'quote', 'separator', 'image'];
const BLOCK_ELEMENTS =
  /^(?:address|article|aside|audio|blockquote|d[dlt]|details|div|fieldset|fig(?:ure|caption)|footer|form|h[1-6r]|header|iframe|li|main|nav|object|ol|p|pre|script|section|style|summary|t(?:able|body|d|foot|h|head|r)|ul|video)$/i;
const TAG = /<(\/?)([a-z][a-z\d]*)(?:\s[^<>]*)?>/iy;
const DELIMITER = /<!--\s+(\/?)wp:([a-z][\w/-]*)\s/iy;
const BLANK_LINES = /\n[^\S\n]*\n\s*/g;

/** Takes a stored text apart, at blocks where it has some, else at elements and blank lines. */
export function partText(text: string): PartedText {
  const start = /\S/.exec(text)?.index ?? text.length;
  const pieces = splitBlocks(text, start);
  return {
    lead: text.slice(0, start),
    parts: pieces.map(toPart),
    hasBlocks: pieces.some(({ block }) => block !== undefined),
  };
}

interface Piece {
  text: string;
  block?: string;
}

function toPart({ text, block }: Piece): TextPart {
  const source = text.trimEnd();
  const html = htmlOf(source, block);
  return {
    source,
    space: text.slice(source.length),
    ...(block !== undefined && { block }),
    ...(html !== undefined && { html }),
  };
}

/** The HTML of a part that can be edited, if its elements are those of texts. */
function htmlOf(source: string, block: string | undefined): string | undefined {
  if (block !== undefined) {
    if (!TEXT_BLOCKS.includes(block)) return undefined;
    return source.slice(source.indexOf('-->') + 3, Math.max(0, source.lastIndexOf('<!--')));
  }
  if (/^<(?:p|h[1-6r]|[ou]l|blockquote|figure)[\s>/]/i.test(source)) return source;
  if (source.startsWith('<!--') || BLOCK_ELEMENTS.test(/^<\/?([a-z][a-z\d]*)/i.exec(source)?.[1] ?? ''))
    return undefined;
  return `<p>${source.replace(/\n/g, '<br>')}</p>`;
}

/** Blocks of the first level, and what is between them. */
function splitBlocks(text: string, from: number): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let begun = from;
  let name = '';
  for (let at = text.indexOf('<!--', from); at >= 0; at = text.indexOf('<!--', at + 4)) {
    DELIMITER.lastIndex = at;
    const delimiter = DELIMITER.exec(text);
    const end = text.indexOf('-->', at) + 3;
    if (end < 3) break;
    if (!delimiter) continue;
    const [, closing, block] = delimiter;
    const isWhole = text.startsWith('/-->', end - 4);
    if (closing === '' && depth === 0) {
      pieces.push(...splitHtml(text.slice(begun, at)));
      [begun, name] = [at, block];
    }
    if (!isWhole) depth += closing === '' ? 1 : -1;
    if (depth > 0) continue;
    depth = 0;
    const next = end + spaceAt(text, end);
    pieces.push({ text: text.slice(begun, next), block: name || block });
    begun = next;
  }
  pieces.push(...(depth > 0 ? [{ text: text.slice(begun), block: 'unknown' }] : splitHtml(text.slice(begun))));
  return pieces;
}

const spaceAt = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && /\s/.test(text[end])) end++;
  return end - at;
};

/** Elements and paragraphs of the first level. */
function splitHtml(html: string): Piece[] {
  const ends = new Set<number>();
  let depth = 0;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    const textEnd = open < 0 ? html.length : open;
    if (depth === 0)
      for (const { index, 0: lines } of html.slice(at, textEnd).matchAll(BLANK_LINES))
        ends.add(at + index + lines.length);
    if (open < 0) break;
    const end = tagEnd(html, open);
    const change = depthChange(html, open);
    if (change !== undefined) {
      if (depth === 0) ends.add(open);
      depth = Math.max(0, depth + change);
      if (depth === 0) ends.add(end + spaceAt(html, end));
    }
    at = end;
  }
  const cuts = [0, ...[...ends].filter((end) => end > 0 && end < html.length).sort((a, b) => a - b), html.length];
  const pieces = cuts.slice(1).map((end, i) => html.slice(cuts[i], end));
  return pieces.filter((text) => text !== '').map((text) => ({ text }));
}

/** Where a tag or comment ends; after the sign where it is neither. */
function tagEnd(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at);
    return end < 0 ? html.length : end + 3;
  }
  TAG.lastIndex = at;
  return TAG.exec(html) ? TAG.lastIndex : at + 1;
}

/** By how much a tag changes the depth; nothing for what is part of a paragraph. */
function depthChange(html: string, at: number): number | undefined {
  if (html.startsWith('<!--', at)) return 0;
  TAG.lastIndex = at;
  const [, closing, name] = TAG.exec(html) ?? [];
  if (name === undefined || !BLOCK_ELEMENTS.test(name)) return undefined;
  if (/^hr$/i.test(name)) return 0;
  return closing === '' ? 1 : -1;
}
