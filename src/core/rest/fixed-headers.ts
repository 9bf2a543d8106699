import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../context/caller.js';

/** `Cache-Control` and `Expires` of answers that nobody may keep. */
export const NO_CACHE: Record<string, string> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/** Headers of every answer of the REST interface (core.md §7). */
export function fixedHeaders(rootUrl: string, headers: IncomingHttpHeaders): Record<string, string> {
  const fixed: Record<string, string> = {
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    Link: `<${rootUrl}/>; rel="https://api.w.org/"`,
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key',
  };
  const { origin } = headers;
  // Any origin may call with credentials because a cookie alone gives no rights: that takes a nonce (auth.md §4).
  if (origin !== undefined && /^[\x21-\x7e]+$/.test(origin)) {
    fixed['Access-Control-Allow-Origin'] = origin;
    fixed['Access-Control-Allow-Methods'] = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
    fixed['Access-Control-Allow-Credentials'] = 'true';
  }
  return fixed;
}

/** Headers that depend on who is calling. */
export function callerHeaders(caller: Caller, method: string, headers: IncomingHttpHeaders): Record<string, string> {
  const byOrigin = headers.origin !== undefined || (!caller.known && method === 'GET');
  const out: Record<string, string> = { Vary: byOrigin ? 'Origin, Accept-Encoding' : 'Accept-Encoding' };
  if (caller.known) Object.assign(out, NO_CACHE);
  return out;
}
