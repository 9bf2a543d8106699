import type { EventFigures, ListedEventFigures } from '../api/types.js';
import { withSeats, withTotals } from './live-counts.js';

const SEATS = { sold: 5, held: 1, pending: 2, checked_in: 3 };
const COUNTS = { event: 7, totals: SEATS, tickets: [{ id: 11, ...SEATS }] };

describe('Live counts', () => {
  it('replace the seats of their event in a list', () => {
    const figures = new Map([
      [7, { id: 7, sold: 1, money: [] } as unknown as ListedEventFigures],
      [8, { id: 8, sold: 1 } as unknown as ListedEventFigures],
    ]);
    const shown = withTotals(figures, COUNTS);
    expect(shown.get(7)).toEqual({ id: 7, money: [], ...SEATS });
    expect(shown.get(8)).toBe(figures.get(8));
  });

  it('add no event to a list', () => {
    expect(withTotals(new Map(), COUNTS).size).toBe(0);
  });

  it('replace the seats of the tickets of an event, and not what they do not have', () => {
    const figures = {
      totals: { sold: 1, guests: 1 },
      tickets: [
        { id: 11, name: 'Seat', sold: 1 },
        { id: 12, name: 'Gone', sold: 0 },
      ],
    } as unknown as EventFigures;
    expect(withSeats(figures, COUNTS)).toEqual({
      totals: { guests: 1, ...SEATS },
      tickets: [
        { id: 11, name: 'Seat', ...SEATS },
        { id: 12, name: 'Gone', sold: 0 },
      ],
    });
  });
});
