import { changedPoolMembers, emptyPool, poolDraftOf, poolFaults, poolsOfTicket, withTicket } from './pool-draft.js';

const SATURDAY = { key: '40', id: 40, name: 'Saturday', capacity: '500', tickets: ['5', '7'] };
const SUNDAY = { key: '41', id: 41, name: 'Sunday', capacity: '', tickets: ['6', '7'] };

describe('changedPoolMembers', () => {
  it('has all of a new pool, and what was changed of another one', () => {
    expect(changedPoolMembers(undefined, { ...emptyPool('new', []), name: ' Hall ', capacity: '80' })).toEqual({
      name: 'Hall',
      capacity: 80,
    });
    expect(changedPoolMembers(SATURDAY, { ...SATURDAY, capacity: '' })).toEqual({ capacity: null });
    expect(changedPoolMembers(SATURDAY, { ...SATURDAY, name: 'Sat' })).toEqual({ name: 'Sat' });
    expect(changedPoolMembers(SATURDAY, { ...SATURDAY, tickets: [] })).toEqual({});
  });
});

describe('The drafts of pools', () => {
  it('say which of them a ticket takes places of', () => {
    expect(poolsOfTicket([SUNDAY, SATURDAY], '7')).toEqual(['40', '41']);
    expect(poolsOfTicket(withTicket([SATURDAY, SUNDAY], '41', '7', false), '7')).toEqual(['40']);
    expect(poolsOfTicket(withTicket([SATURDAY, SUNDAY], '41', '5', true), '5')).toEqual(['40', '41']);
  });

  it('name the shared places of an event that have no name', () => {
    const counters = { held: 0, pending: 0, sold: 0, available: 3 };
    expect(poolDraftOf({ id: 4, post_id: 4, name: '', capacity: 3, ticket_ids: [5], ...counters })).toEqual({
      key: '4',
      id: 4,
      name: 'All tickets',
      capacity: '3',
      tickets: ['5'],
    });
  });
});

describe('poolFaults', () => {
  it('are none for complete pools', () => expect(poolFaults([SATURDAY, SUNDAY])).toEqual([]));

  it('name what is missing', () =>
    expect(
      poolFaults([
        { ...SATURDAY, name: ' ' },
        { ...SUNDAY, capacity: 'many' },
      ]),
    ).toEqual([
      'Shared places 1 need a name, such as Saturday.',
      'Write a whole number of places for “Sunday”, or none.',
    ]));
});
