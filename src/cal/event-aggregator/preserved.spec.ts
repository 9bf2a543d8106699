import { editedParts, nextSnapshot, withoutParts } from './preserved.js';

describe('parts of an event that were edited here', () => {
  it('are those that are no longer what the import left', () => {
    expect(editedParts({ title: '"a"', cost: '"5"' }, { title: '"b"', cost: '"5"' })).toEqual(['title']);
    expect(editedParts({}, { title: '"b"' })).toEqual([]);
  });

  it('are left out of a change with all their fields', () => {
    expect(
      withoutParts({ title: 'x', start_date: 'a', end_date: 'b', timezone: 'c', cost: '5' }, ['times', 'title']),
    ).toEqual({ cost: '5' });
  });

  it('stay edited in the imports to come', () => {
    expect(nextSnapshot({ title: 'import', cost: 'old' }, { title: 'edited', cost: 'new' }, ['title'])).toEqual({
      title: 'import',
      cost: 'new',
    });
  });
});
