import fc from 'fast-check';
import type { TicketPoolEntity } from '../../catalog/capacity/ticket-pool.entity.js';
import type { Move } from './pool.js';
import { growth, left, leastOf, percentageLeft, poolChanges } from './pool.js';

const pool = (fields: Partial<TicketPoolEntity>): TicketPoolEntity => ({
  id: 1,
  capacity: 10,
  withheld: 0,
  held: 0,
  pending: 0,
  sold: 0,
  revision: 0,
  ...fields,
});
const counter = fc.integer({ min: -5, max: 5 });
const moves = fc.array(
  fc.record({
    seats: fc.record({
      ticketId: fc.integer({ min: 11, max: 15 }),
      sharedPoolIds: fc.subarray([1, 2, 20]),
      revision: fc.constant(3),
    }),
    held: counter,
    pending: counter,
    sold: counter,
  }),
);

describe('The seats left in a pool', () => {
  it('are the capacity minus held, pending, sold and withheld seats', () =>
    expect(left(pool({ held: 1, pending: 2, sold: 3, withheld: 1 }))).toBe(3));
  it('include the seats of expired holds', () => expect(left(pool({ held: 10 }), 4)).toBe(4));
  it('are never below zero', () => expect(left(pool({ capacity: 2, sold: 5 }))).toBe(0));
  it('are unlimited without a capacity', () => expect(left(pool({ capacity: null, sold: 5 }))).toBeNull());

  it('are the smallest number of several pools', () => {
    expect([[], [null], [null, 3], [4, null, 3]].map(leastOf)).toEqual([null, null, 3, 3]);
  });

  it('are rounded down as a percentage', () => {
    expect([
      percentageLeft(7, 9),
      percentageLeft(1, 200),
      percentageLeft(null, null),
      percentageLeft(0, 0),
      percentageLeft(97, 100),
    ]).toEqual([77, 0, 100, 0, 97]);
  });
});

describe('Changes of pools', () => {
  it('are summed per pool and ordered by id', () => {
    const seat = { ticketId: 18, sharedPoolIds: [17], revision: 0 };
    const child = { ticketId: 12, sharedPoolIds: [17, 20], revision: 5 };
    expect(
      poolChanges([
        { seats: seat, sold: 2 },
        { seats: child, held: -1, sold: 1 },
      ]),
    ).toEqual([
      { id: 12, held: -1, pending: 0, sold: 1, revision: 5 },
      { id: 17, held: -1, pending: 0, sold: 3 },
      { id: 18, held: 0, pending: 0, sold: 2, revision: 0 },
      { id: 20, held: -1, pending: 0, sold: 1 },
    ]);
  });

  it('keep the total of all counters', () => {
    fc.assert(
      fc.property(moves, (list: Move[]) => {
        const changes = poolChanges(list);
        expect(changes.map(({ id }) => id)).toEqual([...new Set(changes.map(({ id }) => id))].sort((a, b) => a - b));
        const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
        const wanted = list.map(
          (move) => growth({ held: 0, pending: 0, sold: 0, ...move }) * (1 + move.seats.sharedPoolIds.length),
        );
        expect(total(changes.map(growth))).toBe(total(wanted));
        for (const { held, pending, sold } of changes) expect([held, pending, sold]).not.toEqual([0, 0, 0]);
      }),
    );
  });
});
