import type { IncomingHttpHeaders } from 'node:http';
import { ownCookie, setCookie } from '#core/http';

/** Name of the cookie; on https sites with the prefix of `setCookie`. */
const NAME = 'almanac_cart';

/**
 * What names the caller's cart: the parameter, else the cookie; empty for neither.
 * @param siteUrl address of the site, in all of these: the name of the cookie depends on it
 */
export function cartSecret(sent: string | undefined, headers: IncomingHttpHeaders, siteUrl: string): string {
  return sent !== undefined && sent !== '' ? sent : cookieSecret(headers, siteUrl);
}

/** The cart that the cookie of a request names; empty for none. */
export function cookieSecret({ cookie }: IncomingHttpHeaders, siteUrl: string): string {
  return ownCookie(cookie, NAME, siteUrl) ?? '';
}

/** A `Set-Cookie` header for a cookie that names the cart for as long as it holds its seats. */
export function cartCookie(secret: string, seconds: number, siteUrl: string): string {
  return setCookie(NAME, secret, siteUrl, seconds);
}
