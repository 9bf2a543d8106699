import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '#core/context';
import { hasSecretParameter } from '#core/security';

/** `Cache-Control` and `Expires` of responses that may not be cached. */
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
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link, X-Almanac-Ignored',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key',
  };
  const { origin } = headers;
  // Any origin may call with credentials because the cookie of a session alone gives no rights: that takes a nonce
  // (auth.md §4). Routes where a cookie does decide, such as that of a cart, take this back
  // (`refuseForeignCredentials`), and those that write refuse pages of other sites by their policy.
  if (origin !== undefined && /^[\x21-\x7e]+$/.test(origin)) {
    fixed['Access-Control-Allow-Origin'] = origin;
    fixed['Access-Control-Allow-Methods'] = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
    fixed['Access-Control-Allow-Credentials'] = 'true';
  }
  return fixed;
}

/** What of a request decides whether its response is personal. */
export interface PersonalRequest {
  caller: Caller;
  method: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
  /** Whether the route answers by a cookie or a key that the request holds (`EndpointOptions.personal`). */
  personal: boolean;
}

/**
 * Headers that depend on the caller. Personal responses may not be stored by any cache: those to known callers, those
 * to requests with a secret in the query (a password, an API key, an order key), and those of personal routes.
 */
export function callerHeaders({ caller, method, headers, query, personal }: PersonalRequest): Record<string, string> {
  const byOrigin = headers.origin !== undefined || (!caller.known && method === 'GET');
  const vary = [...(byOrigin ? ['Origin'] : []), 'Accept-Encoding', ...(personal ? ['Cookie'] : [])];
  const out: Record<string, string> = { Vary: vary.join(', ') };
  if (caller.known || personal || hasSecretParameter(query)) Object.assign(out, NO_CACHE);
  return out;
}

/**
 * Takes back from other origins the right to call with credentials, for routes where a cookie alone decides.
 * @param own addresses of the site and of the REST root
 */
export function refuseForeignCredentials(fixed: Record<string, string>, own: readonly string[]): void {
  const origin = fixed['Access-Control-Allow-Origin'];
  if (origin !== undefined && !own.some((address) => new URL(address).origin === origin))
    delete fixed['Access-Control-Allow-Credentials'];
}
