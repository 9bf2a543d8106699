import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that tell one customer from another; the rest they choose themselves. */
const IPV6_CUSTOMER_BITS = 64;

/**
 * What counts as one client address when tries are limited: an IPv4 address (also when it comes mapped into IPv6), or
 * the /64 network of an IPv6 address, since an owner of one address there has 2^64. Other text stays as it is.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_CUSTOMER_BITS}`).toNormalizedString()}/${IPV6_CUSTOMER_BITS}`;
}

/** An address as it is stored: an IPv4 address that comes mapped into IPv6 is written as such. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
