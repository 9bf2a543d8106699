import { answerText, columnsOf, nextSort, searchQuery, sortOf, sortQuery } from './attendee-list.js';

describe('The columns of the list of attendees', () => {
  it.each([
    ['are the usual ones in a new browser', null, ['number', 'ticket', 'email', 'checkIn']],
    ['are those that were chosen, in the order of the table', '["answers","number"]', ['number', 'answers']],
    ['can be none', '[]', []],
    ['leave out what a later version no longer has', '["shoes","email"]', ['email']],
    ['are the usual ones where what is stored is broken', '["email"', ['number', 'ticket', 'email', 'checkIn']],
    ['are the usual ones where what is stored is no list', '"email"', ['number', 'ticket', 'email', 'checkIn']],
  ])('%s', (_, stored, columns) => expect(columnsOf(stored)).toEqual(columns));
});

describe('The order of the list of attendees', () => {
  it.each([
    ['name', { orderby: 'title', order: 'ASC' }],
    ['-name', { orderby: 'title', order: 'DESC' }],
    ['-date', { orderby: 'date', order: 'DESC' }],
    ['', { orderby: 'id', order: 'ASC' }],
    ['-toString', { orderby: 'id', order: 'ASC' }],
  ])('is that of the address: "%s"', (text, query) => expect(sortQuery(sortOf(text))).toEqual(query));

  it('turns when the heading is pressed again, and begins anew in another column', () => {
    expect(nextSort(sortOf(''), 'name')).toBe('name');
    expect(nextSort(sortOf('name'), 'name')).toBe('-name');
    expect(nextSort(sortOf('-name'), 'name')).toBe('name');
    expect(nextSort(sortOf('-name'), 'date')).toBe('date');
  });
});

describe('A search for attendees', () => {
  it('looks in addresses for what has an @, and in names for all else', () => {
    expect(searchQuery(' ada@example.org ')).toEqual({ email: 'ada@example.org' });
    expect(searchQuery('Ada L')).toEqual({ search: 'Ada L' });
  });
});

describe('An answer of an attendee', () => {
  it('is shown with all of its choices', () => {
    expect(answerText(['fish', 'rice'])).toBe('fish, rice');
    expect(answerText('fish')).toBe('fish');
  });
});
