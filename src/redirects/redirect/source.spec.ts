import fc from 'fast-check';
import { cleanSource, decodeEscapes, matchUrl, requestMatchUrls } from './source.js';

describe('cleaning a source', () => {
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
  ])('%j becomes %j', (raw, clean) => expect(cleanSource(raw, false)).toBe(clean));

  it.each([
    ['^/a/(.*)$', '^/a/(.*)$'],
    ['a.*', 'a.*'],
    ['^/(?&lt;!x)y', '^/(?<!x)y'],
    ['^/(?<name>\\d+)', '^/(?<name>\\d+)'],
    ['^/(?<=x)<b>y</b>', '^/(?<=x)y'],
  ])('the pattern %j becomes %j', (raw, clean) => expect(cleanSource(raw, true)).toBe(clean));

  it('gives one line without control characters and without tags, whatever comes in', () => {
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

describe('the key of a source', () => {
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
  ])('of %j is %j', (url, key) => expect(matchUrl(url)).toBe(key));

  it('holds the query in its order where that counts', () => {
    expect(matchUrl('/a/?B=2&a=X&c', true)).toBe('/a?b=2&a=x&c');
    expect(matchUrl('/a', true)).toBe('/a');
  });

  it('is found by a request however that is encoded', () => {
    expect(requestMatchUrls('/%C3%89/b%20c/?Q=%C3%A9')).toEqual([matchUrl('/é/b c'), matchUrl('/é/b c?q=é', true)]);
    expect(requestMatchUrls('/a')).toEqual(['/a']);
    expect(requestMatchUrls('/a?')).toEqual(['/a']);
  });

  it('is ASCII in lower case, and that of what a browser sends for the source', () => {
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

describe('decoding escapes', () => {
  it('leaves alone what is no escape', () => expect(decodeEscapes('100%, %zz, %4')).toBe('100%, %zz, %4'));
  it('shows broken UTF-8 or drops it', () => {
    expect(decodeEscapes('a%FFb')).toBe('a\uFFFDb');
    expect(decodeEscapes('a%FFb', '')).toBe('ab');
  });
});
