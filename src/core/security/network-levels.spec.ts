import { clientNetwork } from './client-network.js';
import { networkLevels } from './network-levels.js';

describe('networkLevels', () => {
  it('returns the /64, /56 and /48 of an IPv6 address with rising factors', () => {
    expect(networkLevels('2001:db8:1:2345::1')).toEqual([
      { network: '2001:db8:1:2345:0:0:0:0/64', factor: 1 },
      { network: '2001:db8:1:2300:0:0:0:0/56', factor: 4 },
      { network: '2001:db8:1:0:0:0:0:0/48', factor: 16 },
    ]);
  });

  it('begins with the client network', () => {
    for (const address of ['2001:db8::1', 'fe80::1%eth0', '203.0.113.9', '::ffff:203.0.113.9', ''])
      expect(networkLevels(address)[0]).toEqual({ network: clientNetwork(address), factor: 1 });
  });

  it('returns one network for IPv4 addresses and other texts', () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', 'unix socket', ''])
      expect(networkLevels(address)).toHaveLength(1);
  });
});
