import { RequestContext } from '#core/context';

/** Where on the site an address leads. */
export interface SiteAddress {
  /** Below the site's own address, with escapes, `/` first. */
  pathname: string;
  query: Record<string, string>;
}

/** Whether an address is one of this site's, whatever its scheme, port and a leading `www.`. */
export function isOfSite(url: URL): boolean {
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');
  return bare(url.hostname) === bare(new URL(RequestContext.current().siteUrl).hostname);
}

/** The path of an address, absolute or from the site's root; nothing for those of other sites. */
export function siteAddress(address: string): SiteAddress | undefined {
  const { siteUrl } = RequestContext.current();
  if (!URL.canParse(address, siteUrl) || !/^(?:https?:|\/)/i.test(address)) return undefined;
  const url = new URL(address, siteUrl);
  if (!isOfSite(url)) return undefined;
  const base = new URL(siteUrl).pathname.replace(/\/$/, '');
  return {
    pathname: url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname,
    query: Object.fromEntries(url.searchParams),
  };
}
