import { fromStripeAmount, stripeLimits, toStripeAmount } from './stripe-amount.js';

describe('Amounts of Stripe', () => {
  it.each([
    ['USD', 1250, 1250],
    ['JPY', 500, 500],
    ['KRW', 1, 1],
    ['KWD', 12_340, 12_340],
    ['ISK', 500, 50_000],
    ['UGX', 700, 70_000],
    ['EUR', 10_000, 10_000],
  ])('of %s are %d minor units as %d and back', (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(minor);
  });

  it.each([
    ['EUR', 50, 99_999_999, 1],
    ['JPY', 50, 9_999_999_999, 1],
    ['HUF', 175, 9_999_999_999, 1],
    ['ISK', 1, 999_999, 1],
    ['KWD', 10, 99_999_990, 10],
    ['MAD', 1, 99_999_999, 1],
  ])('of %s are %d to %d in steps of %d', (currency, minMinor, maxMinor, stepMinor) => {
    expect(stripeLimits(currency)).toEqual({ minMinor, maxMinor, stepMinor });
    expect(() => toStripeAmount(minMinor, currency)).not.toThrow();
    expect(() => toStripeAmount(maxMinor, currency)).not.toThrow();
  });

  it('do not exist for thousandths of a dinar that are no multiple of ten', () => {
    expect(() => toStripeAmount(12_345, 'KWD')).toThrow('Stripe takes KWD only with fewer digits');
  });
});
