import { parseCost } from './cost.js';
import { costColumns, currencyCode, ownCurrency, writtenCost, type CurrencyColumns } from './event-currency.js';
import { siteCost } from './site-cost.js';

const columns = (
  symbol: string | null,
  position: CurrencyColumns['currency_position'],
  code: string | null = null,
) => ({
  currency_symbol: symbol,
  currency_position: position,
  currency_code: code,
});

describe('The cost of an event with a currency of its own', () => {
  // Recorded at a site whose currency is EUR.
  it.each([
    ['10-20', '¥', 'prefix', '¥10 – ¥20'],
    ['€12', '¥', 'prefix', '¥12'],
    ['25 $', 'kr', 'suffix', '25kr'],
    ['8,50', '$', 'prefix', '$8,50'],
    ['€12', '', 'prefix', '&#x20ac;12'],
    ['Free', '€', 'suffix', 'Free'],
    ['0', '£', 'suffix', 'Free'],
    ['Pay what you can', 'kr', 'suffix', 'Pay what you can'],
    ['15', '<b>', 'postfix', '15&lt;b&gt;'],
  ] as const)('is %s in %j (%s): %s', (cost, symbol, position, shown) => {
    const answer = parseCost(cost, siteCost('EUR'), ownCurrency(columns(symbol, position)));
    expect(answer.cost).toBe(shown);
    expect(answer.cost_details).toMatchObject({
      currency_symbol: symbol,
      currency_position: position,
      currency_code: '',
    });
  });

  it('has the symbol of its code where it has no other', () => {
    const own = ownCurrency(columns(null, null, 'GBP'));
    expect(parseCost('10', siteCost('EUR'), own)).toMatchObject({
      cost: '£10',
      cost_details: { currency_symbol: '£', currency_code: 'GBP', currency_position: '' },
    });
  });

  it('has a code for search engines only where it is known', () => {
    const site = siteCost('CAD');
    expect(currencyCode(undefined, site)).toBe('CAD');
    expect(currencyCode(ownCurrency(columns('$', 'prefix')), site)).toBe('CAD');
    expect(currencyCode(ownCurrency(columns('£', 'prefix')), site)).toBe('GBP');
    expect(currencyCode(ownCurrency(columns('kr', 'suffix')), site)).toBeUndefined();
    expect(currencyCode(ownCurrency(columns('kr', 'suffix', 'NOK')), site)).toBe('NOK');
  });

  it('is written with it to files', () => {
    expect(writtenCost({ cost: '10-20', ...columns('kr', 'suffix') })).toBe('10kr – 20kr');
    expect(writtenCost({ cost: '10-20', ...columns(null, null) })).toBe('10-20');
  });

  it('has none any more when a cost is sent', () => {
    expect(costColumns(' 12 € ')).toEqual({ cost: '12 €', ...columns(null, null) });
  });
});
