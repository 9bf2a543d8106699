import fc from 'fast-check';
import { RATE_100_PERCENT, containedTax, percentOf, rateOf, shareOf, split } from './rate.js';

const rates = fc.integer({ min: 0, max: RATE_100_PERCENT });
const amounts = fc.integer({ min: 0, max: 100_000_000_000 });

describe('A rate', () => {
  it.each([
    [19, 19_000],
    [8.875, 8_875],
    [8.1, 8_100],
    [0, 0],
    [100, 100_000],
  ])('of %d percent is %d thousandths', (percent, rate) => {
    expect(rateOf(percent)).toBe(rate);
    expect(percentOf(rate)).toBe(percent);
  });

  it.each([-1, 100.001, 8.8755, Number.NaN, Number.POSITIVE_INFINITY])('is not %d percent', (percent) => {
    expect(rateOf(percent)).toBeUndefined();
  });
});

describe('shareOf', () => {
  it.each([
    [1000, 19_000, 190],
    [250, 1_000, 3],
    [249, 1_000, 2],
    [100_000_000_000, 99_999, 99_999_000_000],
  ])('of %d at %d is %d, rounded half up', (minor, rate, share) => {
    expect(shareOf(minor, rate)).toBe(share);
  });
});

describe('containedTax', () => {
  it.each([
    [1190, 19_000, 190],
    [1250, 19_000, 200],
    [0, 19_000, 0],
    [999, 0, 0],
  ])('of %d at %d is %d', (gross, rate, tax) => {
    expect(containedTax(gross, rate)).toBe(tax);
  });

  it('is the tax of the rest, to the minor unit', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const tax = containedTax(gross, rate);
        expect(Math.abs(shareOf(gross - tax, rate) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('split', () => {
  it('gives what rounding leaves to the parts that lost most', () => {
    expect(split(1000, [1, 1, 1])).toEqual([334, 333, 333]);
    expect(split(1000, [2500, 500, 0])).toEqual([833, 167, 0]);
    expect(split(0, [0, 0])).toEqual([0, 0]);
  });

  it('adds up to the amount, and no part is more than its weight where the weights are enough', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
        const total = list.reduce((sum, weight) => sum + weight, 0);
        const minor = Math.floor(total * part);
        const parts = split(minor, list);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(minor);
        parts.forEach((one, i) => expect(one).toBeLessThanOrEqual(list[i] ?? 0));
      }),
    );
  });
});
