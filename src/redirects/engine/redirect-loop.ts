import type { RedirectRequest } from './redirect-request.js';
import { locationHeader } from './location.js';
import { isAbsolute } from './proxy-allowlist.service.js';

/**
 * Whether a redirect would send a browser to the requested address itself, in an endless loop.
 * @param target not encoded yet
 * @param siteUrl address of the site
 */
export function isRedirectLoop(
  target: string,
  { target: { raw }, host, secure }: Pick<RedirectRequest, 'target' | 'host' | 'secure'>,
  siteUrl: string,
): boolean {
  const sent = locationHeader(target);
  const address = new URL(siteUrl).origin + raw;
  if (!URL.canParse(address) || !URL.canParse(sent, address)) return false;
  const here = new URL(address);
  const there = new URL(sent, here);
  // From another name of the site, or from http, the same path is another address.
  const isHere = host === here.hostname && secure === (here.protocol === 'https:');
  if (there.origin !== here.origin || (isAbsolute(sent) && !isHere)) return false;
  return there.pathname + there.search === here.pathname + here.search;
}
