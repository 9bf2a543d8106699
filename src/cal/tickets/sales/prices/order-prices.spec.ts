import fc from 'fast-check';
import { containedTax, shareOf } from '../../kernel/money/rate.js';
import {
  type DiscountRule,
  type LineToPrice,
  type PositionPrice,
  type PriceRules,
  NO_FEE,
  NO_TAX,
  paidFee,
  priceOrder,
} from './order-prices.js';
import { totalsOf } from './order-totals.js';

const VAT = { rate: 19_000, isIncluded: true };
const SALES_TAX = { rate: 8_875, isIncluded: false };
const NO_RULES: PriceRules = { ticketFee: NO_FEE, orderFee: NO_FEE, orderFeeTax: NO_TAX };

const line = (fields: Partial<LineToPrice> = {}): LineToPrice => ({
  ticketId: 1,
  quantity: 1,
  unitMinor: 1000,
  tax: NO_TAX,
  isDiscounted: true,
  ...fields,
});
const price = (lines: LineToPrice[], rules: Partial<PriceRules> = {}) => priceOrder(lines, { ...NO_RULES, ...rules });
const paid = (lines: LineToPrice[], rules: Partial<PriceRules> = {}) =>
  price(lines, rules).lines.map((positions) => positions.map(({ priceMinor }) => priceMinor));

/** Whether the parts of a price add up, and none of them is negative or too large. */
function isSound({ unitMinor, discountMinor, feeMinor, tax, taxMinor, priceMinor }: PositionPrice): boolean {
  const added = tax.isIncluded ? 0 : taxMinor;
  return (
    unitMinor - discountMinor + feeMinor + added === priceMinor &&
    Math.min(unitMinor, discountMinor, feeMinor, taxMinor, priceMinor) >= 0 &&
    discountMinor <= unitMinor &&
    taxMinor <= priceMinor
  );
}

describe('priceOrder', () => {
  it('adds up prices without tax, fee and discount', () => {
    const { lines, totalMinor } = price([line({ quantity: 2 }), line({ ticketId: 2, unitMinor: 500 })]);
    expect(totalMinor).toBe(2500);
    expect(lines.map(({ length }) => length)).toEqual([2, 1]);
    expect(lines[0]?.[0]).toEqual({
      unitMinor: 1000,
      discountMinor: 0,
      feeMinor: 0,
      tax: NO_TAX,
      taxMinor: 0,
      priceMinor: 1000,
    });
  });

  it('finds the tax in prices that contain it, rounded once, and divides it among the tickets', () => {
    const { lines, totalMinor } = price([line({ quantity: 3, unitMinor: 333, tax: VAT })]);
    expect(totalMinor).toBe(999);
    // 19/119 of 9.99 is 1.595, and of 3.33 it is 0.532.
    expect(lines[0]?.map(({ taxMinor }) => taxMinor)).toEqual([54, 53, 53]);
  });

  it('has the tax of many small prices', () => {
    const { lines } = price([line({ quantity: 100, unitMinor: 2, tax: VAT })]);
    expect(lines[0]?.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(32);
  });

  it('adds the tax to prices that do not contain it, rounded once', () => {
    expect(paid([line({ quantity: 2, unitMinor: 1600, tax: SALES_TAX })])).toEqual([[1742, 1742]]);
    expect(paid([line({ quantity: 3, unitMinor: 55, tax: { rate: 19_000, isIncluded: false } })])).toEqual([
      [66, 65, 65],
    ]);
  });

  it('takes the fee of tickets from the price after discounts, and taxes both', () => {
    const { lines } = price([line({ tax: SALES_TAX })], {
      discount: { rate: 50_000 },
      ticketFee: { fixedMinor: 100, rate: 10_000 },
    });
    // 1000 − 500 + (100 + 50) = 650, and 8.875 % of it.
    expect(lines[0]?.[0]).toMatchObject({ discountMinor: 500, feeMinor: 150, taxMinor: 58, priceMinor: 708 });
  });

  it('takes the fee of the order once, with the tax of the site', () => {
    const rules = { orderFee: { fixedMinor: 150, rate: 1_000 }, orderFeeTax: SALES_TAX };
    const { fee, totalMinor } = price([line({ quantity: 2 })], rules);
    expect(fee).toEqual({ feeMinor: 170, tax: SALES_TAX, taxMinor: 15 });
    expect(totalMinor).toBe(2185);
  });

  it('has no fees where nothing is to be paid', () => {
    const fees = { ticketFee: { fixedMinor: 100, rate: 0 }, orderFee: { fixedMinor: 150, rate: 0 } };
    expect(price([line({ unitMinor: 0 })], fees).totalMinor).toBe(0);
    expect(price([line()], { ...fees, discount: { rate: 100_000 } }).totalMinor).toBe(0);
  });

  it('takes an amount once from all tickets that it is for, in proportion to their prices', () => {
    const lines = [line({ quantity: 2 }), line({ unitMinor: 500 }), line({ unitMinor: 700, isDiscounted: false })];
    expect(paid(lines, { discount: { amountMinor: 1000 } })).toEqual([[600, 600], [300], [700]]);
  });

  it('takes no more than the tickets cost', () => {
    expect(paid([line(), line({ isDiscounted: false })], { discount: { amountMinor: 5000 } })).toEqual([[0], [1000]]);
  });

  const minor = fc.integer({ min: 0, max: 10_000_000 });
  const tax = fc.record({ rate: fc.integer({ min: 0, max: 100_000 }), isIncluded: fc.boolean() });
  const fee = fc.record({ fixedMinor: fc.integer({ min: 0, max: 5000 }), rate: fc.integer({ min: 0, max: 30_000 }) });
  const discount: fc.Arbitrary<DiscountRule | undefined> = fc.option(
    fc.oneof(fc.record({ rate: fc.integer({ min: 0, max: 100_000 }) }), fc.record({ amountMinor: minor })),
    { nil: undefined },
  );
  const orders = fc.tuple(
    fc.array(
      fc.record({
        ticketId: fc.integer({ min: 1, max: 9 }),
        quantity: fc.integer({ min: 1, max: 12 }),
        unitMinor: minor,
        tax,
        isDiscounted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    fc.record({ ticketFee: fee, orderFee: fee, orderFeeTax: tax, discount }),
  );

  it('has parts that add up to the total, of any order', () => {
    fc.assert(
      fc.property(orders, ([lines, rules]) => {
        const priced = priceOrder(lines, rules);
        const positions = priced.lines.flat();
        expect(positions.filter((position) => !isSound(position))).toEqual([]);
        const totals = totalsOf(positions, priced.fee);
        expect(totals.totalMinor).toBe(priced.totalMinor);
        const { unitsMinor, discountMinor, feesMinor, addedTaxMinor } = totals;
        expect(unitsMinor - discountMinor + feesMinor + addedTaxMinor).toBe(priced.totalMinor);
        const byRate = totals.taxes.reduce((sum, one) => sum + one.taxMinor, 0);
        expect(byRate).toBe(totals.taxMinor);
      }),
    );
  });

  /** Whether an amount with tax can be divided into a net and its tax, rounded half up. */
  const isExact = (gross: number, rate: number): boolean =>
    [-1, 0, 1].some((shift) => {
      const net = gross - containedTax(gross, rate) + shift;
      return net >= 0 && net + shareOf(net, rate) === gross;
    });

  it('has by rate the tax net × rate, or the nearest one where a sum with tax does not permit it', () => {
    fc.assert(
      fc.property(orders, ([lines, rules]) => {
        const priced = priceOrder(lines, rules);
        const all = [...priced.lines.flat(), { ...priced.fee, priceMinor: paidFee(priced.fee) }];
        for (const { rate, netMinor, taxMinor } of totalsOf(priced.lines.flat(), priced.fee).taxes) {
          const difference = Math.abs(shareOf(netMinor, rate) - taxMinor);
          const isContained = all.every(({ tax }) => tax.rate !== rate || tax.isIncluded);
          expect(difference).toBeLessThanOrEqual(1);
          if (isContained && isExact(netMinor + taxMinor, rate)) expect(difference).toBe(0);
        }
      }),
    );
  });

  it('has the same discount however its tickets are divided into lines', () => {
    fc.assert(
      fc.property(orders, ([lines, rules]) => {
        const single = lines.flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })));
        expect(priceOrder(single, rules).totalMinor).toBe(priceOrder(lines, rules).totalMinor);
      }),
    );
  });
});
