import { randomBytes } from 'node:crypto';
import { isMediaExtension, splitFileName } from './file-types.js';
import { trimEnd, trimStart } from '#core/text';

/**
 * Most bytes (UTF-8) of a name before its extension. Leaves room for what may be added (`-2`, `-2048x2048`,
 * `-scaled`, defused extensions) within the 255 bytes of a file system.
 */
export const MAX_BASE_BYTES = 150;

/** How a name goes on that has nothing left after cleaning. */
const NAMELESS = 'file';

/** Has a meaning in URLs, shells, HTML or file systems; typographic quotes as they come from word processors. */
const UNSAFE = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%@^‘’“”«»]/g;

/** What follows a dot in the middle of a name and could be taken for an extension by some other server. */
const LOOKS_LIKE_EXTENSION = /^[a-z]{2,5}\d?$/i;

/** Ends of names that are made by ourselves for the sizes of an image. */
const RESERVED_END = /-(?:\d+x\d+|scaled|rotated)$/;

/** From here on numbers give way to chance, so that a much used name does not cost ever more look-ups. */
const MAX_NAME_NUMBER = 99;

/**
 * Makes a safe file name of what a client sent (content.md, "Media"): spaces become `-`, unsafe and invisible
 * characters go, accents on Latin letters go, other scripts stay, leading dots go, the extension comes in lower case.
 * Double extensions are defused: `x.php.jpg` becomes `x.php_.jpg`.
 *
 * @param sent any text, a path too; only its last segment counts
 * @returns a name without path, at most about 210 bytes long; never empty. Whether its extension is allowed is decided
 *   elsewhere (`checkFileType`).
 */
export function sanitizeFileName(sent: string): string {
  const cleaned = sent
    .slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/%20|\+/g, '-')
    .replace(/[\s\p{Z}]/gu, '-')
    .replace(/\p{C}/gu, '')
    .replace(UNSAFE, '')
    .replace(/-{2,}/g, '-')
    .replace(/\.{2,}/g, '.');

  const { base, extension } = splitFileName(trimEnd(cleaned, EDGES));
  const name = trimEdges(cutBytes(trimEdges(base), MAX_BASE_BYTES)) || NAMELESS;
  if (extension === '') return name;
  return `${defuse(name)}.${cutBytes(extension, 20)}`;
}

/**
 * Finds a free name by appending `-1`, `-2` … before the extension (content.md, "Media").
 *
 * Names that end like one of an image's sizes (`-300x200`, `-scaled`) always get a number, because the size of another
 * image might come to that very name later.
 *
 * @param fileName a sanitised name
 * @param isTaken tells whether a name is in use; the answer can be outdated at once, so the write that follows must be
 *   exclusive (see `storeFiles`)
 */
export async function uniqueFileName(
  fileName: string,
  isTaken: (candidate: string) => boolean | Promise<boolean>,
): Promise<string> {
  for (let number = RESERVED_END.test(splitFileName(fileName).base) ? 1 : 0; number <= MAX_NAME_NUMBER; number++) {
    const candidate = number === 0 ? fileName : suffixed(fileName, String(number));
    if (!(await isTaken(candidate))) return candidate;
  }
  return chanceFileName(fileName);
}

/** A unique name: twelve random digits and letters are appended before the extension. */
export function chanceFileName(fileName: string): string {
  return suffixed(fileName, randomBytes(6).toString('hex'));
}

function suffixed(fileName: string, suffix: string): string {
  const { base, extension } = splitFileName(fileName);
  return `${base}-${suffix}${extension === '' ? '' : `.${extension}`}`;
}

/** Characters that no name begins or ends with. */
const EDGES = '.-_';

function trimEdges(text: string): string {
  return trimStart(trimEnd(text, EDGES), EDGES);
}

function defuse(base: string): string {
  return base
    .split('.')
    .map((part, index) => {
      const harmless = index === 0 || !LOOKS_LIKE_EXTENSION.test(part) || isMediaExtension(part.toLowerCase());
      return harmless ? part : `${part}_`;
    })
    .join('.');
}

/** Cuts at a whole visible character, so that no half of one is left over. */
function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let result = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    result += segment;
  }
  return result;
}
