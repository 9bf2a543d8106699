import { firstWeekday, formatMonth, monthsLater, weeksOf } from './month.js';

describe('weeksOf', () => {
  it('has the days of a month below their weekdays', () => {
    const march = weeksOf('2031-03', 1);
    expect(march).toHaveLength(6);
    expect(march[0]).toEqual([...Array<undefined>(5), '2031-03-01', '2031-03-02']);
    expect(march[5]?.[0]).toBe('2031-03-31');
    expect(weeksOf('2031-03', 7)[0]?.[6]).toBe('2031-03-01');
    // 28 days from a Monday on.
    expect(weeksOf('2027-02', 1)).toHaveLength(4);
  });
});

describe('A month', () => {
  it('has a name, and others before and after it', () => {
    expect([monthsLater('2031-12', 1), monthsLater('2031-01', -1)]).toEqual(['2032-01', '2030-12']);
    expect(formatMonth('2031-03', 'de')).toBe('März 2031');
    expect([1, 7]).toContain(firstWeekday('en-US'));
  });
});
