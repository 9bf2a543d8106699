import { sitePathOf } from '../../core/config/site-url.js';
import type { HeaderOption } from '../settings/header-options.js';
import { foreignRedirect, logEntry } from './log-entry.js';
import type { LoggedRequest } from './log-entry.js';
import { matchesDate, parseOldPermalink } from './old-permalinks.js';
import { NO_CACHE, cacheHeaders, chosenHeaders } from './response-headers.js';
import { siteMove } from './site-moves.js';

describe('siteMove', () => {
  const NONE = { relocate: '', https: false, preferred_domain: '' as const, aliases: [] };
  const move = (
    host: string,
    options: Partial<Parameters<typeof siteMove>[1]>,
    siteUrl = 'https://site.example',
    secure = false,
  ) => siteMove({ host, secure, raw: `${sitePathOf(siteUrl)}/a?b=c` }, { ...NONE, ...options }, siteUrl);

  it('returns undefined by default', () => {
    expect(move('anything.example', {})).toBeUndefined();
    expect(move('site.example', {})).toBeUndefined();
  });

  it('returns the new site for every request, except those that reached it', () => {
    expect(move('site.example', { relocate: 'https://new.example/sub/' })).toBe('https://new.example/sub/a?b=c');
    expect(move('new.example', { relocate: 'https://new.example/sub/' })).toBeUndefined();
    expect(move('site.example', { relocate: 'rubbish' })).toBeUndefined();
  });

  it.each<[host: string, options: Partial<Parameters<typeof siteMove>[1]>, siteUrl: string, to: string | undefined]>([
    ['old.example', { aliases: ['OLD.example'] }, 'https://site.example', 'https://site.example/a?b=c'],
    ['site.example', { aliases: ['site.example'] }, 'https://site.example', undefined],
    ['site.example', { preferred_domain: 'www' }, 'https://www.site.example', 'https://www.site.example/a?b=c'],
    ['www.wow.example', { preferred_domain: 'nowww' }, 'https://wow.example', 'https://wow.example/a?b=c'],
    ['www.site.example', { preferred_domain: 'nowww' }, 'https://www.site.example', undefined],
    ['site.example', { preferred_domain: 'www' }, 'https://site.example', undefined],
    ['site.example', { https: true }, 'https://site.example:8443/sub', 'https://site.example:8443/sub/a?b=c'],
    ['site.example', { https: true }, 'http://site.example', undefined],
    ['foreign.example', { https: true }, 'https://site.example', undefined],
  ])('moves %s with %j at %s', (host, options, siteUrl, to) => expect(move(host, options, siteUrl)).toBe(to));

  it('does not create loops', () => {
    expect(
      move('site.example', { https: true, preferred_domain: 'nowww' }, 'https://site.example', true),
    ).toBeUndefined();
  });
});

describe('cacheHeaders', () => {
  const now = new Date('2031-01-01T00:00:00Z');
  it('return a lifetime for 301 and forbid storing a 307', () => {
    expect(cacheHeaders(301, 24, now)).toEqual({
      'Cache-Control': 'max-age=86400',
      Expires: 'Thu, 02 Jan 2031 00:00:00 GMT',
    });
    expect(cacheHeaders(301, 0, now)).toEqual({});
    expect(cacheHeaders(301, -1, now)).toEqual(NO_CACHE);
    expect(cacheHeaders(307, 24, now)).toEqual(NO_CACHE);
    expect(cacheHeaders(302, 24, now)).toEqual({});
    for (const code of [301, 302, 308]) expect(cacheHeaders(code, 24, now, true)).toEqual(NO_CACHE);
  });
});

describe('chosenHeaders', () => {
  const header = (headerName: string, headerValue: string, location: 'site' | 'redirect' = 'site'): HeaderOption => ({
    headerName,
    headerValue,
    location,
    type: 'Custom',
    headerSettings: [],
  });
  const all = [header('X-A', '1'), header('X-B', '1'), header('x-a', '2', 'redirect'), header('X-A', '3', 'redirect')];
  it('prefer redirect headers on redirects, and omit site headers on a 307', () => {
    expect([...chosenHeaders(all)]).toEqual([
      ['X-A', '1'],
      ['X-B', '1'],
    ]);
    expect([...chosenHeaders(all, 301)]).toEqual([
      ['x-a', '2'],
      ['X-B', '1'],
    ]);
    expect([...chosenHeaders(all, 307)]).toEqual([['x-a', '2']]);
  });

  it('omit headers that would break responses', () => {
    const bad = [
      header('Content-Length', '1'),
      header('Transfer-Encoding', 'chunked'),
      header('Location', '/x'),
      header('a b', 'c'),
      header('X-C', 'a\r\nX-D: 1'),
      header('X-E', ''),
    ];
    expect(chosenHeaders(bad, 301).size).toBe(0);
  });
});

describe('readOldAddress', () => {
  it.each([
    ['/2031/05/03/my-post/', '/%year%/%monthnum%/%day%/%postname%/', { name: 'my-post', date: '2031-05-03 __:__:__' }],
    ['/archives/17', '/archives/%post_id%', { id: 17, date: '____-__-__ __:__:__' }],
    ['/news/sport/my-post', '/%category%/%postname%/', { name: 'my-post', date: '____-__-__ __:__:__' }],
    ['/jo/5/my-post', '%author%/%monthnum%/%postname%', { name: 'my-post', date: '____-05-__ __:__:__' }],
    ['/a.b/x', '/a.b/%postname%', { name: 'x', date: '____-__-__ __:__:__' }],
  ])('parses %s by %s', (path, structure, found) => expect(parseOldPermalink(path, structure)).toMatchObject(found));

  it.each([
    ['/x/y/z', '/%postname%/'],
    ['/2031/', '/%year%/'],
    ['/x', '/%nothing%/'],
    ['/x/x', '/%postname%/%postname%/'],
    ['/axb/x', '/a.b/%postname%'],
    ['/x', ''],
  ])('does not parse %s by %s', (path, structure) => expect(parseOldPermalink(path, structure)).toBeUndefined());

  it('compares the date of the post as far as the URL contains it', () => {
    expect(matchesDate('2031-05-03 10:00:00', '2031-05-__ __:__:__')).toBe(true);
    expect(matchesDate('2031-06-03 10:00:00', '2031-05-__ __:__:__')).toBe(false);
  });
});

describe('logEntry', () => {
  const request = (more: Partial<LoggedRequest> = {}): LoggedRequest => ({
    method: 'GET',
    raw: '/a%20b?c=d+e',
    scheme: 'https',
    host: 'site.example',
    address: '203.0.113.77',
    headers: {},
    ...more,
  });
  const now = new Date('2031-01-01T10:00:00.900Z');
  const entry = (more: Partial<LoggedRequest> = {}, options = { ip_logging: 0, log_header: false }) =>
    logEntry(request(more), 301, options, now);

  it('contains the decoded URL and the available values', () => {
    expect(entry()).toEqual({
      created: '2031-01-01 10:00:00',
      url: '/a b?c=d e',
      domain: 'https://site.example',
      agent: null,
      referrer: null,
      http_code: 301,
      request_method: 'GET',
      request_data: null,
      ip: '',
    });
  });

  it('truncates and sanitises its values', () => {
    const {
      url,
      agent,
      referrer,
      request_method: method,
    } = entry({
      raw: `/<b>x</b>%00${'y'.repeat(3000)}`,
      headers: { 'user-agent': `<i>${'z'.repeat(300)}`, referer: '😀'.repeat(200) },
      method: 'VERYLONGMETHOD',
    });
    expect(url).toBe(`/x${'y'.repeat(1998)}`);
    expect(agent).toBe('z'.repeat(255));
    expect(referrer?.length).toBeLessThanOrEqual(255);
    expect(referrer?.isWellFormed()).toBe(true);
    expect(method).toBe('VERYLONGME');
  });

  it('contains headers only on request and never credentials', () => {
    const headers = {
      authorization: 'Basic c2VjcmV0',
      'proxy-authorization': 'x',
      cookie: 'secret=1',
      'x-wp-nonce': 'n',
      host: 'site.example',
      'x-one': '1',
      'x-two': 'b',
      'x-float': '1.5',
      'x-zero': '0012e1',
    };
    expect(entry({ headers }, { ip_logging: 2, log_header: true })).toMatchObject({
      ip: '203.0.113.0',
      request_data: { headers: { 'X-One': 1, 'X-Two': 'b', 'X-Float': 1.5, 'X-Zero': '0012e1' } },
    });
    const { request_data: data } = entry({ headers }, { ip_logging: 0, log_header: true });
    expect(Object.keys(data?.headers ?? {})).toHaveLength(4);
  });
});

describe('foreignRedirect', () => {
  const redirectOf = (code: number, headers: Record<string, unknown>) => foreignRedirect(code, (name) => headers[name]);

  it('recognises a redirect by its X-Redirect-By header', () => {
    expect(redirectOf(301, { 'x-redirect-by': 'WordPress', location: '/a' })).toEqual({ by: 'wordpress', to: '/a' });
    expect(redirectOf(302, { location: '/a?password=secret' })).toBeUndefined();
    expect(redirectOf(200, { 'x-redirect-by': 'WordPress', location: '/a' })).toBeUndefined();
    expect(redirectOf(304, { 'x-redirect-by': 'WordPress' })).toBeUndefined();
  });
});
