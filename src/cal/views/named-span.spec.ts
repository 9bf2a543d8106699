import { daysOfSpan, isNamedSpan } from './named-span.js';

describe('A named span of time', () => {
  it.each([
    ['weekend', '2031-05-14', ['2031-05-17', '2031-05-18']],
    ['weekend', '2031-05-17', ['2031-05-17', '2031-05-18']],
    ['weekend', '2031-05-18', ['2031-05-18', '2031-05-18']],
    ['weekend', '2031-05-19', ['2031-05-24', '2031-05-25']],
    ['next-week', '2031-05-14', ['2031-05-19', '2031-05-25']],
    ['next-week', '2031-05-19', ['2031-05-26', '2031-06-01']],
    ['next-month', '2031-12-31', ['2032-01-01', '2032-01-31']],
  ] as const)('%s has on %s the days %j', (span, today, days) => {
    expect(daysOfSpan(span, today, 1)).toEqual(days);
  });

  it('begins weeks as the site does', () => {
    expect(daysOfSpan('next-week', '2031-05-17', 0)).toEqual(['2031-05-18', '2031-05-24']);
    expect(daysOfSpan('next-week', '2031-05-18', 0)).toEqual(['2031-05-25', '2031-05-31']);
  });

  it('is one of those that are offered', () => {
    expect(['weekend', 'yesterday', ''].map(isNamedSpan)).toEqual([true, false, false]);
  });
});
