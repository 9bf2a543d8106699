import type { FileContent } from '#core/rest';

/** How far browsers look when they guess the type of a file. */
const SNIFF_BYTES = 1024;

/** Tags that make a browser guess HTML or SVG. */
const PAGE_TAGS = /<!--|<(?:!doctype|html|head|body|title|script|style|iframe|svg|img|table|div|\?php)[\s>/]/i;

/** Long enough not to turn up by chance in megabytes of compressed data. */
const CODE_ANYWHERE = /<script[\s>/]|<\?php\s/i;

/** Control characters besides line ends and tabs. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\f\r]/u;

/** What HTML reads as the start of a tag. */
const TAG = /<[a-z!/?%]/i;

/** The signature and the two disk numbers, which are zero in every archive that is one file. */
const ZIP_END_SIGNATURE = Buffer.from('PK\x05\x06\0\0\0\0', 'latin1');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;

/**
 * Looks for a second face of a binary file: a page a browser could be talked into showing, code a careless server
 * could run, or an archive (jar, office file) appended to an image.
 *
 * @param thorough also looks for code beyond the first kilobyte; meant for images, whose bytes have no business with it
 */
export async function hidesOtherContent(content: FileContent, thorough: boolean): Promise<boolean> {
  if (PAGE_TAGS.test((await content.start(SNIFF_BYTES)).toString('latin1'))) return true;
  if (thorough && CODE_ANYWHERE.test((await content.bytes()).toString('latin1'))) return true;
  return endsAsZip(await content.end(ZIP_END_BYTES + MAX_ZIP_COMMENT_BYTES));
}

/**
 * Tells whether bytes are plain text that is safe to hand to a browser: valid UTF-8, no control characters besides
 * line ends and tabs, nothing that HTML would read as the start of a tag, no `#!` line. Reads piece by piece.
 */
export async function isHarmlessText(content: FileContent): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let last = '';
  const isHarmless = (text: string): boolean => {
    if (text === '') return true;
    const hasHashBang = isFirst && (last + text).startsWith('#!');
    isFirst &&= (last + text).length < 2;
    // A tag may begin at the end of a piece.
    const harmless = !hasHashBang && !CONTROL_CHARACTER.test(text) && !TAG.test(last + text);
    last = text.slice(-1);
    return harmless;
  };
  try {
    for await (const chunk of content.stream())
      if (!isHarmless(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    return isHarmless(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** An archive is read from its end: a record there says how long the comment after it is. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(ZIP_END_SIGNATURE);
  return at >= 0 && at + ZIP_END_BYTES <= tail.length;
}
