import fc from 'fast-check';
import { isPublicAddress } from './public-address.js';

/** Every range of the table in oembed.md §2 with its first, a middle and its last address. */
const REFUSED_V4 = [
  ...['0.0.0.0', '0.1.2.3', '0.255.255.255'],
  ...['10.0.0.0', '10.20.30.40', '10.255.255.255'],
  ...['127.0.0.0', '127.0.0.1', '127.255.255.255'],
  ...['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ...['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...['172.16.0.0', '172.20.1.1', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.171', '192.0.0.255'],
  ...['192.0.2.0', '192.0.2.1', '192.0.2.255'],
  ...['192.88.99.0', '192.88.99.1', '192.88.99.255'],
  ...['192.168.0.0', '192.168.1.1', '192.168.255.255'],
  ...['198.18.0.0', '198.19.0.1', '198.19.255.255'],
  ...['198.51.100.0', '198.51.100.7', '198.51.100.255'],
  ...['203.0.113.0', '203.0.113.7', '203.0.113.255'],
  ...['224.0.0.0', '239.255.255.250', '239.255.255.255'],
  ...['240.0.0.0', '250.1.1.1', '255.255.255.255'],
];

const REFUSED_V6: Record<string, string> = {
  unspecified: '::',
  loopback: '::1',
  'unique local': 'fc00::1',
  'unique local, locally assigned': 'fd12:3456::1',
  'link-local': 'fe80::1',
  'link-local with a zone': 'fe80::1%eth0',
  'site-local (deprecated)': 'fec0::1',
  multicast: 'ff02::1',
  documentation: '2001:db8::1',
  'documentation (RFC 9637)': '3fff::1',
  'IPv4-compatible (deprecated)': '::127.0.0.1',
  'IPv4-mapped loopback': '::ffff:127.0.0.1',
  'IPv4-mapped loopback in hexadecimal': '::ffff:7f00:1',
  'IPv4-mapped private': '::ffff:10.0.0.1',
  'IPv4-translated': '::ffff:0:7f00:1',
  'NAT64 of loopback': '64:ff9b::7f00:1',
  'NAT64 of the metadata address': '64:ff9b::169.254.169.254',
  'NAT64 for local use': '64:ff9b:1::808:808',
  '6to4 of loopback': '2002:7f00:1::',
  '6to4 of a public address': '2002:808:808::1',
  Teredo: '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ORCHID: '2001:20::1',
  'discard-only': '100::1',
  unassigned: '4000::1',
};

describe('isPublicAddress', () => {
  it.each(REFUSED_V4)('refuses the IPv4 address %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.254',
  ])('accepts the public IPv4 address %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(Object.entries(REFUSED_V6))('refuses IPv6 %s (%s)', (_name, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:830::200e', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
    'accepts the public IPv6 address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(['', 'localhost', '1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '[::1]', '8.8.8.8 '])(
    'refuses %p, which is no canonical address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it('treats an IPv4 address and its IPv6 forms alike', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const bare = isPublicAddress(address);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(bare);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(bare);
      }),
    );
  });

  it('returns a boolean for any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => typeof isPublicAddress(text) === 'boolean'));
  });
});
