import { ownCookie } from '#core/http';

/** Name of the cookie; on https sites with the prefix of `setCookie`. */
export const SESSION_COOKIE = 'almanac_session';

/** Tokens are 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token that a request brings, if it could be one. @param siteUrl address of the site */
export function sessionToken(header: string | undefined, siteUrl: string): string | undefined {
  const value = ownCookie(header, SESSION_COOKIE, siteUrl);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}
