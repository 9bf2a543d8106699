import { boundedResolver } from './bounded-resolver.js';
import type { ResolvedAddress } from './bounded-resolver.js';

/** A resolver whose lookups end on command. */
function held() {
  const open: ((addresses: ResolvedAddress[]) => void)[] = [];
  const asked: string[] = [];
  const resolve = (name: string) => {
    asked.push(name);
    return new Promise<ResolvedAddress[]>((end) => open.push(end));
  };
  return { asked, resolve, end: () => open.shift()?.([]) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('boundedResolver', () => {
  it('limits concurrent lookups and runs the others in order', async () => {
    const { asked, resolve, end } = held();
    const bounded = boundedResolver(resolve, { atOnce: 2, waiting: 10 });
    const all = Promise.all(['a', 'b', 'c', 'd'].map(bounded));
    expect(asked).toEqual(['a', 'b']);
    end();
    await settled();
    expect(asked).toEqual(['a', 'b', 'c']);
    end();
    end();
    await settled();
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    end();
    await all;
  });

  it('refuses lookups when too many wait', async () => {
    const { resolve, end } = held();
    const bounded = boundedResolver(resolve, { atOnce: 1, waiting: 1 });
    const all = Promise.all([bounded('a'), bounded('b')]);
    await expect(bounded('c')).rejects.toThrow('Too many names');
    end();
    await settled();
    end();
    await all;
  });

  it('continues after a failed lookup', async () => {
    const bounded = boundedResolver(
      (name) => (name === 'a' ? Promise.reject(new Error('unknown')) : Promise.resolve([])),
      { atOnce: 1, waiting: 1 },
    );
    await expect(bounded('a')).rejects.toThrow('unknown');
    await expect(bounded('b')).resolves.toEqual([]);
  });
});
