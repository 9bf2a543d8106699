import { cookieValue } from './cookie-value.js';

/**
 * The value of a cookie of the service in a `Cookie` header.
 * @param secure whether the site has https, as when the cookie was set
 */
export function ownCookie(header: string | undefined, name: string, secure: boolean): string | undefined {
  return cookieValue(header, fullName(name, secure));
}

/**
 * A `Set-Cookie` header for a cookie that scripts cannot read and other sites cannot send along with a form.
 * @param secure whether the site has https: then the cookie stays on https, and no other host of the domain can set it
 * @param seconds how long the browser stores it; 0 takes it away, nothing: until the browser is closed
 */
export function setCookie(name: string, value: string, secure: boolean, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${fullName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`;
}

/** Browsers accept `__Host-` from this host alone, with `Secure` and for all paths. */
function fullName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
