import { ticketFields } from './plugin-fields.js';
import { eventFields } from './rest-fields.js';

describe('What the interface of a site shows', () => {
  it('of an event with a cost has the symbol, position and code of its currency', () => {
    const details = { currency_symbol: '&yen;', currency_code: 'JPY', currency_position: 'prefix', values: ['30'] };
    expect(eventFields({ cost: '¥30', cost_details: details })).toMatchObject({
      'meta:_EventCost': '30',
      'meta:_EventCurrencySymbol': '¥',
      'meta:_EventCurrencyPosition': 'prefix',
      'meta:_EventCurrencyCode': 'JPY',
    });
    expect(eventFields({ cost: '¥30', cost_details: { ...details, currency_code: '' } })).not.toHaveProperty([
      'meta:_EventCurrencyCode',
    ]);
  });

  it('of a paid ticket has its title as it is stored', () => {
    expect(ticketFields({ provider: 'tc', title: 'Family &amp; friends' }, undefined)).toMatchObject({
      post_title: 'Family &amp; friends',
    });
  });
});
