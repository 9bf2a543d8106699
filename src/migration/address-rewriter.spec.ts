import { AddressRewriter } from './address-rewriter.js';
import type { SourceSite } from './source.js';
import { WORDPRESS_KINDS } from '../wordpress/wordpress-kinds.js';

const BLOG: SourceSite = {
  url: 'https://old.example/blog',
  name: '',
  timezone: 'UTC',
  uploads: 'https://old.example/blog/wp-content/uploads',
};
const ROOT: SourceSite = { ...BLOG, url: 'https://old.example', uploads: 'https://cdn.example/files' };

const rewriter = (site: SourceSite, target = 'https://new.example') => {
  const found = AddressRewriter.between(site, target, WORDPRESS_KINDS);
  if (!found) throw new Error('The addresses are the same.');
  return found;
};

describe('Addresses of the old site in texts', () => {
  it.each([
    ['https://old.example/blog/about/?a=1#b', 'https://new.example/about/?a=1#b'],
    ['<a href="http://OLD.example/blog">x</a>', '<a href="https://new.example">x</a>'],
    ['<img src="//old.example/blog/wp-content/uploads/a.jpg">', '<img src="//new.example/wp-content/uploads/a.jpg">'],
    ['{"url":"https:\\/\\/old.example\\/blog\\/x"}', '{"url":"https:\\/\\/new.example\\/x"}'],
    [
      'srcset="https://old.example/blog/a.jpg 1x, https://old.example/blog/b.jpg 2x"',
      'srcset="https://new.example/a.jpg 1x, https://new.example/b.jpg 2x"',
    ],
    ['See https://old.example/blog.', 'See https://new.example.'],
    ['https://old.example:443/blog/a&quot;}', 'https://new.example/a&quot;}'],
    ["url('https://old.example/blog/wp-content/uploads/a.png')", "url('https://new.example/wp-content/uploads/a.png')"],
    ['<a href="/blog/about/">', '<a href="/about/">'],
  ])('are those of this one: %s', (text, expected) => {
    expect(rewriter(BLOG).text(text)).toBe(expected);
  });

  it.each([
    'https://old.example.evil.example/blog/',
    'https://my-old.example/blog/',
    'https://old.example@evil.example/blog/',
    'https://old.example:80@evil.example/blog/',
    'https://old.example:8080/blog/',
    'https://old.example%2eevil.example/blog/',
    'https://archive.example/web/2020/https://old.example/blog/about/',
    'https://share.example/?u=https://old.example/blog/',
    'https://old.example/blogs/a',
    'https://old.example/other/',
    'ftp://old.example/blog/',
    'https://old.example/blog/wp-admin/post.php?post=5',
    'https://old.example/blog/wp-content/themes/a.css',
    'https://old.example/blog/?p=7',
    'old.example/blog and ann@old.example',
    '<a href="/blogs/">',
    '/blog/ is a folder',
  ])('stay where they are others: %s', (text) => {
    expect(rewriter(BLOG).text(text)).toBe(text);
  });

  it('are found where uploads have a host of their own', () => {
    expect(rewriter(ROOT).text('https://cdn.example/files/2030/a.jpg https://cdn.example/x')).toBe(
      'https://new.example/wp-content/uploads/2030/a.jpg https://cdn.example/x',
    );
    expect(rewriter(ROOT, 'https://old.example').text('https://old.example/a https://cdn.example/files/a')).toBe(
      'https://old.example/a https://old.example/wp-content/uploads/a',
    );
  });

  it('lead into the folder of this site', () => {
    expect(rewriter(ROOT, 'https://new.example/site').text('<a href="/a/">https://old.example/b</a>')).toBe(
      '<a href="/site/a/">https://new.example/site/b</a>',
    );
  });

  it('need no change where host and folder are the same', () => {
    expect(AddressRewriter.between(BLOG, 'http://old.example/blog', WORDPRESS_KINDS)).toBeUndefined();
  });
});

describe('What redirects match', () => {
  const matched = (url: string, target: string, fields = {}) =>
    rewriter(BLOG, target).record({ kind: 'redirects', id: 1, fields: { url, match_url: url, ...fields } }).fields;

  it.each([
    ['/blog/old', '/old', '/news/old'],
    ['/blog', '/', '/news/'],
    ['^/blog/(.*)$', '^/(.*)$', '^/news/(.*)$'],
    ['/blog/(a|b)', '/(a|b)', '/news/(a|b)'],
    ['^/blog(/.*)?$', '^(/.*)?$', '^/news(/.*)?$'],
    ['/blogs/old', '/blogs/old', '/blogs/old'],
    ['/blog-old', '/blog-old', '/blog-old'],
    ['/other', '/other', '/other'],
    ['^.*/blog/x', '^.*/blog/x', '^.*/blog/x'],
  ])('moves with the folder of the site: %s', (url, atRoot, inFolder) => {
    expect(matched(url, 'https://new.example')).toEqual({ url: atRoot, match_url: atRoot });
    expect(matched(url, 'https://old.example/news')).toEqual({ url: inFolder, match_url: inFolder });
    expect(matched(url, 'https://new.example/blog')).toEqual({ url, match_url: url });
  });

  it('stays where a redirect is for requests to a host that it names', () => {
    const data = { action_data: { server: 'https://old.example', url_from: '/blog/new/' } };
    expect(matched('/blog/old', 'https://new.example', data)).toMatchObject({ url: '/blog/old' });
  });
});

describe('Records with addresses of the old site', () => {
  it('have those of this one in all values, and their originals beside', () => {
    const fields = {
      post_content: 'https://old.example/blog/a',
      post_title: 'A',
      guid: 'https://old.example/blog/?p=3',
      'meta:_EventURL': '/blog/tickets/',
      'meta:box': { images: ['https://old.example/blog/wp-content/uploads/a.jpg'] },
    };
    const record = rewriter(BLOG).record({ kind: 'events', id: 3, fields });
    expect(record.fields).toEqual({
      ...fields,
      post_content: 'https://new.example/a',
      'meta:_EventURL': '/tickets/',
      'meta:box': { images: ['https://new.example/wp-content/uploads/a.jpg'] },
    });
    expect(Object.keys(record.originals ?? {})).toEqual(['post_content', 'meta:_EventURL', 'meta:box']);
  });

  it('are those of links of menus and of targets of redirects, but not what redirects match', () => {
    const items = [{ id: 1, url: 'https://old.example/blog/a/', title: 'A' }];
    const menu = rewriter(BLOG).record({ kind: 'menus', id: 1, fields: { name: 'Main', items } });
    expect(menu.fields.items).toEqual([{ ...items[0], url: 'https://new.example/a/' }]);
    const redirect = rewriter(BLOG).record({
      kind: 'redirects',
      id: 1,
      fields: {
        url: '/blog/from',
        action_data: { server: 'https://old.example', url_from: 'https://old.example/blog/to' },
      },
    });
    expect(redirect.fields).toEqual({
      url: '/blog/from',
      action_data: { server: 'https://old.example', url_from: 'https://new.example/to' },
    });
  });

  it('are the same object where they have none, and logs stay', () => {
    const record = { kind: 'posts', id: 1, fields: { post_content: 'Text' } } as const;
    expect(rewriter(BLOG).record(record)).toBe(record);
    const log = { kind: 'redirect_log', id: 1, fields: { sent_to: 'https://old.example/blog/a' } } as const;
    expect(rewriter(BLOG).record(log)).toBe(log);
  });
});
