import type { RedirectSettings } from '../settings/redirect.settings.js';
import { trimEnd } from '#core/text';

/** What decides about moves of the whole site. */
export interface SiteRequest {
  /** Host name of the request without port, in lower case. */
  host: string;
  /** Whether it came over https, the proxy before us included. */
  secure: boolean;
  /** Path of the host and query. */
  raw: string;
}

type MoveOptions = Pick<RedirectSettings, 'relocate' | 'https' | 'preferred_domain' | 'aliases'>;

/**
 * Where a request is sent because of its host or scheme (redirects.md §13): to the site that this one has moved to,
 * else to the site's own address.
 * @param siteUrl the site's own address, without a slash at the end
 * @returns nothing for a request that is right here
 */
export function siteMove(siteRequest: SiteRequest, options: MoveOptions, siteUrl: string): string | undefined {
  if (options.relocate !== '') return relocated(siteRequest, options.relocate);
  const own = new URL(siteUrl);
  const preferred = preferredHost(siteRequest.host, options, own.hostname);
  if (preferred !== own.hostname) return undefined;
  const insecure = options.https && !siteRequest.secure && own.protocol === 'https:';
  return preferred !== siteRequest.host || insecure ? own.origin + siteRequest.raw : undefined;
}

function relocated({ host, raw }: SiteRequest, relocate: string): string | undefined {
  if (!URL.canParse(relocate) || new URL(relocate).hostname === host) return undefined;
  return trimEnd(relocate, '/') + raw;
}

/** The canonical host of an alias or a name with or without `www.`. */
function preferredHost(host: string, { aliases, preferred_domain: preferred }: MoveOptions, own: string): string {
  if (aliases.some((alias) => alias.toLowerCase() === host)) return own;
  const bare = host.replace(/^www\./, '');
  if (preferred === 'www') return `www.${bare}`;
  return preferred === 'nowww' ? bare : host;
}
