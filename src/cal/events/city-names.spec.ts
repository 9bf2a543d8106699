import { otherCityNames } from './city-names.js';

describe('Names of cities', () => {
  it.each([
    ['München', 'Munich'],
    ['munich', 'München'],
    ['Cologne', 'Köln'],
    ['viena', 'Wien'],
    ['Prag', 'Praha'],
    ['geneve', 'Genève'],
  ])('has "%s" also as %s', (name, other) => {
    expect(otherCityNames(name)).toContain(other);
  });

  it('does not repeat the name itself, and knows nothing of other words', () => {
    expect(otherCityNames('munich')).not.toContain('Munich');
    expect(otherCityNames('concert')).toEqual([]);
  });
});
