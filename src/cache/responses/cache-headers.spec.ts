import type { CacheConfig } from '../cache.config.js';
import { CacheHeadersService } from './cache-headers.service.js';

const ORIGIN = { at: 0, until: 20_000, since: 0, tags: ['events', 'venues.id:3'] };
const of = (config: Partial<CacheConfig>, more: Partial<typeof ORIGIN> = {}) =>
  new CacheHeadersService(config as CacheConfig).of({ ...ORIGIN, ...more });

describe('Headers for other caches', () => {
  it('are only sent for settings', () => expect(of({})).toEqual({}));

  it.each<[string, Partial<CacheConfig>, string]>([
    ['browsers', { browserCacheSeconds: 10 }, 'public, max-age=10'],
    ['shared caches', { sharedCacheSeconds: 15 }, 'public, max-age=0, s-maxage=15'],
    [
      'expired answers',
      { sharedCacheSeconds: 15, staleSeconds: 60 },
      'public, max-age=0, s-maxage=15, stale-while-revalidate=60',
    ],
    [
      'no longer than the answer is valid',
      { browserCacheSeconds: 60, sharedCacheSeconds: 30 },
      'public, max-age=20, s-maxage=20',
    ],
  ])('name the seconds for %s', (_, config, control) => expect(of(config)).toEqual({ 'cache-control': control }));

  it('name the tags as the CDN separates them', () => {
    expect(of({ cacheTagHeader: 'Surrogate-Key' })).toEqual({ 'surrogate-key': 'events venues.id:3' });
    expect(of({ cacheTagHeader: 'Cache-Tag' })).toEqual({ 'cache-tag': 'events,venues.id:3' });
  });

  it('name tables instead of rows when the rows are too many', () => {
    const tags = Array.from({ length: 1000 }, (_, id) => `events.id:${id}`);
    expect(of({ cacheTagHeader: 'Cache-Tag' }, { tags })).toEqual({ 'cache-tag': 'events' });
  });
});
