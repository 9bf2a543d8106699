import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that has been given out for global unicast so far; everything else is special or unassigned. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** NAT64 translators of DNS64 networks answer with addresses here, the IPv4 address in the last four bytes. */
const NAT64_PREFIX = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Tells whether an IP address may be connected to on behalf of a stranger: globally routable unicast only.
 *
 * Refused are the IPv4 ranges of oembed.md §2 (this network, private, loopback, shared, link-local, documentation,
 * benchmarking, multicast, reserved …) and in IPv6 everything outside 2000::/3 and all special ranges within it
 * (documentation, Teredo, 6to4, ORCHID …). IPv4-mapped and NAT64 addresses are judged by the IPv4 address inside.
 *
 * @param address an IPv4 address in four decimal parts or an IPv6 address; any other text is refused
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipaddr.IPv4.parse(address).range() === 'unicast';
    case 6:
      return isPublicV6(ipaddr.IPv6.parse(address));
    default:
      return false;
  }
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast';
  if (address.match(NAT64_PREFIX)) {
    return new ipaddr.IPv4(address.toByteArray().slice(-4)).range() === 'unicast';
  }
  return address.match(GLOBAL_UNICAST_V6) && address.range() === 'unicast';
}
