import fc from 'fast-check';
import type { QueryFlag, SourceFlags } from '../flags.js';
import { requestTarget } from './request-target.js';
import { matchesSource } from './source-match.js';

const LENIENT: SourceFlags = { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: false };
const STRICT: SourceFlags = { ...LENIENT, flag_case: false, flag_trailing: false };
const matches = (source: string, asked: string, flags: Partial<SourceFlags> = {}, base = LENIENT) =>
  matchesSource(source, { ...base, ...flags }, requestTarget(asked));

describe('matchesSource', () => {
  it.each<[source: string, asked: string]>([
    ['/Path', '/path/'],
    ['/a b é', '/a%20b%20%C3%A9'],
    ['/a+b', '/a%20b'],
    ['/a b', '/a+b'],
    ['/enc/x', '/enc%2fx'],
    ['/', '/'],
    ['/x', '/x?'],
  ])('matches leniently: %s with %s', (source, asked) => expect(matches(source, asked)).toBe(true));

  it.each<[source: string, asked: string, found: boolean]>([
    ['/Path', '/Path', true],
    ['/Path', '/path', false],
    ['/Path', '/Path/', false],
    ['/slash/', '/slash/', true],
    ['/slash/', '/slash', false],
    ['/a?Key=Val', '/a?Key=Val', true],
    ['/a?Key=Val', '/a?Key=val', false],
    ['/a?Key=Val', '/a?key=Val', false],
  ])('matches strictly: %s with %s', (source, asked, found) => expect(matches(source, asked, {}, STRICT)).toBe(found));

  it.each<[flag: QueryFlag, source: string, asked: string, found: boolean]>([
    ['exact', 'a=1&b=2', 'b=2&a=1', true],
    ['exact', 'a=1&b=2', 'A=1&B=2', true],
    ['exact', 'a=1&b=2', 'a=1', false],
    ['exact', 'a=1', 'a=1&b=2', false],
    ['exact', 'a=1', 'a=2', false],
    ['exact', '', 'x', false],
    ['exact', 'a=1&b', 'b&a=1', true],
    ['exact', 'a=1&b', 'b=&a=1', false],
    ['exact', 'a[]=1&a[]=2', 'a%5B%5D=1&a%5B%5D=2', true],
    ['exact', 'a[]=1&a[]=2', 'a[]=2&a[]=1', false],
    ['exact', 'a[]=1&a[]=2', 'a[1]=2&a[0]=1', true],
    ['exact', 'a[b][]=1', 'a[b][0]=1', true],
    ['exact', 'a=1', 'a=2&a=1', true],
    ['exact', 'x=a b', 'x=a+b', true],
    ['exactorder', 'b=1&a=2', 'b=1&a=2', true],
    ['exactorder', 'b=1&a=2', 'a=2&b=1', false],
    ['exactorder', 'b=1', 'b=1&c=2', false],
    ['exactorder', '', '', true],
    ['ignore', 'a=1', 'z=9&a=1', true],
    ['ignore', 'a=1', 'b=2', false],
    ['ignore', '', 'anything=1', true],
    ['pass', 'a=1', 'A=1&b=2', true],
    ['pass', 'a=1', 'a=2', false],
  ])('applies "%s" to ?%s with ?%s', (flag_query, source, asked, found) => {
    const withMark = (query: string) => (query === '' ? '/p' : `/p?${query}`);
    expect(matches(withMark(source), withMark(asked), { flag_query })).toBe(found);
  });

  it('ignores the case of names in lenient queries, and compares values by the flags', () => {
    expect(matches('/p?Key=Val', '/p?KEY=Val', { flag_query: 'ignore' }, STRICT)).toBe(true);
    expect(matches('/p?Key=Val', '/p?KEY=val', { flag_query: 'ignore' }, STRICT)).toBe(false);
  });

  it('matches every source with a request for it, for all flags', () => {
    const flags = fc.record({
      flag_query: fc.constantFrom<QueryFlag>('exact', 'exactorder', 'ignore', 'pass'),
      flag_case: fc.boolean(),
      flag_trailing: fc.boolean(),
      flag_regex: fc.constant(false),
    });
    const word = fc.stringMatching(/^[a-zA-Z0-9 é_-]{1,8}$/);
    const source = fc.tuple(
      fc.array(word),
      fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => name.toLowerCase() }),
    );
    fc.assert(
      fc.property(source, flags, ([path, query], flags_) => {
        const text = (encode: (part: string) => string) =>
          `/${path.map(encode).join('/')}${query.length > 0 ? '?' : ''}${query.map((pair) => pair.map(encode).join('=')).join('&')}`;
        expect(matchesSource(text(String), flags_, requestTarget(text(encodeURIComponent)))).toBe(true);
      }),
    );
  });
});

describe('requestTarget', () => {
  it('returns the texts for patterns and for targets', () => {
    expect(requestTarget('/a%20b+c?d=e%20f+g')).toEqual({
      raw: '/a%20b+c?d=e%20f+g',
      path: '/a b+c',
      query: 'd=e%20f+g',
      decoded: '/a b+c?d=e f+g',
      base: '/a b+c?d=e%20f+g',
    });
  });

  it('omits scheme and host of a proxy request', () => {
    expect(requestTarget('http://example.com/a?b').raw).toBe('/a?b');
    expect(requestTarget('http://example.com').raw).toBe('/');
  });

  it('accepts malformed escapes without an exception', () => {
    fc.assert(fc.property(fc.string(), (line) => expect(requestTarget(line).raw.startsWith('/')).toBe(true)));
    expect(requestTarget('/%zz%ff').path).toContain('%zz');
  });
});
