import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, RequestContext } from '#core/context';

const KEY = Symbol('session caller');

/**
 * A cookie alone gives no rights. The signed-in user is recorded nevertheless, for the one route that
 * hands them a nonce.
 */
export function rememberSessionCaller(caller: Caller): void {
  RequestContext.current().once(KEY, () => caller);
}

/** Who has signed in with the cookie of the running request; the caller where there is no such note. */
export function sessionCaller(): Caller {
  const context = RequestContext.current();
  return context.once(KEY, () => context.caller);
}

/**
 * Whether a request comes from a page of this service itself, as far as browsers tell; other programs say nothing and
 * are trusted, because other sites cannot make them send a cookie.
 */
export function isFromOurPages({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  const { siteUrl, rootUrl } = RequestContext.current();
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || [siteUrl, rootUrl].some((own) => new URL(own).origin === origin);
}
