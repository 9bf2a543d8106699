import type { IncomingHttpHeaders } from 'node:http';
import { RequestContext } from '../../../core/context/request-context.js';

const NAME = 'almanac_cart';

/** What names the caller's cart: the parameter, else the cookie; empty for neither. */
export function cartSecret(sent: string | undefined, headers: IncomingHttpHeaders): string {
  return sent !== undefined && sent !== '' ? sent : cookieSecret(headers);
}

/** The cart that the cookie of a request names; empty for none. */
export function cookieSecret(headers: IncomingHttpHeaders): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${NAME}=`));
  return pair?.slice(NAME.length + 1) ?? '';
}

/**
 * A cookie that names the cart for as long as it holds its places. `Lax` keeps other sites from using it, and scripts
 * can't read it.
 */
export function cartCookie(secret: string, seconds: number): string {
  const secure = RequestContext.current().rootUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
