import { Settings } from '#core/config';
import { SYSTEM } from './caller.js';
import { RequestContext } from './request-context.js';
import { RequestMemo } from './request-memo.js';
import { SiteUrls } from './site-urls.js';

const urlsOf = (settings: Partial<Settings>): SiteUrls =>
  new SiteUrls(Object.assign(new Settings(), { port: 3000, apiPrefix: '/api', ...settings }));

describe('SiteUrls', () => {
  it('are those of the settings outside of a request', () => {
    const urls = urlsOf({ publicUrl: 'https://site.example/blog' });
    expect([urls.siteUrl, urls.siteHost, urls.rootUrl]).toEqual([
      'https://site.example/blog',
      'site.example',
      'https://site.example/blog/api',
    ]);
    expect(urlsOf({}).siteUrl).toBe('http://localhost:3000');
    expect(urlsOf({ apiUrl: 'https://api.example' }).restUrl('a/v1/b')).toBe('https://api.example/api/a/v1/b');
  });

  it('name the root by which a request came', () => {
    const urls = urlsOf({ publicUrl: 'https://site.example' });
    RequestContext.run(new RequestContext({ rootUrl: 'http://10.0.0.5/wp-json' }), () => {
      expect(urls.restUrl('a')).toBe('http://10.0.0.5/wp-json/a');
      expect(urls.mapperContext(SYSTEM).restUrl('b')).toBe('http://10.0.0.5/wp-json/b');
    });
  });
});

describe('RequestMemo', () => {
  it('computes a value once per request until it is forgotten, and each time outside of one', () => {
    const memo = new RequestMemo();
    let computed = 0;
    const next = () => memo.once('key', () => ++computed);
    expect([next(), next()]).toEqual([1, 2]);
    RequestContext.run(new RequestContext(), () => {
      expect([next(), next()]).toEqual([3, 3]);
      memo.forget('key');
      expect(next()).toBe(4);
    });
  });
});
