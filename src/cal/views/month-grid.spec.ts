import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import { daysOf, gridDays, isMultiDay, marksByDay, weeksOf } from './month-grid.js';
import { daysLater, monthsLater, weekdayOf } from './view-date.js';

const mark = (id: number, start: string, end: string, sticky = false) => ({
  id,
  start_date: start,
  end_date: end,
  sticky,
  featured: false,
});

describe('gridDays', () => {
  it.each([
    ['2031-05', 1, '2031-04-28', '2031-06-01'],
    ['2031-05', 0, '2031-04-27', '2031-05-31'],
    ['2027-02', 1, '2027-02-01', '2027-02-28'],
    ['2026-12', 6, '2026-11-28', '2027-01-01'],
  ])('covers %s in weeks that begin on day %i', (month, start, first, last) => {
    const days = gridDays(month, start);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
  });

  it('returns whole weeks with at most six days of each neighbouring month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9998 }),
        fc.integer({ min: 0, max: 11 }),
        fc.nat(6),
        (year, later, start) => {
          const month = monthsLater(`${String(year).padStart(4, '0')}-01`, later);
          const days = gridDays(month, start);
          const own = days.filter((day) => day.startsWith(month));
          expect(days.length % 7).toBe(0);
          expect(weekdayOf(days[0])).toBe(start);
          expect(own[0]).toBe(`${month}-01`);
          expect(daysLater(own[own.length - 1], 1)).toBe(`${monthsLater(month, 1)}-01`);
          expect(days.length - own.length).toBeLessThanOrEqual(12);
          expect(weeksOf(days).flat()).toEqual(days);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe('daysOf', () => {
  it.each([
    ['2031-05-01 10:00:00', '2031-05-01 12:00:00', '2031-05-01', '2031-05-01'],
    ['2031-05-01 20:00:00', '2031-05-02 00:00:00', '2031-05-01', '2031-05-01'],
    ['2031-05-01 20:00:00', '2031-05-02 00:00:01', '2031-05-01', '2031-05-02'],
    ['2031-05-01 00:00:00', '2031-05-01 00:00:00', '2031-05-01', '2031-05-01'],
    ['2031-05-01 00:00:00', '2031-05-02 23:59:59', '2031-05-01', '2031-05-02'],
  ])('returns for %s to %s the days %s to %s', (start, end, first, last) => {
    expect(daysOf({ start_date: start, end_date: end })).toEqual([first, last]);
    expect(isMultiDay({ start_date: start, end_date: end })).toBe(last > first);
  });
});

describe('marksByDay', () => {
  it('lists events on each of their days, sticky events first, within the grid only', () => {
    const days = ['2031-05-01', '2031-05-02', '2031-05-03'];
    const byDay = marksByDay(days, [
      mark(1, '2031-04-20 10:00:00', '2031-05-02 10:00:00'),
      mark(2, '2031-05-02 09:00:00', '2031-05-02 10:00:00'),
      mark(3, '2031-05-02 11:00:00', '2031-06-30 10:00:00', true),
    ]);
    expect([...byDay].map(([day, marks]) => [day, marks.map(({ id }) => id)])).toEqual([
      ['2031-05-01', [1]],
      ['2031-05-02', [3, 1, 2]],
      ['2031-05-03', [3]],
    ]);
  });
});
