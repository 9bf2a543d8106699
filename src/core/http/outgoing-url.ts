import { isIP } from 'node:net';
import { OutgoingRequestRefusedError } from './outgoing-request-refused.error.js';
import { isPublicAddress } from './public-address.js';
import type { SafeHttpSettings } from './safe-http.options.js';
import type { ResolvedAddress } from './bounded-resolver.js';

/** A URL that passed every rule, with the only addresses its host may be reached at. */
export interface CheckedTarget {
  /** Canonical URL without fragment. */
  url: URL;
  /** At least one address; all of them passed the check. */
  addresses: readonly ResolvedAddress[];
  /** True when this is one of the service's own origins. */
  own: boolean;
}

/** The settings that decide about a URL. */
export type TargetRules = Pick<SafeHttpSettings, 'allowedPorts' | 'ownOrigins' | 'resolver' | 'allowPrivate'>;

/**
 * Applies the rules of oembed.md §2 ("Fetching safely") to one URL and resolves its host once.
 *
 * Parsing follows the WHATWG URL standard, which turns decimal, octal, hexadecimal and shortened IPv4 hosts
 * (`http://2130706433/`, `http://0x7f.1/`) into four decimal parts before they are checked.
 *
 * @param text the URL; relative ones are read against `base`
 * @param base the URL of the hop before, when following a redirect
 * @param ownAllowed whether the exception for the service's own origins applies to this hop
 * @throws OutgoingRequestRefusedError with the reason `url`, `scheme`, `credentials`, `port`, `dns` or `address`
 */
export async function checkTarget(
  text: string,
  rules: TargetRules,
  { base, ownAllowed = true }: { base?: URL; ownAllowed?: boolean } = {},
): Promise<CheckedTarget> {
  const url = parse(text, base);
  const own = ownAllowed && rules.ownOrigins.includes(url.origin);
  if (!own) {
    if (url.hostname.startsWith('[')) throw new OutgoingRequestRefusedError('url', 'IPv6 literals are not accepted');
    if (!rules.allowedPorts.includes(portOf(url))) throw new OutgoingRequestRefusedError('port', url.origin);
  }
  const addresses = await resolve(url, rules);
  if (!own && !rules.allowPrivate) {
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) throw new OutgoingRequestRefusedError('address', `${url.hostname} is at ${refused.address}`);
  }
  return { url, addresses, own };
}

function parse(text: string, base: URL | undefined): URL {
  if (!URL.canParse(text, base?.href)) throw new OutgoingRequestRefusedError('url', 'not an absolute URL');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingRequestRefusedError('scheme', url.protocol);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingRequestRefusedError('credentials', `user information for ${url.host}`);
  }
  url.hash = '';
  return url;
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

async function resolve(url: URL, rules: TargetRules): Promise<readonly ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const addresses = await rules.resolver(host).catch((cause: unknown) => {
    throw new OutgoingRequestRefusedError('dns', host, { cause });
  });
  if (addresses.length === 0) throw new OutgoingRequestRefusedError('dns', host);
  return addresses;
}
