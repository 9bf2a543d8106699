import { editedParts, nextSnapshot, withoutParts } from './preserved.js';

describe('Locally edited parts of an event', () => {
  it('are those that differ from the last import', () => {
    expect(editedParts({ title: '"a"', cost: '"5"' }, { title: '"b"', cost: '"5"' })).toEqual(['title']);
    expect(editedParts({}, { title: '"b"' })).toEqual([]);
  });

  it('are removed from an update with all their fields', () => {
    expect(
      withoutParts({ title: 'x', start_date: 'a', end_date: 'b', timezone: 'c', cost: '5' }, ['times', 'title']),
    ).toEqual({ cost: '5' });
  });

  it('remain marked as edited in later imports', () => {
    expect(nextSnapshot({ title: 'import', cost: 'old' }, { title: 'edited', cost: 'new' }, ['title'])).toEqual({
      title: 'import',
      cost: 'new',
    });
  });
});
