import fc from 'fast-check';
import { textLinks } from './text-links.js';

const links = (html: string, site = 'https://site.example:8443/base') =>
  textLinks(html, site).map(({ type, url, path }) => [type, url, path]);

describe('textLinks', () => {
  it.each([
    ['<a href="https://site.example:8443/base/a/?b#c">', ['internal', 'https://site.example:8443/base/a/?b#c', '/a/']],
    ['<a href="https://site.example:8443/other/">', ['external', 'https://site.example:8443/other/', undefined]],
    ['<a href="https://site.example/base/a/">', ['external', 'https://site.example/base/a/', undefined]],
    ['<A HREF=//else.example/x>', ['external', 'https://else.example/x', undefined]],
    ['<img src="/base/a.png">', ['image-in', 'https://site.example:8443/base/a.png', undefined]],
    ['<img src="https://else.example/a.png">', ['image-ex', 'https://else.example/a.png', undefined]],
  ])('classifies %s', (html, wanted) => expect(links(html)).toEqual([wanted]));

  it('omits links that are not web URLs', () => {
    expect(
      links('<a href="mailto:a@b.example"><a href="#x"><a href="javascript:x"><a><a href=""><area href="/x">'),
    ).toEqual([]);
    expect(links(`<a href="/${'x'.repeat(3000)}">`)).toEqual([]);
  });

  it('accepts any text without an exception', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(links(`<a href="${text}">`))));
  });
});
