import { stripTags } from '#core/text';

/** Longest source and longest lookup key, in characters. */
export const MAX_SOURCE_LENGTH = 2000;

/** The lookup key that all patterns share. */
export const PATTERN_KEY = 'regex';

const CONTROL = /\p{Cc}/gu;
const LINE_END = /[\r\n\t]/;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
/** A group of a pattern that begins like a tag: `(?<name>`, `(?<!`, `(?<=`. */
const ANGLED_GROUP = /\(\?<|\(\?&lt;(?=[!=])/g;
/** Placeholder of such a group while tags are removed; no control character is left in the text by then. */
const GROUP_SIGN = '\u0001';

/**
 * Decodes percent escapes as UTF-8; a single percent sign is unchanged.
 * @param broken what becomes of bytes that are no UTF-8
 */
export function decodeEscapes(text: string, broken: '' | '\uFFFD' = '\uFFFD'): string {
  if (!text.includes('%')) return text;
  return text.replace(ESCAPES, (run) => {
    const decoded = Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');
    return broken === '' ? decoded.replaceAll('\uFFFD', '') : decoded;
  });
}

/**
 * A source as it is stored (redirects.md §3, source cleaning): without scheme and host, tags and control characters,
 * its first line only, percent-decoded, `/` first unless it is a pattern. Empty where nothing is left.
 */
export function cleanSource(raw: string, pattern: boolean): string {
  const line = firstLine(raw).replaceAll('&amp;', '&');
  const path = withoutTags(line, pattern).replace(/^https?:\/\/[^/]*\/?/i, '/');
  const decoded = withoutTags(decodeEscapes(path, '').replace(CONTROL, ''), pattern)
    .replace(/\p{Cs}/gu, '')
    .trim();
  if (pattern || decoded === '') return decoded;
  return decoded.startsWith('/') ? decoded : `/${decoded}`;
}

/**
 * A stored source as it is written so that reading it (`cleanSource`) gives the same again: signs that reading decodes
 * or removes are percent-encoded.
 */
export function portableSource(source: string, pattern: boolean): string {
  if (cleanSource(source, pattern) === source && !/^https?:/i.test(source)) return source;
  return source.replace(/%|&(?=amp;|lt;)|</gi, (sign) => encodeURIComponent(sign)).replace(/^(https?):/i, '$1%3A');
}

/** The text up to the first line break or tabulator, without control characters and blanks around. */
export function firstLine(raw: string): string {
  const start = raw.trim();
  const end = start.search(LINE_END);
  return (end < 0 ? start : start.slice(0, end)).replace(CONTROL, '').trim();
}

function withoutTags(text: string, pattern: boolean): string {
  if (!pattern) return stripTags(text);
  return stripTags(text.replace(ANGLED_GROUP, GROUP_SIGN)).replaceAll(GROUP_SIGN, '(?<');
}

/** Path and query of an address that has no fragment; no query: undefined. */
export function splitQuery(target: string): { path: string; query: string | undefined } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: undefined } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * The key under which a plain source is looked up: its path without slashes at the end, in lower case, percent-encoded,
 * `+` read as a blank. With `exactorder` the query belongs to it in its order.
 * @param url a cleaned source, so decoded already
 */
export function matchUrl(url: string, ordered = false): string {
  const { path, query } = splitQuery(url);
  return pathKey(path) + (ordered ? queryKey(query ?? '') : '');
}

/**
 * The keys under which rules for a request may be found, patterns aside: that of its path, and with its query.
 * @param target path and query as they came
 */
export function requestMatchUrls(target: string): string[] {
  const { path, query } = splitQuery(target);
  const key = pathKey(decodeEscapes(path));
  return query === undefined || query === '' ? [key] : [key, key + queryKey(query)];
}

function pathKey(path: string): string {
  const key = encodeKey(path);
  // Counted, because a pattern for this takes a long time over thousands of slashes.
  let end = key.length;
  while (end > 1 && key[end - 1] === '/') end--;
  return key.slice(0, end) || '/';
}

/** `?a=1&b=2`, empty without parameters. */
function queryKey(query: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '');
  const key = pairs.map((pair) =>
    pair
      .split('=')
      .map((part) => encodeKey(decodeEscapes(part)))
      .join('='),
  );
  return key.length === 0 ? '' : `?${key.join('&')}`;
}

/** Percent-encoded in lower case, but for `/:[]@~,();`. */
function encodeKey(text: string): string {
  return encodeURIComponent(text.replaceAll('+', ' ').toLowerCase().toWellFormed())
    .toLowerCase()
    .replace(/%(?:2f|3a|5b|5d|40|2c|3b)/g, decodeURIComponent)
    .replace(/[!'*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
