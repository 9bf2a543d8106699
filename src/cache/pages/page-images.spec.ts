import { withAssetHost, withImagePriorities } from './page-images.js';

const SITE = 'https://site.example';
const CDN = 'https://cdn.example/base';

describe('withImagePriorities', () => {
  const page = (first: string[], html: string): string => withImagePriorities(html, first, SITE);

  it.each([
    [
      ['https://site.example/uploads/a.png'],
      '<img src="/uploads/a.png" loading="lazy">',
      '<img loading="eager" fetchpriority="high" src="/uploads/a.png">',
    ],
    [
      ['/uploads/a.png?x=1&y=2'],
      '<img src="https://site.example/uploads/a.png?x=1&amp;y=2" alt="a > b">',
      '<img loading="eager" fetchpriority="high" src="https://site.example/uploads/a.png?x=1&amp;y=2" alt="a > b">',
    ],
    [
      ['a.png'],
      "<img alt='' src='/uploads/2026/a.png' />",
      '<img loading="eager" fetchpriority="high" alt=\'\' src=\'/uploads/2026/a.png\' />',
    ],
    [['b.png'], '<img src="/uploads/a.png">', '<img loading="lazy" src="/uploads/a.png">'],
    [['b.png'], '<img src="/a.png" loading="eager">', '<img src="/a.png" loading="eager">'],
    [
      [],
      '<script>"<img src=x>"</script><!-- <img src=y> --><img data-src="z">',
      '<script>"<img src=x>"</script><!-- <img src=y> --><img data-src="z">',
    ],
    [
      [],
      '<noscript><img src="a"></noscript><img src="b" data-x="<c>"><template><img src="d">',
      '<noscript><img src="a"></noscript><img loading="lazy" src="b" data-x="<c>"><template><img src="d">',
    ],
  ])('with %j makes of %s', (first, html, expected) => expect(page(first, html)).toBe(expected));
});

describe('withAssetHost', () => {
  it.each([
    [
      '<img src="https://site.example/wp-content/uploads/a.png">',
      '<img src="https://cdn.example/base/wp-content/uploads/a.png">',
    ],
    [
      '<img srcset="/uploads/a.png 1x, https://site.example/uploads/b.png 2x">',
      '<img srcset="https://cdn.example/base/uploads/a.png 1x, https://cdn.example/base/uploads/b.png 2x">',
    ],
    [
      '<link rel="stylesheet" href="/assets/site.css?v=2">',
      '<link rel="stylesheet" href="https://cdn.example/base/assets/site.css?v=2">',
    ],
  ])('moves %s', (html, expected) => expect(withAssetHost(html, SITE, CDN)).toBe(expected));

  it.each([
    '<a href="https://site.example/uploads/a.pdf">',
    '<link rel="canonical" href="https://site.example/event/x.png">',
    '<img src="https://other.example/uploads/a.png">',
    '<img src="https://site.example.evil/uploads/a.png">',
    '<img src="//other.example/uploads/a.png">',
    '<iframe src="https://site.example/event/x/embed/"></iframe>',
    '<script type="application/ld+json">{"x":"<img src=\\"/uploads/a.png\\">"}</script>',
  ])('leaves %s', (html) => expect(withAssetHost(html, SITE, CDN)).toBe(html));
});
