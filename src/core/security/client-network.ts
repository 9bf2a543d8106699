import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that tell one customer from another; the rest they choose themselves. */
const IPV6_CUSTOMER_BITS = 64;

/** The network of all clients whose address is not known, for example behind a Unix socket. */
const UNKNOWN_NETWORK = 'unknown';

/**
 * What counts as one client address when tries are limited: an IPv4 address (also when it comes mapped into IPv6), or
 * the /64 network of an IPv6 address, since an owner of one address there has 2^64. Every other text is one and the
 * same network: a proxy that writes something else must not make each connection a client of its own.
 */
export function clientNetwork(address: string): string {
  const bare = withoutPort(address);
  if (isIP(bare) === 0) return UNKNOWN_NETWORK;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_CUSTOMER_BITS}`).toNormalizedString()}/${IPV6_CUSTOMER_BITS}`;
}

/** An address as it is stored: an IPv4 address that comes mapped into IPv6 is written as such. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * An address without the port and the brackets that some proxies write (`203.0.113.9:1001`, `[2001:db8::1]:443`);
 * other text without blanks around.
 */
export function withoutPort(text: string): string {
  const trimmed = text.trim();
  const match = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(trimmed);
  return match ? match[1] : trimmed;
}
