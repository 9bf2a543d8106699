import fc from 'fast-check';
import { lanesOfWeek } from './month-lanes.js';

interface Span {
  id: number;
  first: number;
  last: number;
}

const day = (index: number): string => `2031-05-${String(index + 10).padStart(2, '0')}`;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const SPANS = fc
  .array(fc.tuple(fc.integer({ min: -3, max: 9 }), fc.nat(6)), { maxLength: 12 })
  .map((pairs) => pairs.map(([first, length], id): Span => ({ id, first, last: first + length })));

const arranged = (spans: readonly Span[]) =>
  lanesOfWeek(
    WEEK.map((index) => ({
      date: day(index),
      events: spans.filter(({ first, last }) => first <= index && index <= last),
    })),
    ({ first, last }) => (last > first ? [day(first), day(last)] : undefined),
  );

describe('The bars of a week', () => {
  it('show every event on each of its days, once', () => {
    fc.assert(
      fc.property(SPANS, (spans) => {
        arranged(spans).forEach(({ lanes, others }, index) => {
          const shown = [...lanes.flatMap((bar) => bar?.event ?? []), ...others].map(({ id }) => id);
          const expected = spans.filter(({ first, last }) => first <= index && index <= last).map(({ id }) => id);
          expect(shown.sort((a, b) => a - b)).toEqual(expected);
        });
      }),
    );
  });

  it('stay in one lane, which they share with nobody', () => {
    fc.assert(
      fc.property(SPANS, (spans) => {
        const lanes = new Map<number, number>();
        for (const { lanes: bars } of arranged(spans))
          bars.forEach((bar, lane) => {
            if (!bar) return;
            expect(lanes.get(bar.event.id) ?? lane).toBe(lane);
            lanes.set(bar.event.id, lane);
          });
      }),
    );
  });

  it('have their title once, and their ends where the event begins and ends', () => {
    const week = arranged([
      { id: 1, first: -1, last: 2 },
      { id: 2, first: 2, last: 3 },
    ]);
    expect(
      week.map(({ lanes }) => lanes.map((bar) => bar && [bar.event.id, bar.isFirst, bar.isLast, bar.hasTitle])),
    ).toEqual([
      [[1, false, false, true]],
      [[1, false, false, false]],
      [
        [1, false, true, false],
        [2, true, false, true],
      ],
      [undefined, [2, false, true, false]],
      [],
      [],
      [],
    ]);
  });
});
