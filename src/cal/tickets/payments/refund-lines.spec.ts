import fc from 'fast-check';
import type { AllocatedShare } from './order-allocation.js';
import { divideRefund } from './refund-lines.js';

const shares = fc.uniqueArray(
  fc.record({ attendeeId: fc.integer({ min: 1, max: 50 }), leftMinor: fc.nat(1_000_000_000_000) }),
  { selector: ({ attendeeId }) => attendeeId, maxLength: 12 },
);

describe('divideRefund', () => {
  const order: AllocatedShare[] = [
    { attendeeId: 1, leftMinor: 1000 },
    { attendeeId: 2, leftMinor: 500 },
    { attendeeId: 3, leftMinor: 500 },
    { attendeeId: null, leftMinor: 100 },
  ];
  const parts = (amount: number, positions: number[] | null, excessMinor = 0) =>
    divideRefund(amount, { shares: order, excessMinor }, positions).parts;

  it('divides among the refunded tickets by their prices', () => {
    expect(parts(1500, [1, 2])).toEqual([
      { attendeeId: 1, amountMinor: 1000 },
      { attendeeId: 2, amountMinor: 500 },
    ]);
    expect(parts(100, [1, 2])).toEqual([
      { attendeeId: 1, amountMinor: 67 },
      { attendeeId: 2, amountMinor: 33 },
    ]);
    expect(parts(2100, null).map(({ amountMinor }) => amountMinor)).toEqual([1000, 500, 500, 100]);
    expect(parts(1600, [2])).toEqual([
      { attendeeId: 2, amountMinor: 500 },
      { attendeeId: 1, amountMinor: 687 },
      { attendeeId: 3, amountMinor: 344 },
      { attendeeId: null, amountMinor: 69 },
    ]);
  });

  it('returns what was paid in excess first where no ticket is named, and after the named tickets where one is', () => {
    expect(divideRefund(300, { shares: order, excessMinor: 400 }, null)).toEqual({ parts: [], excessMinor: 300 });
    expect(divideRefund(700, { shares: order, excessMinor: 400 }, [2])).toEqual({
      parts: [{ attendeeId: 2, amountMinor: 500 }],
      excessMinor: 200,
    });
    expect(parts(2500, null, 400).map(({ amountMinor }) => amountMinor)).toEqual([1000, 500, 500, 100]);
  });

  it('always adds up to the amount, and takes no more of a ticket than is left of it', () => {
    fc.assert(
      fc.property(
        shares,
        fc.nat(2_000_000_000_000),
        fc.nat(1_000_000_000_000),
        fc.option(fc.array(fc.integer({ min: 1, max: 50 }))),
        (of, amount, excess, positions) => {
          const divided = divideRefund(amount, { shares: of, excessMinor: excess }, positions);
          const sold = divided.parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
          expect(sold + divided.excessMinor).toBe(amount);
          for (const { attendeeId, amountMinor } of divided.parts) {
            expect(amountMinor).toBeGreaterThan(0);
            expect(amountMinor).toBeLessThanOrEqual(of.find((share) => share.attendeeId === attendeeId)!.leftMinor);
          }
        },
      ),
    );
  });
});
