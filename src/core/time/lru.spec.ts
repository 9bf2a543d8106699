import { Lru } from './lru.js';

describe('Lru', () => {
  it('creates each entry once and drops those that were not used lately', () => {
    const made: string[] = [];
    const make = (key: string) => {
      made.push(key);
      return key.toUpperCase();
    };
    const cache = new Lru<string, string>(4);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']) {
      expect(cache.getOrMake(key, make)).toBe(key.toUpperCase());
      expect(cache.size).toBeLessThanOrEqual(4);
    }
    // `a` was used all the time; `b` was not, and is made again.
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  });

  it('stores nothing when creating an entry fails', () => {
    const cache = new Lru<string, string>(2);
    const fail = () => {
      throw new Error('no such thing');
    };
    expect(() => cache.getOrMake('a', fail)).toThrow('no such thing');
    expect(cache.size).toBe(0);
  });
});
