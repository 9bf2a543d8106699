import type { IncomingHttpHeaders } from 'node:http';
import type { SiteUrls } from '#core/context';

/**
 * Whether a request comes from a page of this service itself, as far as browsers tell; other programs say nothing and
 * are trusted, because other sites cannot make them send a cookie.
 */
export function isFromOurPages(
  { siteUrl, rootUrl }: Pick<SiteUrls, 'siteUrl' | 'rootUrl'>,
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || [siteUrl, rootUrl].some((own) => new URL(own).origin === origin);
}
