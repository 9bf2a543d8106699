import { decodeEntities } from './escape.js';

/** Schemes an address may have: the web, files, mail, telephone, chat, calendars. */
export const ALLOWED_SCHEMES: readonly string[] = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'sms',
  'webcal',
  'xmpp',
  'news',
  'irc',
  'urn',
];

const ALLOWED = new Set(ALLOWED_SCHEMES);

/** Control characters, line separators and lone surrogates have no place in an address. */
const REMOVED = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/gu;
/** Printable characters that would break out of an attribute or a header. */
const UNSAFE = /["<>`\\^{}]/g;
const SCHEME = /^([a-zA-Z][a-zA-Z0-9+.-]{0,63}):/;
const HOST_AND_PORT = /^(?:localhost|[a-zA-Z0-9-]{1,63}\.[a-zA-Z0-9.-]{1,189}):\d{1,5}(?:[/?#]|$)/;

/**
 * An address as it is stored for `website` and a user's `url` (content.md "Users", events.md §2). Spaces are
 * percent-encoded, unsafe and control characters removed; otherwise it stays as typed (no slash is added).
 *
 * - no scheme: `http://` is put before it (`no url` → `http://no%20url`, recorded), unless it starts with `/`, `#`
 *   or `?`
 * - a scheme other than {@link ALLOWED_SCHEMES} (`javascript:`, `data:` …), however disguised, or an address of a
 *   scheme alone: ""
 */
export function sanitizeUrl(raw: string): string {
  const url = raw
    .trim()
    .replace(REMOVED, '')
    .trim()
    .replace(UNSAFE, '')
    .replace(/\s/g, (blank) => encodeURIComponent(blank));
  if (url === '' || /^[/#?]/.test(url)) return url;
  const scheme = SCHEME.exec(url)?.[1].toLowerCase();
  if (scheme !== undefined && ALLOWED.has(scheme)) return /^[^:]*:\/*$/.test(url) ? '' : url;
  if (scheme !== undefined && !HOST_AND_PORT.test(url)) return '';
  return isDisguised(url) ? '' : `http://${url}`;
}

/** An entity at the beginning may spell a scheme once a page shows the address unescaped. */
function isDisguised(url: string): boolean {
  const start = decodeEntities(url.slice(0, 512)).replace(/[\s\p{Cc}]/gu, '');
  return start !== url.slice(0, 512) && SCHEME.test(start);
}

/**
 * An address ready for HTML, the way `guid.rendered`, `directions_link` and the addresses in an organizer's
 * `json_ld` show it: {@link sanitizeUrl}, then `&` → `&#038;` and `'` → `&#039;`.
 */
export function displayUrl(raw: string): string {
  return sanitizeUrl(raw)
    .replace(/&amp;/g, '&')
    .replace(/&(?!#038;|#039;)/g, '&#038;')
    .replace(/'/g, '&#039;');
}
