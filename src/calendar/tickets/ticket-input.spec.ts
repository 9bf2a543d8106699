import type { TicketHost } from '../../cal/tickets/kernel/index.js';
import type { OwnCapacity, TicketEntity } from '../../cal/tickets/catalog/index.js';
import { RestError } from '../../core/errors/rest.error.js';
import type { TicketFieldsDto } from './ticket.dto.js';
import type { TicketContext } from './ticket-input.js';
import { ticketInput } from './ticket-input.js';

const context = (more: Partial<TicketContext> = {}): TicketContext => ({
  host: { timezone: 'Asia/Tokyo' } as TicketHost,
  currency: 'USD',
  zone: 'Europe/Paris',
  now: '2026-11-20 20:00:00',
  sharesCapacity: false,
  ...more,
});
const known = (ticket: Partial<TicketEntity>, places: OwnCapacity = { capacity: null, taken: 0 }) =>
  context({ before: { ticket: ticket as TicketEntity, capacityFields: places } });
const input = (fields: Partial<TicketFieldsDto>, at = context()) => ticketInput(fields, at);
const refused = (fields: Partial<TicketFieldsDto>, at = context()): string[] => {
  try {
    input(fields, at);
  } catch (error) {
    if (error instanceof RestError) return Object.keys((error.data as { params: object }).params);
    throw error;
  }
  return [];
};

describe('ticketInput', () => {
  it('gives a new ticket default values', () => {
    expect(input({ title: 'Seat' })).toEqual({
      name: 'Seat',
      show_description: false,
      sale_from: '2026-11-21 00:00:00',
      mode: '',
    });
  });

  it('leaves out what is not sent for an existing ticket', () => {
    expect(input({ price: 12.25 }, known({ mode: 'own' }))).toEqual({ price: 1225 });
  });

  it('uses the excerpt as description, or else the content', () => {
    expect(input({ content: 'Long', excerpt: 'Short' }).description).toBe('Short');
    expect(input({ content: 'Long' }).description).toBe('Long');
  });

  it('moves a time that the clocks skip', () => {
    const host = { timezone: 'Europe/Paris' } as TicketHost;
    expect(input({ end_date: '2031-03-30 02:30:00' }, context({ host })).sale_until).toBe('2031-03-30 03:30:00');
  });

  it('sets an own capacity when capacity or stock is sent', () => {
    expect(input({ capacity: 5 })).toMatchObject({ mode: 'own', capacity: 5 });
    expect(input({ stock: 5 }, known({ mode: '' }))).toMatchObject({ mode: 'own', capacity: 5, stock: 5 });
    expect(input({ capacity: 5, stock_mode: 'unlimited' })).not.toHaveProperty('capacity');
  });

  it('raises the capacity to reach the stock', () => {
    const own = known({ mode: 'own' }, { capacity: 10, taken: 4 });
    expect(input({ stock: 6 }, own)).not.toHaveProperty('capacity');
    expect(input({ stock: 7 }, own)).toMatchObject({ capacity: 11, stock: 7 });
    expect(input({ stock: 7, capacity: 20 }, own)).toMatchObject({ capacity: 20, stock: 7 });
  });

  it('requires event_capacity for the first ticket with shared capacity', () => {
    expect(refused({ stock_mode: 'capped', capacity: 2 })).toEqual(['event_capacity']);
    expect(input({ stock_mode: 'capped', capacity: 2 }, context({ sharesCapacity: true }))).toMatchObject({
      capacity: 2,
    });
    expect(input({ stock_mode: 'global', capacity: 30 })).toMatchObject({ mode: 'global', event_capacity: 30 });
  });

  it('keeps the sale price values that are not sent, and removes the sale price with null', () => {
    const reduced = { mode: '', reduced_minor: 900, reduced_from: '2030-01-01', reduced_until: '' } as const;
    expect(input({ sale_price_end_date: '2030-02-01' }, known(reduced)).reduced).toEqual({
      enabled: true,
      minor: 900,
      from: '2030-01-01',
      until: '2030-02-01',
    });
    expect(input({ sale_price: null }, known(reduced)).reduced?.enabled).toBe(false);
    expect(refused({ sale_price_end_date: '2029-02-01' }, known(reduced))).toEqual(['sale_price_end_date']);
    expect(refused({ sale_price_end_date: '2029-02-01' })).toEqual(['sale_price']);
  });

  it('requires a capacity when a ticket changes to its own capacity', () => {
    expect(refused({ stock_mode: 'own' }, known({ mode: 'global' }))).toEqual(['capacity']);
  });
});
