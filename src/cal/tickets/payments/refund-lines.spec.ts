import fc from 'fast-check';
import { divideRefund, type RefundShare } from './refund-lines.js';

const shares = fc.uniqueArray(
  fc.record({ attendeeId: fc.integer({ min: 1, max: 50 }), leftMinor: fc.nat(1_000_000_000_000) }),
  { selector: ({ attendeeId }) => attendeeId, maxLength: 12 },
);

describe('divideRefund', () => {
  it('divides among the refunded tickets by their prices', () => {
    const order: RefundShare[] = [
      { attendeeId: 1, leftMinor: 1000 },
      { attendeeId: 2, leftMinor: 500 },
      { attendeeId: 3, leftMinor: 500 },
      { attendeeId: null, leftMinor: 100 },
    ];
    expect(divideRefund(1500, order, [1, 2])).toEqual([
      { attendeeId: 1, amountMinor: 1000 },
      { attendeeId: 2, amountMinor: 500 },
    ]);
    expect(divideRefund(100, order, [1, 2])).toEqual([
      { attendeeId: 1, amountMinor: 67 },
      { attendeeId: 2, amountMinor: 33 },
    ]);
    expect(divideRefund(2100, order, null).map(({ amountMinor }) => amountMinor)).toEqual([1000, 500, 500, 100]);
    expect(divideRefund(1600, order, [2])).toEqual([
      { attendeeId: 2, amountMinor: 500 },
      { attendeeId: 1, amountMinor: 687 },
      { attendeeId: 3, amountMinor: 344 },
      { attendeeId: null, amountMinor: 69 },
    ]);
  });

  it('always adds up to the amount, and takes no more of a ticket than is left of it', () => {
    fc.assert(
      fc.property(
        shares,
        fc.nat(2_000_000_000_000),
        fc.option(fc.array(fc.integer({ min: 1, max: 50 }))),
        (order, amount, positions) => {
          const parts = divideRefund(amount, order, positions);
          expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(amount);
          for (const { attendeeId, amountMinor } of parts) {
            expect(amountMinor).toBeGreaterThan(0);
            if (attendeeId !== null)
              expect(amountMinor).toBeLessThanOrEqual(
                order.find((share) => share.attendeeId === attendeeId)!.leftMinor,
              );
          }
        },
      ),
    );
  });
});
