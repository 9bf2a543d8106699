/** How far browsers look when they guess the type of a file. */
const SNIFF_BYTES = 1024;

/** Tags that make a browser guess HTML or SVG. */
const PAGE_TAGS = /<!--|<(?:!doctype|html|head|body|title|script|style|iframe|svg|img|table|div|\?php)[\s>/]/i;

/** Long enough not to turn up by chance in megabytes of compressed data. */
const CODE_ANYWHERE = /<script[\s>/]|<\?php\s/i;

/** The signature and the two disk numbers, which are zero in every archive that is one file. */
const ZIP_END_SIGNATURE = Buffer.from('PK\x05\x06\0\0\0\0', 'latin1');
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;

/**
 * Looks for a second face of a binary file: a page a browser could be talked into showing, code a careless server
 * could run, or an archive (jar, office file) appended to an image.
 *
 * @param data the whole file
 * @param thorough also looks for code beyond the first kilobyte; meant for images, whose bytes have no business with it
 */
export function hidesOtherContent(data: Buffer, thorough: boolean): boolean {
  if (PAGE_TAGS.test(data.toString('latin1', 0, SNIFF_BYTES))) return true;
  if (thorough && CODE_ANYWHERE.test(data.toString('latin1'))) return true;
  return endsAsZip(data);
}

/**
 * Tells whether bytes are plain text that is safe to hand to a browser: valid UTF-8, no control characters besides
 * line ends and tabs, nothing that HTML would read as the start of a tag, no `#!` line.
 */
export function isHarmlessText(data: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return false;
  }
  return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/<[a-z!/?%]/i.test(text) && !text.startsWith('#!');
}

/** An archive is read from its end: a record there says how long the comment after it is. */
function endsAsZip(data: Buffer): boolean {
  const tail = data.subarray(-(ZIP_END_BYTES + MAX_ZIP_COMMENT_BYTES));
  const at = tail.lastIndexOf(ZIP_END_SIGNATURE);
  return at >= 0 && at + ZIP_END_BYTES <= tail.length;
}
