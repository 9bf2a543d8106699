import ipaddr from 'ipaddr.js';
import { jsonOrUndefined } from '#core/text';

/** Most addresses that a list may have. */
export const MAX_ADDRESSES = 2000;

/** Whether a text is an IP address or a network such as `192.0.2.0/24`. */
export function isAddressOrNetwork(text: unknown): text is string {
  return typeof text === 'string' && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

/** Whether an address is on a list of addresses and networks. IPv4 addresses that come mapped into IPv6 are the same. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return list.some((entry) => {
    if (ipaddr.isValid(entry)) return ipaddr.process(entry).toNormalizedString() === caller.toNormalizedString();
    if (!ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === caller.kind() && caller.match([network, bits] as [ipaddr.IPv4, number]);
  });
}

/** The addresses in the answer of a service that tells its own: a JSON list, or texts apart by commas or white space. */
export function readAddressList(text: string): string[] {
  return entriesOf(text).filter(isAddressOrNetwork).slice(0, MAX_ADDRESSES);
}

function entriesOf(text: string): unknown[] {
  const parsed = jsonOrUndefined(text);
  return Array.isArray(parsed) ? parsed : text.split(/[\s,]+/);
}
