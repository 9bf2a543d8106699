import { decodeEntities, generateExcerpt, stripTags, visibleText, tokenizeMarkup } from '#core/text';

const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * A text on one line, without tags. Its entities stay: site names, taglines, names and descriptions are stored ready for
 * HTML, and heads show them as they are stored (`Tom &amp; Jerry`), in JSON too.
 */
export function storedLine(html: string): string {
  return stripTags(html).replace(/\s+/g, ' ').trim();
}

/** How many words a title and a text have; code in it does not count (seo.md, "Schema graph"). */
export function wordCount(title: string, content: string): number {
  const pieces: string[] = [];
  let code = 0;
  for (const token of tokenizeMarkup(`${title} ${content}`)) {
    if (token.kind === 'tag') {
      if (token.name === 'pre' || token.name === 'code') code = Math.max(0, code + (token.closing ? -1 : 1));
      pieces.push(' ');
    } else if (token.kind === 'text' && code === 0) pieces.push(token.text);
  }
  return decodeEntities(pieces.join('')).match(WORD)?.length ?? 0;
}

/** About how many words are read in a minute, across languages. */
const WORDS_PER_MINUTE = 200;

/** About how many minutes it takes to read a text; 0 for one that takes less than half a minute. */
export function readingMinutes(content: string): number {
  // Too short for half a minute, whatever the words are: most texts need not be taken apart.
  if (content.length < WORDS_PER_MINUTE) return 0;
  return Math.round((visibleText(content).match(WORD)?.length ?? 0) / WORDS_PER_MINUTE);
}

/** Address of the first picture in a text; relative ones start from the site. */
export function firstPicture(content: string, siteUrl: string): string | undefined {
  if (!content.includes('<img') && !content.includes('<IMG')) return undefined;
  for (const token of tokenizeMarkup(content)) {
    if (token.kind !== 'tag' || token.name !== 'img' || token.closing) continue;
    const source = SOURCE.exec(token.text);
    const address = decodeEntities(source?.[1] ?? source?.[2] ?? source?.[3] ?? '').trim();
    if (address !== '' && URL.canParse(address, `${siteUrl}/`)) {
      if (/^https?:\/\//i.test(address)) return address;
      const url = new URL(address, `${siteUrl}/`);
      if (url.protocol === 'http:' || url.protocol === 'https:') return url.href;
    }
  }
  return undefined;
}

/**
 * What a text is about: its excerpt, or its beginning where none was written. Tags are out, entities stay.
 * @param words most words of the beginning; default 55, as excerpts have
 */
export function summaryOf({ excerpt, content }: { excerpt: string; content: string }, words?: number): string {
  if (excerpt.trim() !== '') return stripTags(excerpt).replace(/\s+/g, ' ').trim();
  return content === '' ? '' : generateExcerpt(content, words);
}
