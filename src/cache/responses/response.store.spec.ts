import type { CachedResponse } from './cached-response.js';
import { ResponseStore } from './response.store.js';

const made = (text: string, more: Partial<CachedResponse> = {}): CachedResponse => ({
  headers: [],
  body: text,
  at: 0,
  until: 1000,
  since: 0,
  tags: [],
  ...more,
});

describe('The response store', () => {
  let store: ResponseStore;
  beforeEach(() => (store = new ResponseStore(10_000)));
  const begin = (key: string, tags: Iterable<string> = []) => store.fill(key, { tags, since: store.versions.current });
  const keep = (key: string, answer = made(key)): void => begin(key).finish(answer);

  it('returns a response until it expires', () => {
    keep('a');
    expect(store.get('a', 999)?.body).toBe('a');
    expect(store.get('a', 1000)).toBeUndefined();
  });

  it('drops responses at a purge, including those that were begun before it', async () => {
    keep('a');
    const slow = begin('b');
    store.purge();
    expect(store.get('a', 0)).toBeUndefined();
    expect(store.filler('b')).toBeUndefined();
    const next = begin('b');
    slow.finish(made('old'));
    expect(store.get('b', 0)).toBeUndefined();
    expect(store.filler('b')).toBe(next);
    next.finish(made('new', { since: store.versions.current }));
    expect(store.get('b', 0)?.body).toBe('new');
    // Requests that have waited since before the purge may get the earlier response.
    expect((await slow.response)?.body).toBe('old');
  });

  it('returns a response until a tag is raised that it was made from', () => {
    keep('a', made('a', { tags: ['events', 'venues.id:3'] }));
    keep('b', made('b', { tags: ['venues'] }));
    store.invalidate(['venues.id:4', 'posts']);
    expect([store.get('a', 0) !== undefined, store.get('b', 0) !== undefined]).toEqual([true, true]);
    store.invalidate(['venues.id:3']);
    expect([store.get('a', 0), store.get('b', 0) !== undefined]).toEqual([undefined, true]);
    expect(store.facts.entries).toBe(1);
  });

  it('does not store a response when a tag was raised while it was made', () => {
    const slow = begin('a');
    const since = store.versions.current;
    store.invalidate(['events']);
    slow.finish(made('old', { since, tags: ['events'] }));
    expect(store.get('a', 0)).toBeUndefined();
    begin('a').finish(made('new', { since: store.versions.current, tags: ['events'] }));
    expect(store.get('a', 0)?.body).toBe('new');
  });

  it('forgets everything when too many tags are raised to remember', () => {
    keep('a', made('a', { tags: ['posts'] }));
    store.invalidate(Array.from({ length: 30_000 }, (_, id) => `events.id:${id}`));
    expect(store.get('a', 0)).toBeUndefined();
  });

  it('lets one filler run per key, which may fail', async () => {
    const filling = begin('a');
    expect(store.filler('a')).toBe(filling);
    filling.finish(undefined);
    expect([await filling.response, store.filler('a'), store.get('a', 0)]).toEqual([undefined, undefined, undefined]);
  });

  it('calls a filler outdated once something changes that it has read', () => {
    const read = new Set(['events']);
    const filling = begin('a', read);
    store.invalidate(['posts']);
    expect(filling.isOutdated()).toBe(false);
    read.add('posts');
    expect(filling.isOutdated()).toBe(true);
    store.purge();
    expect(begin('a').isOutdated()).toBe(false);
  });

  it('evicts the oldest responses at its size limit', () => {
    for (let i = 0; i < 100; i++) keep(`key ${i}`, made('x'.repeat(500)));
    const { entries, bytes } = store.facts;
    expect(bytes).toBeLessThanOrEqual(10_000);
    expect(entries).toBeGreaterThan(3);
    expect([store.get('key 0', 0), store.get('key 99', 0) === undefined]).toEqual([undefined, false]);
    keep('huge', made('x'.repeat(20_000)));
    expect(store.get('huge', 0)).toBeUndefined();
    store.purge();
    expect(store.facts).toEqual({ entries: 0, bytes: 0 });
  });

  it('drops responses by key, including those being filled', () => {
    keep('a');
    keep('b');
    const slow = begin('a');
    expect(store.drop((key) => key === 'a')).toBe(1);
    slow.finish(made('old'));
    expect([store.get('a', 0), store.get('b', 0) === undefined]).toEqual([undefined, false]);
  });
});
