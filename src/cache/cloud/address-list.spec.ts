import fc from 'fast-check';
import { isAddressOrNetwork, isListed, readAddressList } from './address-list.js';

describe('An address list', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.2', ['192.0.2.1'], false],
    ['::ffff:192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.1', ['::ffff:192.0.2.1'], true],
    ['192.0.2.77', ['10.0.0.0/8', '192.0.2.0/24'], true],
    ['::ffff:192.0.2.77', ['192.0.2.0/24'], true],
    ['2001:db8::1', ['2001:DB8:0::1'], true],
    ['2001:db8:1::1', ['2001:db8::/32'], true],
    ['2001:db8::1', ['192.0.2.0/24', '0.0.0.0/0'], false],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['unix:', ['0.0.0.0/0'], false],
    ['192.0.2.1', [], false],
    ['192.0.2.1', ['nonsense', '192.0.2.1/99'], false],
  ])('matches %s in %j: %s', (address, list, listed) => expect(isListed(address, list)).toBe(listed));

  it('contains only addresses and networks', () => {
    for (const good of ['1.2.3.4', '::1', '10.0.0.0/8', 'fe80::/10']) expect(isAddressOrNetwork(good)).toBe(true);
    for (const bad of ['1.2.3.4/33', 'host.example', '', ' ', 7, null, ['1.2.3.4']])
      expect(isAddressOrNetwork(bad)).toBe(false);
  });

  it('is parsed from JSON or plain text', () => {
    expect(readAddressList('["1.2.3.4", 5, "x", "::1"]')).toEqual(['1.2.3.4', '::1']);
    expect(readAddressList('1.2.3.4\n10.0.0.0/8, ::1\r\n')).toEqual(['1.2.3.4', '10.0.0.0/8', '::1']);
    expect(readAddressList('<html>down</html>')).toEqual([]);
    expect(readAddressList('{"a":1}')).toEqual([]);
  });

  it('is parsed from any text without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, list) => {
        isListed(text, list);
        return readAddressList(text).every(isAddressOrNetwork);
      }),
    );
  });
});
