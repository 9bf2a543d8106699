import type { IncomingMessage } from 'node:http';
import { ownCookie, setCookie } from './own-cookie.js';

/** Parameter of pages that names their language. */
export const LANGUAGE_PARAMETER = 'lang';

const COOKIE = 'almanac_language';
/** Seconds for which the choice of a visitor is remembered. */
const CHOICE_TTL_SECONDS = 365 * 86_400;

/** A language tag such as `de` or `pt-BR`. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;
const IN_QUERY = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([A-Za-z0-9-]{2,20})(?:&|$)`);

/**
 * The language that a visitor chose: by the address, or else before with this browser; empty: none.
 * @param url path and query
 * @param siteUrl address of the site, on which the name of the cookie depends
 */
export function languageChoice(url: string, { cookie }: IncomingMessage['headers'], siteUrl: string): string {
  const choices = [IN_QUERY.exec(url)?.[1], ownCookie(cookie, COOKIE, siteUrl)];
  return choices.find((tag) => tag !== undefined && TAG.test(tag)) ?? '';
}

/** A `Set-Cookie` header that remembers the choice of a visitor. @param tag BCP 47 */
export function languageCookie(tag: string, siteUrl: string): string {
  return setCookie(COOKIE, tag, siteUrl, CHOICE_TTL_SECONDS);
}
