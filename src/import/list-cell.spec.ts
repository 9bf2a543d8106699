import fc from 'fast-check';
import { joinCell, splitNames, splitParallel } from './list-cell.js';

describe('A list in one cell', () => {
  it('is split at commas, or at semicolons and bars when there are any', () => {
    expect(splitNames('Music, Arts')).toEqual(['Music', 'Arts']);
    expect(splitNames('Arts, Crafts; Music | Film')).toEqual(['Arts, Crafts', 'Music', 'Film']);
    expect(splitNames('"Arts, Crafts", Music')).toEqual(['Arts, Crafts', 'Music']);
    expect(splitNames('5" vinyl, Music')).toEqual(['5" vinyl', 'Music']);
  });

  it('keeps commas in names of people, and empty items', () => {
    expect(splitParallel('Smith, Jones & Co; Ada')).toEqual(['Smith, Jones & Co', 'Ada']);
    expect(splitParallel('a@example.com;;c@example.com')).toEqual(['a@example.com', '', 'c@example.com']);
  });

  const name = fc.string({ unit: fc.constantFrom(...'ab ,;|"\n é'), minLength: 1, maxLength: 8 });

  it('returns the joined names', () => {
    fc.assert(
      fc.property(
        fc.array(
          name.map((text) => text.trim()).filter((text) => text !== ''),
          { minLength: 1 },
        ),
        (names) => {
          expect(splitNames(joinCell(names))).toEqual(names);
        },
      ),
    );
  });

  it('returns the joined items, including empty ones', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            name.map((text) => text.trim()),
            fc.constant(''),
          ),
          { minLength: 1 },
        ),
        (texts) => {
          expect(splitParallel(joinCell(texts))).toEqual(texts);
        },
      ),
    );
  });
});
