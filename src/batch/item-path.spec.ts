import fc from 'fast-check';
import { canBeRoute, itemPath } from './item-path.js';

describe('itemPath', () => {
  it.each([
    ['/content/v2/tags', '/content/v2/tags', ''],
    ['/content/v2/tags?name=x&_fields=id', '/content/v2/tags', '?name=x&_fields=id'],
    ['/content/v2/tags?url=http://a.example/b?c#d', '/content/v2/tags', '?url=http://a.example/b?c'],
    ['https://elsewhere.example:8080/content/v2/tags', '/content/v2/tags', ''],
    ['http://user:pass@elsewhere.example/content/v2/tags?a=1', '/content/v2/tags', '?a=1'],
    ['//[::1]:80/content/v2/tags', '/content/v2/tags', ''],
    ['//elsewhere.example/content/v2/tags#top', '/content/v2/tags', ''],
    ['content/v2/tags', 'content/v2/tags', ''],
    ['', '', ''],
    ['?a=1', '', '?a=1'],
  ])('parses %p', (address, pathname, search) => expect(itemPath(address)).toEqual({ pathname, search }));

  it.each([
    '///',
    '///x',
    'http://:80',
    'http:///x',
    '//user@/x',
    'http://host:99999/x',
    'http://host:8o/x',
    '//[::1/x',
  ])('returns undefined for %p', (address) => expect(itemPath(address)).toBeUndefined());

  it('never throws, and returns path and query of any URL', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void itemPath(text)));
    const origin = fc.constantFrom(
      '',
      'https://elsewhere.example',
      '//elsewhere.example:80',
      'http://a:b@elsewhere.example',
    );
    const path = fc.webPath().filter((text) => text.startsWith('/') && !text.startsWith('//'));
    fc.assert(
      fc.property(origin, path, fc.webQueryParameters(), fc.webFragments(), (start, pathname, query, fragment) => {
        expect(itemPath(`${start}${pathname}?${query}#${fragment}`)).toEqual({ pathname, search: `?${query}` });
      }),
    );
  });
});

describe('canBeRoute', () => {
  it('requires a leading slash and no trailing slash', () => {
    expect(canBeRoute('/content/v2/tags')).toBe(true);
    for (const path of ['', '/', 'content/v2/tags', '/content/v2/tags/']) expect(canBeRoute(path)).toBe(false);
  });
});
