import { inOrder } from './kind-order.js';
import type { KindTraits } from './kind-traits.js';

const names = (...kinds: KindTraits[]): string[] => [...inOrder(kinds).keys()];

describe('The order in which kinds of records are copied', () => {
  it('has what others refer to first, and the lowest order next among those that are free', () => {
    expect(
      names(
        { name: 'reviews', order: 1, after: ['shops', 'people'] },
        { name: 'shops', order: 3 },
        { name: 'people', order: 2 },
      ),
    ).toEqual(['people', 'shops', 'reviews']);
  });

  it('is none for a kind that no module brings', () => {
    expect(() => names({ name: 'reviews', after: ['shops'] })).toThrow(
      'Records of the kind reviews refer to the kind shops, which no module brings.',
    );
  });

  it('is none for kinds that refer to each other in a circle', () => {
    const kinds = [
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['c'] },
      { name: 'c', after: ['b'] },
    ];
    expect(() => names(...kinds)).toThrow('Kinds of records refer to each other in a circle: b after c after b.');
  });

  it('is none for two kinds of one name, or a name that columns and options cannot have', () => {
    expect(() => names({ name: 'a' }, { name: 'a' })).toThrow('Two kinds of records have the name a.');
    expect(() => names({ name: 'My Kind' })).toThrow('"My Kind" is no name of a kind of records');
    expect(() => names({ name: 'a'.repeat(31) })).toThrow('is no name of a kind of records');
  });
});
