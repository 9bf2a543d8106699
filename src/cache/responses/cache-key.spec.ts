import type { Request } from 'express';
import type { Settings } from '../../core/config/settings.js';
import type { Extensions } from '../../core/modules/extensions.js';
import { ApiRoots } from '../../core/rest/api-roots.js';
import { addressOf, cacheKey } from './cache-key.js';

const roots = new ApiRoots(
  { apiPrefix: '/api', wordpressNames: true } as Settings,
  {
    namespaces: [
      ['cal/events/v1', 'tribe/events/v1'],
      ['content/v2', 'wp/v2'],
    ],
    types: [],
  } as Partial<Extensions> as Extensions,
);
const key = (url: string, headers: Record<string, string> = {}, more: object = {}): string | undefined =>
  cacheKey(
    { method: 'GET', protocol: 'http', url, headers: { host: 'a.example', ...headers }, ...more } as Request,
    roots,
  );

describe('The cache key of a request', () => {
  it('differs for every URL, host and header the response depends on', () => {
    const keys = [
      key('/api/content/v2/posts'),
      key('/api/content/v2/posts?page=1'),
      key('/api/content/v2/posts?page=1&'),
      key('/wp-json/wp/v2/posts'),
      key('/api/content/v2/posts', { host: 'b.example' }),
      key('/api/content/v2/posts', { origin: 'https://b.example' }),
      key('/api/content/v2/posts', {}, { protocol: 'https' }),
      key('/'),
    ];
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(addressOf(String(keys[1]))).toBe('/api/content/v2/posts?page=1');
  });

  it.each([
    '/api',
    '/api/',
    '/wp-json/',
    '/api/content/v2',
    '/api/cal/events/v1/events?search=x',
    '/wp-json/tribe/events/v1/venues/5',
    '/api/oembed/1.0/embed?url=x',
    '/',
    '/event/some-event/',
    '/uploadsomething/',
  ])('is defined for %s', (url) => expect(key(url)).toBeDefined());

  it.each([
    '/api/cal/tickets/v1/tickets',
    '/api/cal/tickets/v1/cart',
    '/wp-json/tribe/tickets/v1/cart',
    '/api/content/v2/settings',
    '/wp-json/wp/v2/settings',
    '/api/auth/v1/nonces',
    '/api/oembed/1.0/proxy?url=x',
    '/api/abilities/v1/abilities',
    '/api/cache/v1/ping',
    '/api/%63ache/v1/ping',
    '/uploads/2031/01/a.png',
    '/wp-login.php',
    '/wp-admin/authorize-application.php',
    '/docs',
    '/docs-json',
    '/healthz',
    '/?rest_route=/content/v2/posts',
    '/api/content/v2/posts?_method=DELETE',
    '/api/content/v2/posts?%5fmethod=DELETE',
    '/api/content/v2/posts?_wpnonce=x',
    '/api/content/v2/posts/5?password=x',
    '/api/content/v2/posts/5?pass%77ord=x',
    '/api/content/v2/posts/5?password[]=x',
    '/event/x/?preview=true',
    `/api/content/v2/posts?search=${'x'.repeat(2000)}`,
  ])('is undefined for %s', (url) => expect(key(url)).toBeUndefined());

  it.each([
    'authorization',
    'cookie',
    'x-wp-nonce',
    'x-http-method-override',
    'range',
    'content-length',
    'idempotency-key',
  ])('is undefined with the header %s', (name) => expect(key('/api/content/v2/posts', { [name]: '' })).toBeUndefined());

  it.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])('is undefined for the method %s', (method) =>
    expect(key('/api/content/v2/posts', {}, { method })).toBeUndefined(),
  );
});
