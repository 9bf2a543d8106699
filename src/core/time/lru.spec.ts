import { Lru } from './lru.js';

describe('Lru', () => {
  it('creates each entry once and evicts the least recently used one', () => {
    const made: string[] = [];
    const make = (key: string) => {
      made.push(key);
      return key.toUpperCase();
    };
    const cache = new Lru<string, string>(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(cache.getOrMake(key, make)).toBe(key.toUpperCase());
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.size).toBe(2);
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
