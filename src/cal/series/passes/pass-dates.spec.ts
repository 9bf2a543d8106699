import { dealtOut, passesOf } from './pass-dates.js';

const quantities = (list: Record<number, number>): Map<number, number> =>
  new Map(Object.entries(list).map(([id, quantity]) => [Number(id), quantity]));

describe('Passes of an order', () => {
  it('have a ticket of each date that is on sale', () => {
    expect(passesOf(quantities({ 1: 2, 2: 2, 3: 2 }), [1, 2, 3], null)).toBe(2);
    expect(passesOf(quantities({ 1: 1, 2: 1, 3: 1 }), [2, 3], null)).toBe(1);
    for (const partial of <Record<number, number>[]>[
      { 1: 1, 2: 1 },
      { 1: 1, 2: 1, 3: 2 },
      { 1: 2, 2: 2, 3: 1 },
    ])
      expect(() => passesOf(quantities(partial), [1, 2, 3], null)).toThrow(/as a pass only/);
  });

  it('have as many dates as the purchaser chooses, none of them twice', () => {
    expect(passesOf(quantities({ 1: 1, 3: 1 }), [1, 2, 3], 2)).toBe(1);
    expect(passesOf(quantities({ 1: 1, 2: 1, 3: 2 }), [1, 2, 3], 2)).toBe(2);
    for (const partial of <Record<number, number>[]>[{ 1: 2 }, { 1: 1 }, { 1: 1, 2: 1, 3: 1 }, { 1: 3, 2: 1 }])
      expect(() => passesOf(quantities(partial), [1, 2, 3], 2)).toThrow(/tickets of 2 dates for each pass/);
  });

  it('get their tickets so that no pass has two of a date', () => {
    const tickets = [1, 2, 3, 3];
    const units = dealtOut(
      tickets.map((_, id) => ({ id })),
      2,
    );
    const dates = [0, 1].map((unit) => tickets.filter((_, id) => units.get(id) === unit));
    expect(dates).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});
