import { foldCase } from './fold.js';
import { stripTags } from './strip.js';
import { trimEnd } from './trim.js';

/** Longest slug the columns and addresses take, in characters of the encoded form. */
export const MAX_SLUG_LENGTH = 200;

/** So much of a title is looked at: far more than a slug can hold. */
const MAX_INPUT_LENGTH = 4096;

const ESCAPES = /(?:%[0-9a-fA-F]{2})+/g;
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});/g;
/** White space, dashes of any script, dots and slashes part words. */
const SEPARATORS = /[\s\p{Zs}\p{Pd}./]+/gu;
/** Quotation marks, bullets, signs, loose accents and invisible characters that don't belong into an address. */
const DROPPED =
  /[\u00A1\u00A9\u00AB\u00AE\u00B0\u00B4\u00BB\u00BF\u2018-\u201F\u2022\u2026\u2039\u203A\u2122\u02CA]|[\u0300-\u036F]|\p{Cf}|\p{Cc}|\p{Cs}|\uFFFC/gu;
const ASCII_PUNCTUATION = /[^a-z0-9_\u0080-\u{10FFFF}-]/gu;

/**
 * The address part made from a title or a wished slug (events.md §14): tags and entities out, Latin accents folded,
 * lower case, words parted by single hyphens, everything that is not Latin percent-encoded in lower case
 * (`%e6%97%a5`), at most 200 characters without cutting a character. Existing escapes remain.
 * Gives "" when nothing is left; the caller then takes the id.
 */
export function slugify(title: string): string {
  const text = stripTags(decodeEscapes(title.slice(0, MAX_INPUT_LENGTH * 4)))
    .slice(0, MAX_INPUT_LENGTH)
    .replace(ENTITY, (entity) => (/^&(?:nbsp|[nm]dash|#8211|#8212|#160);$/.test(entity) ? ' ' : ''))
    .replace(/\p{Cs}/gu, '')
    .normalize('NFC');
  const words = foldCase(text)
    .replace(/\u00D7/g, 'x')
    .replace(SEPARATORS, '-')
    .replace(DROPPED, '')
    .replace(ASCII_PUNCTUATION, '')
    .replace(/-{2,}/g, '-');
  return cutSlug(encodeURIComponent(words).toLowerCase().replace(/^-/, ''), MAX_SLUG_LENGTH);
}

/**
 * A further candidate for a slug that is taken: `name-2`, `name-3`, …, shortened before the number so that it stays
 * within 200 characters.
 *
 * @param slug a slug as {@link slugify} gives it
 * @param n the number to add, 2 or more
 */
export function uniqueSlugCandidate(slug: string, n: number): string {
  return suffixedSlug(slug, `-${n}`);
}

/** A slug with something appended, shortened before it so that the whole stays within 200 characters. */
export function suffixedSlug(slug: string, suffix: string): string {
  return cutSlug(slug, MAX_SLUG_LENGTH - suffix.length) + suffix;
}

/** At most `length` characters, no half escape, no half character, no hyphen at the end. */
function cutSlug(slug: string, length: number): string {
  let cut = slug;
  if (slug.length > length) {
    cut = slug.slice(0, length).replace(/%[0-9a-f]?$/, '');
    while (!isDecodable(cut)) cut = cut.slice(0, -3);
  }
  return trimEnd(cut, '-');
}

function isDecodable(slug: string): boolean {
  try {
    decodeURIComponent(slug);
    return true;
  } catch {
    return false;
  }
}

/** Escapes that spell characters become those characters; any other `%` is left for the punctuation to go. */
function decodeEscapes(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return '';
    }
  });
}
