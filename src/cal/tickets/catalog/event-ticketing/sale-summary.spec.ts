import { saleSummary } from './sale-summary.js';

const START = '2031-05-01 20:00:00';
const ticket = (availability: string, minor: number, until = START, from = '2031-01-01 00:00:00') => ({
  availability,
  price: { minor, currency: 'EUR' },
  from,
  until,
});

describe('The summary of a sale', () => {
  it('has the least and the highest price of what is on sale', () => {
    expect(saleSummary([ticket('SoldOut', 1500), ticket('InStock', 2900), ticket('InStock', 5900)], START)).toEqual({
      state: 'onSale',
      price: { minor: 2900, currency: 'EUR', highestMinor: 5900 },
    });
    expect(saleSummary([ticket('InStock', 2900)], START)?.price?.highestMinor).toBe(2900);
  });

  it('has the least price that is paid where other tickets are free', () => {
    expect(saleSummary([ticket('InStock', 0), ticket('InStock', 5900), ticket('InStock', 7900)], START)?.price).toEqual(
      {
        minor: 0,
        currency: 'EUR',
        highestMinor: 7900,
        leastPaidMinor: 5900,
      },
    );
    expect(saleSummary([ticket('InStock', 0)], START)?.price?.leastPaidMinor).toBeUndefined();
  });

  it('says when the last sale ends, if that is before the event', () => {
    const early = ticket('InStock', 1, '2031-04-01 12:00:00');
    expect(saleSummary([early, ticket('InStock', 1, '2031-04-20 12:00:00')], START)?.moment).toBe(
      '2031-04-20 12:00:00',
    );
    expect(saleSummary([early, ticket('InStock', 1)], START)?.moment).toBeUndefined();
    expect(saleSummary([early, ticket('InStock', 1, '')], START)?.moment).toBeUndefined();
  });

  it('says when the first sale begins, while none has', () => {
    const first = ticket('PreOrder', 1, START, '2031-02-01 00:00:00');
    expect(saleSummary([ticket('PreOrder', 1, START, '2031-03-01 00:00:00'), first], START)).toMatchObject({
      state: 'later',
      moment: '2031-02-01 00:00:00',
    });
  });

  it('is sold out when nothing is on sale and something was sold out', () => {
    expect(saleSummary([ticket('SoldOut', 1), ticket('OutOfStock', 1)], START)?.state).toBe('soldOut');
    expect(saleSummary([ticket('OutOfStock', 1)], START)?.state).toBe('ended');
  });

  it('has no price of replies and of several currencies', () => {
    expect(saleSummary([{ ...ticket('InStock', 0), price: undefined }], START)).toEqual({ state: 'onSale' });
    const dollars = { ...ticket('InStock', 1), price: { minor: 1, currency: 'USD' } };
    expect(saleSummary([ticket('InStock', 1), dollars], START)).toEqual({ state: 'onSale' });
    expect(saleSummary([], START)).toBeUndefined();
  });
});
