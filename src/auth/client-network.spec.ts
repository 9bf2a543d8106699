import { clientNetwork, plainAddress } from './client-network.js';

describe('clientNetwork', () => {
  it('takes an IPv4 address as it is, mapped into IPv6 or not', () => {
    expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9');
    expect(clientNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('takes all addresses of a /64 for one client', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff:eeee:dddd:cccc'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });

  it('ignores the zone of a link-local address', () => {
    expect(clientNetwork('fe80::1%eth0')).toBe(clientNetwork('fe80::2%eth1'));
  });

  it('leaves what is no address alone', () => {
    expect(clientNetwork('')).toBe('');
    expect(clientNetwork('unix socket')).toBe('unix socket');
  });
});

describe('plainAddress', () => {
  it('writes an IPv4 address without its IPv6 dress, and everything else as it came', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
    expect(plainAddress('')).toBe('');
  });
});
