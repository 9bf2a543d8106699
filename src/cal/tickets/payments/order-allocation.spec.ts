import fc from 'fast-check';
import { type AllocatedOrder, type AllocationFacts, allocationOf } from './order-allocation.js';

const PAID = '2031-05-01 19:30:00';
const completed: AllocatedOrder = { status: 'completed', total_minor: 2600, paid_utc: PAID };
const facts = (changes: Partial<AllocationFacts>): AllocationFacts => ({
  heldMinor: 2600,
  withdrawnMinor: 0,
  creditMinor: 0,
  tickets: [
    { id: 1, price_minor: 1250 },
    { id: 2, price_minor: 1250 },
  ],
  returned: new Map(),
  ...changes,
});

describe('allocationOf', () => {
  it('gives the money of a completed order to its tickets and its fee', () => {
    expect(allocationOf(completed, facts({}))).toEqual({
      shares: [
        { attendeeId: 1, leftMinor: 1250 },
        { attendeeId: 2, leftMinor: 1250 },
        { attendeeId: null, leftMinor: 100 },
      ],
      excessMinor: 0,
      dueBackMinor: 0,
    });
  });

  it('takes what comes after a ticket was returned for excess', () => {
    const returned = new Map([[1, 1250]]);
    expect(allocationOf(completed, facts({ heldMinor: 1350, returned }))).toMatchObject({ excessMinor: 0 });
    expect(allocationOf(completed, facts({ heldMinor: 2600, returned }))).toMatchObject({
      excessMinor: 1250,
      dueBackMinor: 1250,
    });
  });

  it('leaves excess due when a ticket of an order is returned that was paid twice', () => {
    const returned = new Map([[1, 1250]]);
    expect(allocationOf(completed, facts({ heldMinor: 5200 - 1250, returned })).excessMinor).toBe(2600);
  });

  it('has nothing to keep of an order that never was completed, and all due of one that is refunded', () => {
    const voided: AllocatedOrder = { status: 'voided', total_minor: 2600, paid_utc: null };
    expect(allocationOf(voided, facts({ heldMinor: 400 }))).toEqual({
      shares: [],
      excessMinor: 400,
      dueBackMinor: 400,
    });
    const refunded = allocationOf({ ...completed, status: 'refunded' }, facts({}));
    expect(refunded).toMatchObject({ excessMinor: 0, dueBackMinor: 2600 });
    const late = allocationOf(
      { ...completed, status: 'refunded' },
      facts({
        heldMinor: 700,
        returned: new Map<number | null, number>([
          [1, 1250],
          [2, 1250],
          [null, 100],
        ]),
      }),
    );
    expect(late).toMatchObject({ excessMinor: 700, dueBackMinor: 700 });
  });

  it('has nothing due of an order whose money was lost by a dispute, but what came since', () => {
    const reversed: AllocatedOrder = { ...completed, status: 'reversed' };
    expect(allocationOf(reversed, facts({ withdrawnMinor: 2600 })).dueBackMinor).toBe(0);
    expect(allocationOf(reversed, facts({ heldMinor: 3600, withdrawnMinor: 2600 })).dueBackMinor).toBe(1000);
    // Won on appeal: the bank has decided for the organizer.
    expect(allocationOf(reversed, facts({ withdrawnMinor: 0 })).dueBackMinor).toBe(0);
  });

  it('returns nothing of a second payment that a dispute has taken', () => {
    expect(allocationOf(completed, facts({ heldMinor: 5200, withdrawnMinor: 2600 })).dueBackMinor).toBe(0);
  });

  it('lets an order that waits take what it costs less the value of the former ticket', () => {
    const pending: AllocatedOrder = { status: 'pending', total_minor: 2600, paid_utc: null };
    expect(allocationOf(pending, facts({ heldMinor: 1600, creditMinor: 1000 })).excessMinor).toBe(0);
    expect(allocationOf(pending, facts({ heldMinor: 1700, creditMinor: 1000 })).excessMinor).toBe(100);
  });

  it('accounts for each cent that is there: excess, and what belongs to the shares', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('completed', 'refunded', 'reversed', 'voided', 'not-completed', 'pending'),
        fc.boolean(),
        fc.nat(10_000),
        fc.nat(10_000),
        fc.array(fc.nat(2000), { maxLength: 4 }),
        fc.array(fc.nat(2000), { maxLength: 4 }),
        (status, isPaid, heldMinor, withdrawnMinor, prices, returns) => {
          const tickets = prices.map((price, i) => ({ id: i + 1, price_minor: price }));
          const total = prices.reduce((sum, price) => sum + price, 0) + 10;
          const returned = new Map(returns.map((minor, i) => [i + 1, Math.min(minor, prices[i] ?? 0)]));
          const order = { status, total_minor: total, paid_utc: isPaid ? PAID : null } as AllocatedOrder;
          const { shares, excessMinor, dueBackMinor } = allocationOf(
            order,
            facts({ heldMinor, withdrawnMinor, tickets, returned }),
          );
          const there = Math.max(0, heldMinor - withdrawnMinor);
          expect(excessMinor).toBeGreaterThanOrEqual(0);
          expect(excessMinor).toBeLessThanOrEqual(dueBackMinor);
          expect(dueBackMinor).toBeLessThanOrEqual(there);
          for (const { leftMinor } of shares) expect(leftMinor).toBeGreaterThanOrEqual(0);
          if (status === 'voided' && !isPaid) expect(dueBackMinor).toBe(there);
        },
      ),
    );
  });
});
