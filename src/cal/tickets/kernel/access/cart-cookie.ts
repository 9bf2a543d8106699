import type { IncomingHttpHeaders } from 'node:http';
import { RequestContext } from '#core/context';
import { ownCookie, setCookie } from '#core/http';

/** Name of the cookie; on https sites with the prefix of `setCookie`. */
const NAME = 'almanac_cart';

/** What names the caller's cart: the parameter, else the cookie; empty for neither. */
export function cartSecret(sent: string | undefined, headers: IncomingHttpHeaders): string {
  return sent !== undefined && sent !== '' ? sent : cookieSecret(headers);
}

/** The cart that the cookie of a request names; empty for none. */
export function cookieSecret({ cookie }: IncomingHttpHeaders): string {
  return ownCookie(cookie, NAME, isSecure()) ?? '';
}

/** A `Set-Cookie` header for a cookie that names the cart for as long as it holds its seats. */
export function cartCookie(secret: string, seconds: number): string {
  return setCookie(NAME, secret, isSecure(), seconds);
}

/** `PUBLIC_URL` decides, because a proxy in front may speak http with the service. */
function isSecure(): boolean {
  return RequestContext.current().siteUrl.startsWith('https:');
}
