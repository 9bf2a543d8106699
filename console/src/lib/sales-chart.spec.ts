import { axisEnd, bars, salesByDay } from './sales-chart.js';

const sale = (day: string, seats: number, sold: number, refunded = 0, currency = 'EUR') => ({
  code: null,
  day,
  id: null,
  tax_percent: null,
  title: '',
  currency,
  orders: 1,
  seats,
  sold_minor: sold,
  refunded_minor: refunded,
  disputed_minor: 0,
  net_minor: sold - refunded,
});

describe('Sales by day', () => {
  it('have every day of the period, also over the end of a month, with the sums of each currency', () => {
    const rows = [sale('2031-03-01', 2, 2500), sale('2031-03-01', 1, 900, 100, 'USD')];
    const days = salesByDay({ from: '2031-02-27', to: '2031-03-01', rows });
    expect(days.map(({ day, seats }) => [day, seats])).toEqual([
      ['2031-02-27', 0],
      ['2031-02-28', 0],
      ['2031-03-01', 3],
    ]);
    expect(days[2].sold).toEqual([
      { currency: 'EUR', minor: 2500 },
      { currency: 'USD', minor: 900 },
    ]);
    expect(days[2].refunded).toEqual([{ currency: 'USD', minor: 100 }]);
  });
});

describe('The end of an axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [10, 10],
    [11, 20],
    [499, 500],
    [501, 1000],
  ])('of values up to %i is %i', (value, end) => expect(axisEnd(value)).toBe(end));
});

describe('The bars of a chart', () => {
  it('begin at the bottom, fill the height at the end of the axis, and are never below zero', () => {
    const drawn = bars([0, 5, 10, -1], 10, { width: 100, height: 50 });
    expect(drawn.map(({ x, y, height }) => [x, y, height])).toEqual([
      [2.5, 50, 0],
      [27.5, 25, 25],
      [52.5, 0, 50],
      [77.5, 50, 0],
    ]);
  });
});
