import { asBytes, asMap, asText, isBlank } from './sent-values.js';

describe('A sent value', () => {
  it('is blank when PHP considers it empty', () => {
    for (const blank of [undefined, null, false, '', '0', 0, [], {}]) expect(isBlank(blank)).toBe(true);
    for (const value of [true, 'x', ' ', '00', 1, [0], { a: 0 }]) expect(isBlank(value)).toBe(false);
  });

  it('is converted to a text, a number of bytes or a map', () => {
    expect([asText('a'), asText(5), asText(null), asText(['a'])]).toEqual(['a', '5', '', '']);
    expect([asBytes('12.9'), asBytes(-5), asBytes('x'), asBytes(1e99), asBytes({})]).toEqual([
      12,
      0,
      0,
      2 ** 31 - 1,
      0,
    ]);
    expect([asMap(['a']), asMap({ b: 1 }), asMap('text'), asMap(null)]).toEqual([['a'], { b: 1 }, {}, {}]);
  });
});
