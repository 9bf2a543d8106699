import type { BuildContext } from '../../migration/build-context.js';
import { currencyColumns, currencyFields } from './event-currency-values.js';
import type { SitePrices } from './site-prices.service.js';

const EURO = { symbol: '€', position: 'postfix' } as const;

function built(fields: Record<string, string>, written?: SitePrices['written']) {
  const changed: string[] = [];
  const context = {
    changed: (field: string) => changed.push(field),
  } as unknown as BuildContext;
  const columns = currencyColumns(fields, context, { currency: 'EUR', written });
  return [columns.currency_symbol, columns.currency_position, columns.currency_code, changed];
}

const own = (symbol: string, position: string, code = '') => ({
  'meta:_EventCurrencySymbol': symbol,
  'meta:_EventCurrencyPosition': position,
  'meta:_EventCurrencyCode': code,
});

describe('The currency of an event of the source', () => {
  it('is stored as it is', () => {
    expect(built(own('kr', 'suffix', 'SEK'))).toEqual(['kr', 'suffix', 'SEK', []]);
    expect(built(own('', 'prefix'))).toEqual(['', 'prefix', null, []]);
  });

  it('is none where it is broken, which is noted', () => {
    expect(built(own('&#x20ac;', 'above', 'euro'))).toEqual([
      '€',
      null,
      null,
      ['meta:_EventCurrencyPosition', 'meta:_EventCurrencyCode', 'meta:_EventCurrencySymbol'],
    ]);
    expect(built(own('x'.repeat(21), 'prefix'))[3]).toEqual(['meta:_EventCurrencySymbol']);
  });

  it('is that of the old site where the event has none and prices look otherwise here', () => {
    expect(built({ 'meta:_EventCost': '10' }, EURO)).toEqual(['€', 'postfix', null, []]);
    expect(built({ 'meta:_EventCost': 'Free' }, EURO)).toEqual([null, null, null, []]);
    expect(built({ 'meta:_EventCost': '10' }, { symbol: '€', position: 'prefix' })).toEqual([null, null, null, []]);
    expect(built({ 'meta:_EventCost': '10' })).toEqual([null, null, null, []]);
  });

  it('is described as the source has it', () => {
    expect(currencyFields({ currency_symbol: '¥', currency_position: null, currency_code: 'JPY' })).toEqual(
      own('¥', '', 'JPY'),
    );
  });
});
