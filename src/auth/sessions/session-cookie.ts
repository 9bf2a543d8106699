import { cookieValue } from '../../core/http/cookie-value.js';

/** Name of the cookie. */
export const SESSION_COOKIE = 'almanac_session';

/** Tokens are 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token that a request brings, if it could be one. */
export function sessionToken(header: string | undefined): string | undefined {
  const value = cookieValue(header, SESSION_COOKIE);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/**
 * A `Set-Cookie` header for a cookie that scripts cannot read and other sites cannot send along with a form.
 * @param seconds how long the browser keeps it; 0 takes it away, nothing: until the browser is closed
 */
export function setCookie(name: string, value: string, secure: boolean, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`;
}
