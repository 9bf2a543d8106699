import { NO_SEO_FIELDS } from '../fields/seo-fields.js';
import { periodAt } from './date-paths.js';
import { headHtml } from './head-html.js';
import { robotsOf } from './robots.js';

describe('robotsOf', () => {
  const robots = (fields: object, indexable = true) =>
    Object.values(robotsOf({ ...NO_SEO_FIELDS, ...fields }, indexable)).join(' ');
  it.each([
    [{}, true, 'index follow max-snippet:-1 max-image-preview:large max-video-preview:-1'],
    [{ nosnippet: true }, true, 'index follow max-image-preview:large max-video-preview:-1 nosnippet'],
    [{ noimageindex: true }, true, 'index follow max-snippet:-1 max-video-preview:-1 noimageindex'],
    [{ noindex: true, noarchive: true, nofollow: true }, true, 'noindex nofollow'],
    [{ noindex: false }, false, 'noindex follow'],
  ])('returns directives for %j with indexable %s', (fields, indexable, wanted) =>
    expect(robots(fields, indexable)).toBe(wanted),
  );
});

describe('periodAt', () => {
  it.each([
    ['/2032/', { year: 2032 }],
    ['/2032/02/', { year: 2032, month: 2 }],
    ['/2032/02/29/', { year: 2032, month: 2, day: 29 }],
    ['/2033/02/29/', undefined],
    ['/2032/13/', undefined],
    ['/2032/00/', undefined],
    ['/2032/1/', undefined],
    ['/2032/01/01/01/', undefined],
    ['/20321/', undefined],
  ])('parses %s', (path, wanted) => expect(periodAt(path)).toEqual(wanted));
});

describe('headHtml', () => {
  it('writes one element per line, with image properties below the image', () => {
    const html = headHtml({
      title: 'A "b" & <c>',
      og_description: 'Cut [&hellip;]',
      og_image: [{ width: 600, height: 368, url: 'https://a.example/?a=1&b=2', type: 'image/gif' }],
      article_modified_time: '2032-01-01T00:00:00+00:00',
      twitter_card: 'summary_large_image',
      twitter_misc: { 'Written by': 'Ann', 'Est. reading time': '1 minute' },
    });
    expect(html.split('\n')).toEqual([
      '<title>A &quot;b&quot; &amp; &lt;c&gt;</title>',
      '<meta property="og:description" content="Cut [&hellip;]" />',
      '<meta property="og:image" content="https://a.example/?a=1&amp;b=2" />',
      '\t<meta property="og:image:width" content="600" />',
      '\t<meta property="og:image:height" content="368" />',
      '\t<meta property="og:image:type" content="image/gif" />',
      '<meta property="article:modified_time" content="2032-01-01T00:00:00+00:00" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<meta name="twitter:label1" content="Written by" />',
      '\t<meta name="twitter:data1" content="Ann" />',
      '\t<meta name="twitter:label2" content="Est. reading time" />',
      '\t<meta name="twitter:data2" content="1 minute" />',
    ]);
  });

  it('escapes the end of scripts', () => {
    const html = headHtml({ schema: { a: '</script><!--<script>' } });
    expect(html).toBe('<script type="application/ld+json">{"a":"\\u003c\\/script>\\u003c!--\\u003cscript>"}</script>');
  });
});
