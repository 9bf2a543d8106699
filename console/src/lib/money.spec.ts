import { formatMinor, formatSums } from './money.js';

describe('Money of the console', () => {
  it('has the decimals of its currency', () => {
    expect(formatMinor(1250, 'EUR', 'en-GB')).toBe('€12.50');
    expect(formatMinor(1250, 'JPY', 'en-GB')).toBe('JP¥1,250');
  });

  it('of several currencies is not added', () => {
    const sums = [
      { currency: 'EUR', minor: 100 },
      { currency: 'USD', minor: 200 },
    ];
    expect(formatSums(sums, 'en-US')).toBe('€1.00 + $2.00');
    expect(formatSums([])).toBe('–');
  });
});
