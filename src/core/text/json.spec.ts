import { isDeeperThan, JsonTooDeepError, parseJson } from './json.js';

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
    expect(isDeeperThan(text, limit)).toBe(expected);
  });
});

describe('parseJson', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it('reads lists and objects that are nested 512 deep', () => {
    expect(JSON.stringify(parseJson(nested(512)))).toBe(nested(512));
  });

  it('refuses deeper ones, and what is no JSON', () => {
    expect(() => parseJson(nested(513))).toThrow(JsonTooDeepError);
    expect(() => parseJson(nested(513))).toThrow('lists and objects are nested more than 512 deep');
    expect(() => parseJson('[1,')).toThrow(SyntaxError);
  });
});
