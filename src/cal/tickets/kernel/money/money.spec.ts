import fc from 'fast-check';
import {
  MAX_AMOUNT_MINOR,
  currencyStyle,
  fixedAmount,
  groupedAmount,
  parsePrice,
  plainAmount,
  formattedAmount,
  symbolAsEntities,
} from './money.js';

const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CHF', 'XYZ');
const amounts = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR });

describe('parsePrice', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    [12.5, 1250],
    ['10', 1000],
    ['', 0],
    ['0', 0],
    ['.5', 50],
    ['1234567.891', 123456789],
    ['0.005', 1],
    ['1000000000', MAX_AMOUNT_MINOR],
  ])('reads %p as %p cents', (sent, minor) => expect(parsePrice(sent, 'USD')).toBe(minor));

  it.each([
    'abc',
    '-1',
    -1,
    '1,000.50',
    '1.2.3',
    '5 EUR',
    '.',
    ' ',
    '1e3',
    NaN,
    Infinity,
    1e-9,
    null,
    undefined,
    true,
    {},
    ['5'],
    '1000000000.01',
  ])('refuses %p', (sent) => expect(parsePrice(sent, 'USD')).toBeUndefined());

  it('uses the decimal digits of each currency', () => {
    expect(parsePrice('500', 'JPY')).toBe(500);
    expect(parsePrice('1.5', 'KWD')).toBe(1500);
    expect(currencyStyle('JPY').decimals).toBe(0);
  });
});

describe('Formatted amounts', () => {
  it('are written in every format of the interface', () => {
    expect([plainAmount, fixedAmount, groupedAmount, formattedAmount].map((write) => write(123450, 'USD'))).toEqual([
      '1234.5',
      '1234.50',
      '1,234.50',
      '$1,234.50',
    ]);
    expect(plainAmount(1000, 'USD')).toBe('10');
    expect(plainAmount(0, 'USD')).toBe('0');
    expect(plainAmount(500, 'JPY')).toBe('500');
    expect(formattedAmount(123456789, 'USD')).toBe('$1,234,567.89');
    expect(formattedAmount(-500, 'USD')).toBe('-$5.00');
    expect(symbolAsEntities('USD')).toBe('&#x24;');
    expect(symbolAsEntities('CHF')).toBe('CHF');
  });

  it('are parsed back to the same minor units', () => {
    fc.assert(
      fc.property(amounts, currencies, (minor, currency) => {
        for (const write of [plainAmount, fixedAmount])
          expect(parsePrice(write(minor, currency), currency)).toBe(minor);
        expect(parsePrice(groupedAmount(minor, currency).replaceAll(',', ''), currency)).toBe(minor);
      }),
    );
  });

  it('are parsed from any input without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), currencies, (sent, currency) => {
        const minor = parsePrice(sent, currency);
        expect(minor === undefined || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true);
      }),
    );
  });
});
