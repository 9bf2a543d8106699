import fc from 'fast-check';
import { EARLIEST, LATEST, addMonths, endOfDay, fromMs, isWall, startOfDay, toMs } from './moment.js';

const EARLIEST_MS = toMs(EARLIEST);
const LATEST_MS = toMs(LATEST);

describe('Times as text', () => {
  it('are converted to milliseconds and back in all years from 1 to 9999', () => {
    fc.assert(
      fc.property(fc.integer({ min: EARLIEST_MS / 1000, max: LATEST_MS / 1000 }), (seconds) => {
        const text = fromMs(seconds * 1000);
        expect(toMs(text)).toBe(seconds * 1000);
        expect(isWall(text)).toBe(true);
      }),
    );
  });

  it('sort in order of time', () => {
    const second = fc.integer({ min: EARLIEST_MS / 1000, max: LATEST_MS / 1000 });
    fc.assert(
      fc.property(second, second, (a, b) => {
        expect(fromMs(a * 1000) < fromMs(b * 1000)).toBe(a < b);
      }),
    );
  });

  it('support the first century', () => {
    expect(toMs('0050-03-01 00:00:00')).toBe(new Date('0050-03-01T00:00:00Z').getTime());
  });

  it('are limited to the years 1 to 9999', () => {
    expect(fromMs(EARLIEST_MS - 1)).toBe('0001-01-01 00:00:00');
    expect(fromMs(LATEST_MS + 5000)).toBe('9999-12-31 23:59:59');
    expect(fromMs(Infinity)).toBe('9999-12-31 23:59:59');
  });

  it.each(['', '0000-00-00 00:00:00', '2031-05-01', '2031-05-01T10:00:00', 'nope'])('throw for %j', (text) => {
    expect(() => toMs(text)).toThrow(RangeError);
    expect(isWall(text)).toBe(false);
  });

  it('throw for NaN', () => {
    expect(() => fromMs(NaN)).toThrow(RangeError);
  });

  it.each(['2031-02-30 10:00:00', '2031-02-01 24:00:00', '2031-13-01 00:00:00'])(
    'are invalid outside of the calendar: %j',
    (text) => {
      expect(isWall(text)).toBe(false);
    },
  );

  it('are moved to the start and end of the day and to other months', () => {
    expect(startOfDay('2031-05-01 10:20:30')).toBe('2031-05-01 00:00:00');
    expect(endOfDay('2031-05-01 10:20:30')).toBe('2031-05-01 23:59:59');
    expect(addMonths('2028-02-29 10:00:00', 24)).toBe('2030-03-01 10:00:00');
    expect(addMonths('2031-01-15 10:00:00', -2)).toBe('2030-11-15 10:00:00');
  });
});
