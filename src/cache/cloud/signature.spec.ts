import { isSigned, signatureOf } from './signature.js';

describe('A callback signature', () => {
  const body = Buffer.from('{"a":1}');
  const header = (time: number, key = 'key', signed = body): string => `t=${time},v1=${signatureOf(key, time, signed)}`;

  it('is valid for its body and key within five minutes', () => {
    expect(isSigned(header(1000), 'key', body, 1000)).toBe(true);
    expect(isSigned(header(1000), 'key', body, 1300)).toBe(true);
    expect(isSigned(header(1000), 'key', body, 700)).toBe(true);
    expect(isSigned(header(1000), 'key', body, 1301)).toBe(false);
    expect(isSigned(header(1000), 'key', Buffer.from('{"a":2}'), 1000)).toBe(false);
    expect(isSigned(header(1000, 'other'), 'key', body, 1000)).toBe(false);
  });

  it('is invalid without a key or in another format', () => {
    expect(isSigned(header(1000, ''), '', body, 1000)).toBe(false);
    for (const bad of [undefined, '', 't=1000', `v1=${'0'.repeat(64)}`, [header(1000)], header(1000).toUpperCase()])
      expect(isSigned(bad, 'key', body, 1000)).toBe(false);
  });
});
