import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { HeaderOption } from '../settings/header-options.js';

/** Responses that must not be cached. */
export const NO_CACHE: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/**
 * How long browsers may keep a redirect (redirects.md §10): only of a 301 something is said. One that is not the same
 * for all visitors is not cached, because a cache that visitors share would send all of them there.
 * @param hours `redirect_cache`
 */
export function cacheHeaders(
  code: number,
  hours: number,
  now: Date,
  personal = false,
): Readonly<Record<string, string>> {
  if (code === 307 || personal) return NO_CACHE;
  if (code !== 301 || hours === 0) return {};
  if (hours < 0) return NO_CACHE;
  return {
    'Cache-Control': `max-age=${hours * 3600}`,
    Expires: new Date(now.getTime() + hours * 3_600_000).toUTCString(),
  };
}

/** Headers that belong to the connection or that the service itself must decide about. */
const RESERVED = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'location',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-redirect-by',
]);

/**
 * The headers that administrators have chosen (redirects.md §13): on pages those of the site; on redirects their own,
 * which win, and those of the site too unless the code is 307.
 * @param code status of a redirect, nothing for a page
 */
export function chosenHeaders(options: readonly HeaderOption[], code?: number): Map<string, string> {
  const at = (place: HeaderOption['location']) => options.filter(({ location }) => location === place);
  const headerOptions = [...(code === undefined ? [] : at('redirect')), ...(code === 307 ? [] : at('site'))];
  const headers = new Map<string, string>();
  const seen = new Set<string>();
  for (const { headerName: name, headerValue: value } of headerOptions) {
    const key = name.toLowerCase();
    if (seen.has(key) || RESERVED.has(key) || !isSendable(name, value)) continue;
    seen.add(key);
    headers.set(name, value);
  }
  return headers;
}

function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return value !== '';
  } catch {
    return false;
  }
}
