import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { decodeValue, encodeValue } from './format.js';
import type { Value } from './format.js';

const throughJson = (value: Value): Value => decodeValue(JSON.parse(JSON.stringify(encodeValue(value))));

describe('A value in a backup', () => {
  it('comes back as it was, whatever an engine stores', () => {
    const values = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(fc.property(values, (value) => expect(isDeepStrictEqual(throughJson(value), value)).toBe(true)));
  });

  it('is a number for integers that a double holds and stays exact for larger ones', () => {
    expect(throughJson(5n)).toBe(5);
    expect(throughJson(-(2n ** 53n) + 1n)).toBe(-(2 ** 53) + 1);
    for (const large of [2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)]) expect(throughJson(large)).toBe(large);
  });

  it('is the same text for an integer, whether the engine gives a number or a bigint', () => {
    expect(JSON.stringify(encodeValue(12n))).toBe(JSON.stringify(encodeValue(12)));
  });

  it.each([[NaN], [Infinity], [true], [undefined], [new Date(0)], [{ i: '1' }]])('is refused for %p', (value) => {
    expect(() => encodeValue(value)).toThrow('cannot be backed up');
  });

  it.each([[{ i: '1e3' }], [{ i: 5 }], [{ b: 5 }], [{}], [true], [[]]])('is refused when read as %j', (value) => {
    expect(() => decodeValue(value)).toThrow('damaged');
  });
});
