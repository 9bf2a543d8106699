import { changeOf, countDays, periodBefore, salesByUnit } from './sales-periods.js';

const row = (day: string, net: number, currency = 'EUR') => ({
  day,
  currency,
  id: null,
  code: null,
  tax_percent: null,
  title: '',
  orders: 1,
  seats: 2,
  sold_minor: net + 100,
  refunded_minor: 100,
  disputed_minor: 0,
  net_minor: net,
});

describe('Sales of a period', () => {
  const report = {
    from: '2031-01-30',
    to: '2031-02-04',
    rows: [row('2031-01-31', 500), row('2031-02-03', 700), row('2031-02-04', 1), row('2031-02-04', 9, 'USD')],
  };

  it('are summed up by month, which is cut where the report begins and ends', () => {
    expect(salesByUnit(report, 'month', 'EUR')).toEqual([
      { from: '2031-01-30', to: '2031-01-31', seats: 2, soldMinor: 600, refundedMinor: 100, netMinor: 500 },
      { from: '2031-02-01', to: '2031-02-04', seats: 4, soldMinor: 901, refundedMinor: 200, netMinor: 701 },
    ]);
  });

  it('are summed up by week from Monday, and by day with days without sales', () => {
    expect(salesByUnit(report, 'week', 'EUR').map(({ from, netMinor }) => [from, netMinor])).toEqual([
      ['2031-01-30', 500],
      ['2031-02-03', 701],
    ]);
    expect(salesByUnit(report, 'day', 'USD').map(({ netMinor }) => netMinor)).toEqual([0, 0, 0, 0, 0, 9]);
  });

  it('are compared with as many days before', () => {
    expect(periodBefore({ from: '2031-03-01', to: '2031-03-31' })).toEqual({ from: '2031-01-29', to: '2031-02-28' });
    expect(countDays('2031-03-01', '2031-03-31')).toBe(31);
    expect(changeOf(200, 250)).toBe(0.25);
    expect(changeOf(0, 250)).toBeUndefined();
  });
});
