import { base32, matchingStep, totpCode, totpStep } from './totp.js';

/** The secret of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

describe('totpCode', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %p is %p, as in RFC 6238', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(seconds), 8)).toBe(code);
    expect(totpCode(SECRET, totpStep(seconds))).toBe(code.slice(2));
  });
});

describe('matchingStep', () => {
  it('accepts the code of this step, the one before and the one after', () => {
    for (const [step, found] of [
      [38, undefined],
      [39, 39],
      [40, 40],
      [41, 41],
      [42, undefined],
    ] as const)
      expect(matchingStep(SECRET, totpCode(SECRET, step), 40 * 30 + 29)).toBe(found);
  });

  it.each(['', '12345', '1234567', 'abcdef', '０１２３４５'])('does not accept %p', (given) =>
    expect(matchingStep(SECRET, given, 1200)).toBeUndefined(),
  );
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %p is %p, as in RFC 4648', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));
});
