import fc from 'fast-check';
import qs from 'qs';
import { parseQuery, QS_OPTIONS } from './body-reader.js';
import { plainQuery } from './plain-query.js';

describe('plainQuery', () => {
  it('reads names and values', () => {
    expect(plainQuery('page=2&per_page=12&search')).toEqual({ page: '2', per_page: '12', search: '' });
  });

  it('leaves escapes, blanks and brackets to the full parser', () => {
    for (const text of ['a=%20', 'a=b+c', 'a[]=1', 'a[b]=1', 'é=1', 'x'.repeat(1001)])
      expect(plainQuery(text)).toBeUndefined();
  });

  it('ignores names of Object.prototype', () => {
    expect(plainQuery('__proto__=1&toString=2&a=3')).toEqual({ a: '3' });
  });

  it('returns the same result as qs, in the same order', () => {
    const sign = fc.constantFrom(...'ab01_.,:-&=&=', 'constructor', '__proto__');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('');
        expect(Object.entries(parseQuery(text))).toEqual(Object.entries(qs.parse(text, QS_OPTIONS)));
      }),
    );
  });
});
