import fc from 'fast-check';
import { searchTerms, wholeText } from './search-terms.js';

describe('searchTerms', () => {
  const cases: [text: string, wanted: string[], unwanted: string[]][] = [
    ['lantern', ['lantern'], []],
    ['blue lantern', ['blue', 'lantern'], []],
    ['blue,lantern  ,wall', ['blue', 'lantern', 'wall'], []],
    ['"blue lantern" wall', ['blue lantern', 'wall'], []],
    ['lantern -blue', ['lantern'], ['blue']],
    ['lantern -"blue wall"', ['lantern'], ['blue wall']],
    ['"open end', ['open end'], []],
    ['well-known', ['well-known'], []],
    ['rock - roll', ['rock', 'roll'], []],
    ['twice twice', ['twice'], []],
    ['-', ['-'], []],
    ['""', ['""'], []],
    ['   ', [], []],
    ['', [], []],
  ];
  it.each(cases)('takes %j apart', (text, wanted, unwanted) => {
    expect(searchTerms(text)).toEqual({ wanted, unwanted });
  });

  it('finds terms in the text only, no more than twenty, and something in every text that is not blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '-', ',', 'é', '%') }), (text) => {
        const { wanted, unwanted } = searchTerms(text);
        const all = [...wanted, ...unwanted];
        expect(all.every((term) => term.trim() === term && text.includes(term))).toBe(true);
        expect(all.length).toBeLessThanOrEqual(20);
        expect(all.length > 0).toBe(text.trim() !== '');
      }),
    );
  });
});

describe('wholeText', () => {
  it('takes off quotes around it', () => {
    expect(wholeText(' "blue lantern" ')).toBe('blue lantern');
    expect(wholeText('say "hi" now')).toBe('say "hi" now');
  });
});
