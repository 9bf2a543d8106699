import { isSalted, matchesSalted, saltedHash } from './salted-hash.js';

describe('A salted hash', () => {
  it('matches its own text only', () => {
    const stored = saltedHash('7:secret');
    expect(matchesSalted('7:secret', stored)).toBe(true);
    for (const other of ['7:secret ', '8:secret', '', stored]) expect(matchesSalted(other, stored)).toBe(false);
  });

  it('is another one each time, fits into its column and is recognised', () => {
    const hashes = Array.from({ length: 20 }, () => saltedHash('x'));
    expect(new Set(hashes).size).toBe(20);
    for (const hash of hashes) {
      expect(hash.length).toBeLessThanOrEqual(64);
      expect(isSalted(hash)).toBe(true);
    }
    expect(isSalted('a'.repeat(64))).toBe(false);
  });

  it.each(['', 'sha224', 'sha224$', 'sha224$$', 'sha224$salt$', 'sha224$salt$x'])('does not match %p', (stored) => {
    expect(matchesSalted('7:secret', stored)).toBe(false);
  });
});
