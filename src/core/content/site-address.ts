import { pathWithinSite, sitePathOf } from '#core/config';

/** Where on the site an address leads. */
export interface SiteAddress {
  /** Below the site's own address, with escapes, `/` first. */
  pathname: string;
  query: Record<string, string>;
}

/**
 * Whether an address is one of this site's, whatever its scheme, port and a leading `www.`. Beside a site in a folder of
 * its host, there may be others.
 */
export function isOfSite(siteUrl: string, url: URL): boolean {
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');
  const { hostname, pathname } = new URL(siteUrl);
  const folder = pathname.replace(/\/$/, '');
  return bare(url.hostname) === bare(hostname) && `${url.pathname}/`.startsWith(`${folder}/`);
}

/** The path of an address, absolute or from the site's root; nothing for those of other sites. */
export function siteAddress(siteUrl: string, address: string): SiteAddress | undefined {
  if (!URL.canParse(address, siteUrl) || !/^(?:https?:|\/)/i.test(address)) return undefined;
  const url = new URL(address, siteUrl);
  // A path alone may be one of the host or one of the site.
  if (!/^\/(?![/\\])/.test(address) && !isOfSite(siteUrl, url)) return undefined;
  return {
    pathname: pathWithinSite(sitePathOf(siteUrl), url.pathname),
    query: Object.fromEntries(url.searchParams),
  };
}
