import fc from 'fast-check';
import { cleanSource, decodeEscapes, matchUrl, requestMatchUrls } from './source.js';

describe('cleanSource', () => {
  it.each([
    ['no-slash', '/no-slash'],
    ['  /blanks around  ', '/blanks around'],
    ['/a b/C?q=1&amp;z=2', '/a b/C?q=1&z=2'],
    ['/%C3%A9%2Fx', '/é/x'],
    ['/tag<b>x</b>', '/tagx'],
    ['/tag%3Cscript%3Ealert(1)%3C/script%3E', '/tag'],
    ['/first\nsecond', '/first'],
    ['/bell\u0007', '/bell'],
    ['/bad%FFbyte', '/badbyte'],
    ['/a#frag', '/a#frag'],
    ['https://site.example/a?b=c', '/a?b=c'],
    ['', ''],
    [' \n', ''],
    ['<b></b>', ''],
  ])('converts %j to %j', (raw, clean) => expect(cleanSource(raw, false)).toBe(clean));

  it.each([
    ['^/a/(.*)$', '^/a/(.*)$'],
    ['a.*', 'a.*'],
    ['^/(?&lt;!x)y', '^/(?<!x)y'],
    ['^/(?<name>\\d+)', '^/(?<name>\\d+)'],
    ['^/(?<=x)<b>y</b>', '^/(?<=x)y'],
  ])('converts the pattern %j to %j', (raw, clean) => expect(cleanSource(raw, true)).toBe(clean));

  it('returns one line without control characters and tags for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (raw, pattern) => {
        const clean = cleanSource(raw, pattern);
        expect(clean).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(clean).toBe(clean.trim());
        if (!pattern && clean !== '') expect(clean).toMatch(/^\//);
        if (!pattern) expect(clean).not.toMatch(/<[a-z]/i);
      }),
    );
  });
});

describe('matchUrl', () => {
  it.each([
    ['/', '/'],
    ['/A/b/', '/a/b'],
    ['/a//', '/a'],
    ['///', '/'],
    ['/a b+c', '/a%20b%20c'],
    ['/É', '/%c3%a9'],
    ['/q:[x]@~,(1);', '/q:[x]@~,(1);'],
    ["/a*b!c'd", '/a%2ab%21c%27d'],
    ['/a#b', '/a%23b'],
    ['/a?b=1', '/a'],
  ])('converts %j to %j', (url, key) => expect(matchUrl(url)).toBe(key));

  it('contains the query in its order on request', () => {
    expect(matchUrl('/a/?B=2&a=X&c', true)).toBe('/a?b=2&a=x&c');
    expect(matchUrl('/a', true)).toBe('/a');
  });

  it('matches the keys of a request, however that is encoded', () => {
    expect(requestMatchUrls('/%C3%89/b%20c/?Q=%C3%A9')).toEqual([matchUrl('/é/b c'), matchUrl('/é/b c?q=é', true)]);
    expect(requestMatchUrls('/a')).toEqual(['/a']);
    expect(requestMatchUrls('/a?')).toEqual(['/a']);
  });

  it('returns lower-case ASCII that matches what a browser sends', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const source = cleanSource(path, false);
        fc.pre(source !== '' && !source.includes('?') && !source.includes('%'));
        expect(matchUrl(source)).toMatch(/^[\x21-\x7e]+$/);
        expect(requestMatchUrls(encodeURI(source).replaceAll('#', '%23'))).toEqual([matchUrl(source)]);
      }),
    );
  });
});

describe('decodeEscapes', () => {
  it('returns invalid escapes unchanged', () => expect(decodeEscapes('100%, %zz, %4')).toBe('100%, %zz, %4'));
  it('replaces or removes malformed UTF-8', () => {
    expect(decodeEscapes('a%FFb')).toBe('a\uFFFDb');
    expect(decodeEscapes('a%FFb', '')).toBe('ab');
  });
});
