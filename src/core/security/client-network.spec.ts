import { clientNetwork, plainAddress, withoutPort } from './client-network.js';

describe('clientNetwork', () => {
  it('returns an IPv4 address, also when it is mapped into IPv6', () => {
    expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9');
    expect(clientNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('treats all addresses of a /64 network as one client', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff:eeee:dddd:cccc'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });

  it('ignores the zone of a link-local address', () => {
    expect(clientNetwork('fe80::1%eth0')).toBe(clientNetwork('fe80::2%eth1'));
  });

  it('ignores ports and brackets', () => {
    expect(clientNetwork('203.0.113.9:1001')).toBe('203.0.113.9');
    expect(clientNetwork('[2001:db8:1:2::1]:1001')).toBe(clientNetwork('2001:db8:1:2::1'));
  });

  it('treats all other texts as one network', () => {
    const others = ['', 'unix socket', '_hidden', '203.0.113.9:x', '2001:db8::1::2', '0x7f.1', '1'].map(clientNetwork);
    expect(new Set(others).size).toBe(1);
  });
});

describe('withoutPort', () => {
  it.each([
    ['203.0.113.9:1001', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', 'unknown'],
  ])('makes of %j %j', (text, address) => expect(withoutPort(text)).toBe(address));
});

describe('plainAddress', () => {
  it('unwraps an IPv4-mapped address and returns everything else unchanged', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
    expect(plainAddress('')).toBe('');
  });
});
