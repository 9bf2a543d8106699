import ipaddr from 'ipaddr.js';
import { clientNetwork } from './client-network.js';

/** A network that contains a client's address. */
export interface NetworkLevel {
  /** As `clientNetwork` writes it. */
  network: string;
  /** How many times the limit of a single client applies to it. */
  factor: number;
}

/**
 * Prefixes of IPv6 networks with the factors of their limits: providers give a customer anything from a /64 to a /48, so
 * limits of a /64 alone would be none for the owner of a /48.
 */
const IPV6_LEVELS: readonly (readonly [bits: number, factor: number])[] = [
  [64, 1],
  [56, 4],
  [48, 16],
];

/** The networks that the failures of an address count against, the smallest first; one only for IPv4 and other texts. */
export function networkLevels(address: string): NetworkLevel[] {
  const network = clientNetwork(address);
  if (!ipaddr.isValid(address) || ipaddr.process(address).kind() === 'ipv4') return [{ network, factor: 1 }];
  const plain = ipaddr.process(address).toNormalizedString();
  return IPV6_LEVELS.map(([bits, factor]) => ({
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toNormalizedString()}/${bits}`,
    factor,
  }));
}
