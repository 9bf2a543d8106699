import { fiscalYearOf } from './fiscal-year.js';

describe('A fiscal year', () => {
  it.each([
    ['2031-05-01', 1, '2031-01-01', '2031-12-31'],
    ['2031-03-31', 4, '2030-04-01', '2031-03-31'],
    ['2031-04-01', 4, '2031-04-01', '2032-03-31'],
    ['2032-02-29', 3, '2031-03-01', '2032-02-29'],
  ])('of %s that begins in month %i is from %s to %s', (day, month, first, last) => {
    expect(fiscalYearOf(day, month)).toEqual({ first, last });
  });
});
