import { parserFor, refusalOf } from '../../../../../test/helpers/parsed-dto.js';
import { CartMetaDto, WriteCartDto } from './cart.dto.js';
import { CartLineDto, cartLines } from '../model/cart-line.dto.js';
import { VISITOR } from '../../../../core/context/caller.js';

const parser = parserFor(WriteCartDto);
const parse = (body: object): Promise<WriteCartDto> => parser.parse(VISITOR, { provider: 'tc', ...body });
const refusal = (body: object): Promise<Record<string, string>> => refusalOf(() => parse(body));

describe('The parameters of a cart', () => {
  it('are instances of their classes, and other members of tickets have no effect', async () => {
    const { tickets, meta } = await parse({
      tickets: [{ ticket_id: '7', quantity: '2', iac: 'none' }],
      meta: [{ ticket_id: '7', provider: 'tickets-commerce', items: [{ meal: 'fish' }] }],
    });
    expect(tickets?.[0]).toBeInstanceOf(CartLineDto);
    expect(tickets).toMatchObject([{ ticket_id: 7, quantity: 2 }]);
    expect(meta?.[0]).toBeInstanceOf(CartMetaDto);
    expect(meta).toEqual([{ ticket_id: 7, provider: 'tickets-commerce', items: [{ meal: 'fish' }] }]);
  });

  it('take objects with list values for lists, and null for nothing', async () => {
    const meta = { a: { ticket_id: 7, items: { x: { meal: 'fish' }, y: {} } } };
    expect(await parse({ tickets: null, meta })).toMatchObject({
      tickets: null,
      meta: [{ ticket_id: 7, provider: '', items: [{ meal: 'fish' }, {}] }],
    });
  });

  it.each([[null], [undefined]])('have no answers where items is %s', async (items) => {
    expect((await parse({ meta: [{ ticket_id: 7, items }] })).meta).toEqual([
      { ticket_id: 7, provider: '', items: [] },
    ]);
  });

  it('store the first 50 characters of the provider of answers, and nothing of what is no text', async () => {
    const { meta } = await parse({
      meta: [
        { ticket_id: 7, provider: 'p'.repeat(51) },
        { ticket_id: 8, provider: 5 },
      ],
    });
    expect(meta?.map(({ provider }) => provider)).toEqual(['p'.repeat(50), '']);
  });

  it.each([
    ['tickets', { tickets: 5 }, 'Must be a list'],
    ['tickets', { tickets: Array.from({ length: 51 }, () => ({ ticket_id: 1 })) }, 'at most 50 items'],
    ['tickets.0.ticket_id', { tickets: [{}] }, 'ticket_id is required: Id of the ticket.'],
    ['tickets.0.quantity', { tickets: [{ ticket_id: 1, quantity: 'many' }] }, 'quantity must be of type integer.'],
    ['meta', { meta: 'x' }, 'Must be a list'],
    ['meta', { meta: [{ ticket_id: 1, items: [{ a: 'x'.repeat(100_000) }] }] }, 'at most 100000 characters'],
    ['meta.0.ticket_id', { meta: [{ items: [] }] }, 'ticket_id is required: Id of the ticket.'],
    ['meta.0.items', { meta: [{ ticket_id: 1, items: 'x' }] }, 'items must be a list of objects'],
    ['meta.0.items', { meta: [{ ticket_id: 1, items: [{}, ['x']] }] }, 'items must be a list of objects'],
  ])('are refused by %s', async (name, body, message) => {
    const faults = await refusal(body);
    expect(Object.keys(faults)).toEqual([name]);
    expect(faults[name]).toContain(message);
  });
});

describe('wantedTickets', () => {
  const ticket = (id: number, more: Partial<CartLineDto> = {}): CartLineDto => ({
    ticket_id: id,
    quantity: 1,
    ...more,
  });

  it('counts the last entry of a ticket that is named twice', () => {
    const wanted = cartLines([ticket(1), ticket(2), ticket(1, { quantity: 3, optout: false })], 10);
    expect(wanted).toEqual([
      { ticket_id: 1, quantity: 3, optout: 0 },
      { ticket_id: 2, quantity: 1, optout: null },
    ]);
  });

  it('refuses more than a cart may have by the name of the member', async () => {
    expect(cartLines([ticket(1, { quantity: 10 })], 10)).toHaveLength(1);
    const run = async () => cartLines([ticket(1), ticket(2, { quantity: 11 })], 10);
    expect(await refusalOf(run)).toEqual({ 'tickets.1.quantity': 'quantity must be a whole number from 0 to 10.' });
  });
});
