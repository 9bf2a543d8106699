import fc from 'fast-check';
import { cases } from '../../../../test/helpers/suite-size.js';
import type { CostSite } from './cost.js';
import { costText, offersPrice, parseCost } from './cost.js';

const site: CostSite = { currencySymbol: '$', currencyPosition: 'prefix' };
const read = (sent: unknown, where = site) => parseCost(costText(sent), where);

describe('A recorded cost', () => {
  it.each([
    ['10', '&#x24;10', '', '', ['10']],
    ['Free', 'Free', '', '', ['free']],
    ['$10', '$10', '$', 'prefix', ['10']],
    ['10€', '10€', '€', 'postfix', ['10']],
    ['€ 10.50', '€10.50', '€', 'prefix', ['10.50']],
    ['10-20', '&#x24;10 – &#x24;20', '', '', ['10', '20']],
    ['Donation', 'Donation', '', '', ['donation']],
    ['from 5 to 15 EUR', '&#x24;5 – &#x24;15', '', '', ['5', '15']],
    ['<b>$5</b>', '$5', '$', '', ['5']],
    ['0.00', 'Free', '', '', ['0.00']],
    ['10.5', '&#x24;10.5', '', '', ['10.5']],
    [15, '&#x24;15', '', '', ['15']],
    ['£1250', '£1250', '£', 'prefix', ['1250']],
    ['$25', '$25', '$', 'prefix', ['25']],
    ['7.50', '&#x24;7.50', '', '', ['7.50']],
    [undefined, '', '', '', []],
  ])('is returned like the reference for %j', (sent, cost, symbol, position, values) => {
    expect(read(sent)).toEqual({
      cost,
      cost_details: { currency_symbol: symbol, currency_code: '', currency_position: position, values },
    });
  });

  it('has its keys in the order of the reference', () => {
    expect(JSON.stringify(read('$10'))).toBe(
      '{"cost":"$10","cost_details":{"currency_symbol":"$","currency_code":"","currency_position":"prefix","values":["10"]}}',
    );
  });
});

describe('A cost that differs from the reference', () => {
  it.each([
    ['0', 'Free', ['0']],
    [0, 'Free', ['0']],
    ['1,234.56', '&#x24;1,234.56', ['1234.56']],
    ['$10 - $20', '$10 – $20', ['10', '20']],
    ['$20, $10', '$10 – $20', ['10', '20']],
    ['-5', '-&#x24;5', ['-5']],
    ['-$5', '-$5', ['-5']],
  ])('is read from %j as %j', (sent, cost, values) => {
    expect(read(sent).cost).toBe(cost);
    expect(read(sent).cost_details.values).toEqual(values);
  });

  it('has the symbol of a range in its details', () => {
    expect(read('$10 - $20').cost_details).toMatchObject({ currency_symbol: '$', currency_position: 'prefix' });
    expect(read('10€-20€').cost_details).toMatchObject({ currency_symbol: '€', currency_position: 'postfix' });
    expect(read('-5').cost_details).toMatchObject({ currency_symbol: '', currency_position: '' });
  });
});

describe('A number in a cost', () => {
  it.each([
    ['1.234,56 €', '1.234,56€', ['1234.56']],
    ['1.234.567', '&#x24;1.234.567', ['1234567']],
    ['1,234', '&#x24;1,234', ['1234']],
    ['1 250 €', '1 250€', ['1250']],
    ["CHF 1'250.50", "CHF1'250.50", ['1250.50']],
    ['10,50', '&#x24;10,50', ['10.50']],
    ['0,500', '&#x24;0,500', ['0.500']],
    ['.50', '&#x24;.50', ['0.50']],
    ['10,20,30', '&#x24;10 – &#x24;30', ['10', '20', '30']],
    ['10, 20, 5', '&#x24;5 – &#x24;20', ['5', '10', '20']],
    ['5 10 20', '&#x24;5 – &#x24;20', ['5', '10', '20']],
    ['20 - 20', '&#x24;20', ['20']],
    ['9 - 10', '&#x24;9 – &#x24;10', ['9', '10']],
    ['0 - 10', 'Free – &#x24;10', ['0', '10']],
    ['Adults - 10', '&#x24;10', ['10']],
    ['1.2.3', '&#x24;1 – &#x24;3', ['1', '2', '3']],
    ['12,345,678.90', '&#x24;12,345,678.90', ['12345678.90']],
  ])('is read from %j as %j', (sent, cost, values) => {
    expect(read(sent).cost).toBe(cost);
    expect(read(sent).cost_details.values).toEqual(values);
  });
});

describe('A currency in a cost', () => {
  it.each([
    ['US$10', 'US$10', 'US$', 'prefix'],
    ['R$ 10', 'R$10', 'R$', 'prefix'],
    ['USD 20', 'USD20', 'USD', 'prefix'],
    ['USD20', 'USD20', 'USD', 'prefix'],
    ['usd 20', 'usd20', 'usd', 'prefix'],
    ['USD  20.50', 'USD20.50', 'USD', 'prefix'],
    ['USD 0', 'Free', 'USD', 'prefix'],
    ['20 EUR', '20EUR', 'EUR', 'postfix'],
    ['20EUR', '20EUR', 'EUR', 'postfix'],
    ['20 eur', '20eur', 'eur', 'postfix'],
    [' 20 EUR ', '20EUR', 'EUR', 'postfix'],
    ['<b>20 EUR</b>', '20EUR', 'EUR', ''],
    ['1.234,56 EUR', '1.234,56EUR', 'EUR', 'postfix'],
    ['€20', '€20', '€', 'prefix'],
    ['€ 20', '€20', '€', 'prefix'],
    ['20 €', '20€', '€', 'postfix'],
    ['20 $', '20$', '$', 'postfix'],
    ['$ 20', '$20', '$', 'prefix'],
    ['20 all', '20all', 'all', 'postfix'],
    ['20 for all', '&#x24;20', '', ''],
    ['EUR 5 - EUR 15', 'EUR5 – EUR15', 'EUR', 'prefix'],
    ['5 EUR - 15 EUR', '5EUR – 15EUR', 'EUR', 'postfix'],
    ['5 - 15 EUR', '&#x24;5 – &#x24;15', '', ''],
    ['EUR 5 - 15', '&#x24;5 – &#x24;15', '', ''],
    ['€5 - €15', '€5 – €15', '€', 'prefix'],
    ['5 € - 15 €', '5€ – 15€', '€', 'postfix'],
    ['10 EUR, 5 EUR, 20 EUR', '5EUR – 20EUR', 'EUR', 'postfix'],
    [['USD 20', 'USD 10'], 'USD10 – USD20', 'USD', 'prefix'],
    [['0 EUR', '20 EUR'], 'Free – 20EUR', 'EUR', 'postfix'],
    [['€20', '$20'], '€20, $20', '', ''],
    ['$10 – $20, CHF5', '$10 – $20, CHF5', '', ''],
    ['$20 USD', '$20', '$', 'prefix'],
    ['100 kr', '100kr', 'kr', 'postfix'],
    ['10 EUR plus tip', '10EUR', 'EUR', ''],
    ['Adults 10', '&#x24;10', '', ''],
    ['&euro;10', '€10', '€', 'prefix'],
    ['from €8', '€8', '€', ''],
    ['for 8€ only', '8€', '€', ''],
    ['$10 / €9', '$10 / €9', '', ''],
    ['5 EUR or 6 USD', '5 EUR or 6 USD', '', ''],
    ['$', '$', '', ''],
  ])('is read from %j as %j', (sent, cost, symbol, position) => {
    expect(read(sent).cost).toBe(cost);
    expect(read(sent).cost_details).toMatchObject({ currency_symbol: symbol, currency_position: position });
  });

  it('is the currency of the site, on the configured side, when the text names none', () => {
    expect(read('10-20', { currencySymbol: '€', currencyPosition: 'postfix' }).cost).toBe('10&#x20ac; – 20&#x20ac;');
    expect(read('10', { currencySymbol: 'kr', currencyPosition: 'postfix' }).cost).toBe('10 kr');
    expect(read('$10', { currencySymbol: '€', currencyPosition: 'postfix' }).cost).toBe('$10');
  });
});

describe('A text as cost', () => {
  it('is escaped in the response', () => {
    expect(read('Fish & chips').cost).toBe('Fish &amp; chips');
    expect(read('<script>alert(1)</script>ask').cost).toBe('ask');
    expect(read('&lt;script&gt;').cost).toBe('&lt;script&gt;');
  });

  it('has its slug as value', () => {
    expect(read('Pay what you can').cost_details.values).toEqual(['pay-what-you-can']);
    expect(read('???').cost_details.values).toEqual([]);
  });

  it.each([null, true, {}, [], [null, ''], NaN, ''])('is empty for %j', (sent) => {
    expect(read(sent)).toMatchObject({ cost: '', cost_details: { values: [] } });
  });

  it('never contains markup', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&lt;',
      'script',
      '$',
      '10',
      ' ',
      '"',
      "'",
      '&',
      '#x3c;',
      '-',
      '€',
      '1,234.5',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (sent) => {
          const { cost, cost_details } = read(sent);
          expect(cost).not.toMatch(/[<>"']/);
          expect(cost_details.currency_symbol).not.toMatch(/[<>&"']/);
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  it('has ascending numeric values', () => {
    const piece = fc.constantFrom('10', '9', '1,234', '5.5', ' - ', ', ', ' to ', '$', '0', '.', ',', "'");
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => `1${pieces.join('')}`),
        (sent) => {
          const numbers = read(sent).cost_details.values.map(Number);
          expect(numbers.length).toBeGreaterThan(0);
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        },
      ),
      { numRuns: cases(2000) },
    );
  });
});

describe('offersPrice', () => {
  it.each([
    ['10', '10'],
    ['$10', '10'],
    ['$25', '25'],
    ['10-20', '10 – 20'],
    ['Donation', 'Donation'],
    ['Free', '0'],
    ['0.00', '0'],
    ['1,234.56', '1234.56'],
    ['', null],
  ])('returns for %j the price %j', (stored, price) => expect(offersPrice(stored)).toBe(price));
});
