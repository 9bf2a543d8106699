import { SettingsSchema } from '../../../../core/settings/settings-schema.js';
import { TicketSettings } from './ticket.settings.js';

const faults = (values: object) => [
  ...new SettingsSchema(TicketSettings).issues(new Map(Object.entries(values))).keys(),
];

describe('The settings of ticketing', () => {
  it('have defaults that they accept', () => {
    expect(faults(new TicketSettings())).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['hold_minutes', 0],
    ['hold_minutes', 1.5],
    ['order_max_tickets', 1001],
    ['payment_minutes', 43_201],
    ['payment_minutes_by_gateway', { manual: 0 }],
    ['payment_minutes_by_gateway', { 'Not a name': 10 }],
    ['payment_minutes_by_gateway', [10]],
    ['payment_minutes_by_gateway', null],
    ['unpaid_seats_per_email', -1],
    ['protect_sold', 'yes'],
  ])('do not accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([name]);
  });

  it('accept minutes for payment providers with names such as constructor', () => {
    expect(faults({ payment_minutes_by_gateway: { constructor: 10, manual: 43_200 } })).toEqual([]);
  });
});
