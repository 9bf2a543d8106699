import { isHash, md5, partHash } from './secret-parts.js';

describe('The hash of a secret part', () => {
  it('covers the positions from start to end, excluding the end', () => {
    expect(partHash('tok-0123456789abcdef', 0, 8)).toBe('6c5fab9944a423da0ab05a1c1d2791b6');
    expect(partHash('abc', 1, 9)).toBe(md5('bc'));
    expect(partHash('abc', 5, 9)).toBe(md5(''));
  });

  it('counts positions in bytes', () => {
    expect(partHash('é!', 0, 2)).toBe(md5('é'));
  });

  it('is compared exactly', () => {
    const hash = md5('x');
    expect(isHash(hash, hash)).toBe(true);
    for (const other of [hash.toUpperCase(), `${hash} `, '', undefined, [hash], 5])
      expect(isHash(other, hash)).toBe(false);
  });
});
