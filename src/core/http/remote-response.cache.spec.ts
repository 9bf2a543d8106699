import { RemoteResponseCache } from './remote-response.cache.js';

describe('AnswerCache', () => {
  it('returns an entry until it expires', () => {
    const cache = new RemoteResponseCache<string>(10);
    cache.set('a', 'x', 100, 1000);
    expect(cache.get('a', 1099)?.value).toBe('x');
    expect(cache.get('a', 1100)).toBeUndefined();
    expect(cache.get('b', 1000)).toBeUndefined();
  });

  it('distinguishes a stored undefined from a missing entry', () => {
    const cache = new RemoteResponseCache<string | undefined>(10);
    cache.set('a', undefined, 100);
    expect(cache.get('a')).toEqual(expect.objectContaining({ value: undefined }));
  });

  it('evicts the oldest entry, where storing an entry again makes it the newest', () => {
    const cache = new RemoteResponseCache<number>(2);
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1, 100);
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  });

  it('limits the total weight and rejects entries above it', () => {
    const cache = new RemoteResponseCache<string>(10, (_key, value) => value.length);
    cache.set('a', '1234', 100);
    cache.set('b', '1234', 100);
    cache.set('c', '123456', 100);
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
    cache.set('d', '12345678901', 100);
    expect(['b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, true, false]);
  });
});
