import fc from 'fast-check';
import { searchTerms, wholeText } from './search-terms.js';

describe('searchTerms', () => {
  const cases: [text: string, included: string[], excluded: string[]][] = [
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
  it.each(cases)('parses %j', (text, included, excluded) => {
    expect(searchTerms(text)).toEqual({ included, excluded });
  });

  it('returns at most twenty terms of the text, and at least one for a text that is not blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '-', ',', 'é', '%') }), (text) => {
        const { included, excluded } = searchTerms(text);
        const all = [...included, ...excluded];
        expect(all.every((term) => term.trim() === term && text.includes(term))).toBe(true);
        expect(all.length).toBeLessThanOrEqual(20);
        expect(all.length > 0).toBe(text.trim() !== '');
      }),
    );
  });
});

describe('wholeText', () => {
  it('removes surrounding quotes', () => {
    expect(wholeText(' "blue lantern" ')).toBe('blue lantern');
    expect(wholeText('say "hi" now')).toBe('say "hi" now');
  });
});
