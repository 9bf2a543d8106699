import { isDeeperThan } from './json-depth.js';

describe('isDeeperThan', () => {
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":{"b":[1]}}', 3, false],
    ['{"a":{"b":[1]}}', 2, true],
    ['["[[[[", "\\"[[[", "\\\\"]', 1, false],
    ['[1],[2],[3]', 1, false],
    ['"[[[[', 0, false],
    ['['.repeat(300_000), 512, true],
  ])('judges %.30s with a limit of %i: %p', (text, limit, expected) => {
    expect(isDeeperThan(Buffer.from(text), limit)).toBe(expected);
  });
});
