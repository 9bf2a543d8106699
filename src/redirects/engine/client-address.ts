import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { withoutPort } from '#core/security';
import type { AddressHeader, RedirectSettings } from '../settings/redirect.settings.js';

/**
 * An address in its usual form, without port and brackets, IPv4 mapped into IPv6 as IPv4, without a zone (`%eth0`), which means something on one
 * machine only and may be any text; empty for text that is none.
 */
export function plainAddress(text: string): string {
  const [bare] = withoutPort(text).split('%', 1);
  return isIP(bare) === 0 ? '' : ipaddr.process(bare).toString();
}

/** How a request reached us. */
export interface Connection {
  /** Who is at the other end of the line. */
  peer: string;
  /** The client, as far as `TRUST_PROXY` tells; else the same. */
  client: string;
  /** The first value of a header, named in lower case. */
  header: (name: string) => string | undefined;
}

/**
 * The client's address (redirects.md §10): from the first of the chosen headers that is there, if the request comes
 * from a proxy that is believed; otherwise that of the connection. Empty where the header holds no address.
 */
export function clientAddress(
  connection: Connection,
  { ip_headers: headers, ip_proxy: proxies }: Pick<RedirectSettings, 'ip_headers' | 'ip_proxy'>,
): string {
  const believed = proxies.length === 0 || proxies.map(plainAddress).includes(plainAddress(connection.peer));
  const name = believed ? headers.find((candidate) => valueOf(candidate, connection) !== undefined) : undefined;
  return plainAddress((name && valueOf(name, connection)) ?? connection.client);
}

function valueOf(name: AddressHeader, { header, peer }: Connection): string | undefined {
  if (name === 'REMOTE_ADDR') return peer;
  const value = header(name.slice('HTTP_'.length).toLowerCase().replaceAll('_', '-'))?.split(',', 1)[0];
  return name === 'HTTP_FORWARDED' ? (forwardedFor(value) ?? value) : value;
}

/** `for=192.0.2.1` or `for="[2001:db8::1]:4711"` of a `Forwarded` header. */
function forwardedFor(value: string | undefined): string | undefined {
  const match = /(?:^|;)\s*for="?(?:\[([^\]"]+)\]|([^";\s:]+))/i.exec(value ?? '');
  return match?.[1] ?? match?.[2];
}

/** An address as the log keeps it: `ip_logging` 0 none, 1 whole, 2 without the part that names one customer. */
export function loggedAddress(address: string, logging: number): string {
  if (logging === 0 || address === '') return '';
  if (logging === 1) return address;
  const [bits, Kind] = isIP(address) === 4 ? ([24, ipaddr.IPv4] as const) : ([64, ipaddr.IPv6] as const);
  return Kind.networkAddressFromCIDR(`${address}/${bits}`).toString();
}
