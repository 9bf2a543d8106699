import fc from 'fast-check';
import { fixedAmount } from '../../cal/tickets/kernel/index.js';
import { exactAmount, writtenAmount } from './statement-amount.js';

describe('An amount of a table', () => {
  it.each([
    ['12,50', 1250],
    ['12.5', 1250],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['1234', 123_400],
    ['1234.000', 123_400],
    ['0,00', 0],
  ])('%s is %s cents', (written, minor) => {
    expect(writtenAmount(written, 'EUR')).toBe(minor);
  });

  it.each(['1.000', '1,000', '999.999', '0.500', '12.345,678', '1.23.45', '12.34,50', '1,2,3', '1.0101', '.', '', 'x'])(
    '%j has two readings, or none',
    (written) => {
      expect(writtenAmount(written, 'EUR')).toBeUndefined();
    },
  );

  it('has as many decimals as its currency', () => {
    expect(writtenAmount('1.000', 'KWD')).toBe(1000);
    expect(writtenAmount('1.234,500', 'KWD')).toBe(1_234_500);
    expect(writtenAmount('1.000', 'JPY')).toBeUndefined();
    expect(writtenAmount('12.5', 'JPY')).toBeUndefined();
  });

  it('is read as it is written by any bank', () => {
    const signs = fc.constantFrom([',', '.'], ['.', ','], ['', ','], ['', '.'], [' ', ',']);
    fc.assert(
      fc.property(fc.nat(999_999_999_99), signs, (minor, [group, point]) => {
        const [whole, decimals] = fixedAmount(minor, 'EUR').split('.');
        const written = `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, group)}${point}${decimals}`;
        expect(writtenAmount(written, 'EUR')).toBe(minor);
      }),
    );
  });
});

describe('An amount of XML', () => {
  it('has a point before its decimals, and no more of them than its currency', () => {
    expect([exactAmount('12.5', 'EUR'), exactAmount('1.000', 'EUR'), exactAmount('7', 'EUR')]).toEqual([
      1250, 100, 700,
    ]);
    expect([exactAmount('1.005', 'EUR'), exactAmount('1,00', 'EUR'), exactAmount('', 'EUR')]).toEqual(
      Array<undefined>(3).fill(undefined),
    );
  });
});
