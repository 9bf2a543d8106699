import { sitePathOf } from '#core/config';
import { cookieValue } from './cookie-value.js';

/**
 * The value of a cookie of the service in a `Cookie` header.
 * @param siteUrl address of the site, as when the cookie was set
 */
export function ownCookie(header: string | undefined, name: string, siteUrl: string): string | undefined {
  return cookieValue(header, fullName(name, siteUrl));
}

/**
 * A `Set-Cookie` header for a cookie that scripts cannot read, that other sites cannot send along with a form, and that
 * other sites in folders of the same host do not get. Where the site has https, the cookie stays on https.
 * @param siteUrl address of the site; a proxy in front may speak http with the service, so requests do not tell
 * @param seconds how long the browser stores it; 0 takes it away, nothing: until the browser is closed
 */
export function setCookie(name: string, value: string, siteUrl: string, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const path = sitePathOf(siteUrl) || '/';
  return `${fullName(name, siteUrl)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isSecure(siteUrl) ? '; Secure' : ''}${age}`;
}

/**
 * Browsers accept `__Host-` from this host alone, with `Secure` and for all paths. A site in a folder has its cookies
 * for this path only, which `__Secure-` permits.
 */
function fullName(name: string, siteUrl: string): string {
  if (!isSecure(siteUrl)) return name;
  return sitePathOf(siteUrl) === '' ? `__Host-${name}` : `__Secure-${name}`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
