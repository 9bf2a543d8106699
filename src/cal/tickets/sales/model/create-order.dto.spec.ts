import fc from 'fast-check';
import { cases } from '../../../../../test/helpers/suite-size.js';
import { parserFor, refusalOf } from '../../../../../test/helpers/parsed-dto.js';
import { CreateOrderDto, OrderAttendeeDto, PurchaserDto } from './create-order.dto.js';
import { CartLineDto } from './cart-line.dto.js';
import { VISITOR } from '../../../../core/context/caller.js';

const purchaser = { name: 'Ada', email: 'ada@site.example' };
const parser = parserFor(CreateOrderDto);
const parse = (body: object): Promise<CreateOrderDto> => parser.parse(VISITOR, { purchaser, ...body });
const refusal = (body: object): Promise<Record<string, string>> => refusalOf(() => parse(body));

describe('The parameters of a new order', () => {
  it('are instances of their classes with converted values', async () => {
    const order = await parse({
      tickets: [{ ticket_id: '7', quantity: '2', optout: 'yes' }],
      purchaser: { name: ' Ada <b>L.</b> ', email: ' ada@site.example ' },
      attendees: [{ ticket_id: '7', full_name: ' Bob ', email: ' bob@site.example ', optout: 'false' }],
    });
    expect(order.purchaser).toBeInstanceOf(PurchaserDto);
    expect(order.purchaser).toEqual({ name: 'Ada L.', email: 'ada@site.example' });
    expect(order.tickets?.[0]).toBeInstanceOf(CartLineDto);
    expect(order.tickets).toEqual([{ ticket_id: 7, quantity: 2, optout: true }]);
    expect(order.attendees?.[0]).toBeInstanceOf(OrderAttendeeDto);
    expect(order.attendees).toEqual([{ ticket_id: 7, full_name: 'Bob', email: 'bob@site.example', optout: false }]);
  });

  it('take objects with list values for lists, and null for nothing', async () => {
    const order = await parse({ tickets: { a: { ticket_id: 7 } }, attendees: null });
    expect(order).toMatchObject({ tickets: [{ ticket_id: 7, quantity: 1 }], attendees: null });
  });

  it.each([
    [{}, undefined],
    [{ optout: null }, undefined],
    [{ optout: true }, true],
    [{ optout: 'yes' }, true],
    [{ optout: false }, false],
    [{ optout: 0 }, false],
    [{ optout: '0' }, false],
    [{ optout: 'no' }, false],
  ])('read the optout of a ticket %j as %s', async (sent, optout) => {
    expect((await parse({ tickets: [{ ticket_id: 7, ...sent }] })).tickets?.[0]?.optout).toBe(optout);
  });

  it.each([
    [{}, undefined],
    [{ optout: null }, undefined],
    [{ optout: true }, true],
    [{ optout: 'no' }, true],
    [{ optout: {} }, true],
    [{ optout: false }, false],
    [{ optout: 0 }, false],
    [{ optout: '0' }, false],
    [{ optout: 'false' }, false],
  ])('read the optout of an attendee %j as %s', async (sent, optout) => {
    expect((await parse({ attendees: [{ ticket_id: 7, ...sent }] })).attendees?.[0]?.optout).toBe(optout);
  });

  it.each([[''], [' '], [null], [5]])(
    'take the name and e-mail address %j of an attendee for nothing',
    async (value) => {
      const { attendees } = await parse({ attendees: [{ ticket_id: 7, full_name: value, email: value }] });
      expect(attendees).toEqual([{ ticket_id: 7 }]);
    },
  );

  it.each([
    ['purchaser.name', { purchaser: { email: purchaser.email } }, 'name is required: Name, 1 to 250 characters.'],
    ['purchaser.name', { purchaser: { ...purchaser, name: '<b></b>' } }, 'name must have 1 to 250 characters.'],
    ['purchaser.name', { purchaser: { ...purchaser, name: 'a'.repeat(251) } }, 'name must have 1 to 250 characters.'],
    ['purchaser.name', { purchaser: { ...purchaser, name: ['Ada'] } }, 'name must be of type string.'],
    ['purchaser.email', { purchaser: { ...purchaser, email: 'ada' } }, 'email must be an e-mail address.'],
    ['purchaser.email', { purchaser: { ...purchaser, email: null } }, 'email is required: E-mail address, at most 254'],
    ['purchaser', { purchaser: 'Ada' }, 'Must be an object with name, email.'],
    ['tickets', { tickets: 'x' }, 'Must be a list; each item is an object with ticket_id, quantity, optout, amount.'],
    ['tickets', { tickets: Array.from({ length: 51 }, () => ({ ticket_id: 1 })) }, 'May have at most 50 items.'],
    ['tickets.0', { tickets: [5] }, 'Must be an object with ticket_id, quantity, optout, amount.'],
    ['tickets.0.ticket_id', { tickets: [{ quantity: 1 }] }, 'ticket_id is required: Id of the ticket.'],
    ['tickets.0.ticket_id', { tickets: [{ ticket_id: 0 }] }, 'ticket_id must be between 1 and 2147483647.'],
    ['tickets.0.ticket_id', { tickets: [{ ticket_id: 1e12 }] }, 'ticket_id must be between 1 and 2147483647.'],
    [
      'tickets.1.quantity',
      { tickets: [{ ticket_id: 1 }, { ticket_id: 2, quantity: -1 }] },
      'quantity must be at least 0.',
    ],
    ['tickets.0.quantity', { tickets: [{ ticket_id: 1, quantity: 1.5 }] }, 'quantity must be of type integer.'],
    ['attendees.0.ticket_id', { attendees: [{}] }, 'ticket_id is required: Id of a ticket in this order.'],
    [
      'attendees.0.full_name',
      { attendees: [{ ticket_id: 1, full_name: 'a'.repeat(251) }] },
      'full_name must have at most',
    ],
    ['attendees.0.email', { attendees: [{ ticket_id: 1, email: 'bob' }] }, 'email must be an e-mail address.'],
    [
      'attendees',
      { attendees: Array.from({ length: 1001 }, () => ({ ticket_id: 1 })) },
      'May have at most 1000 items.',
    ],
  ])('are refused by %s for %j', async (name, body, message) => {
    const faults = await refusal(body);
    expect(Object.keys(faults)).toEqual([name]);
    expect(faults[name]).toContain(message);
  });

  it('are accepted at the bounds', async () => {
    const name = 'a'.repeat(250);
    const email = `${'a'.repeat(254 - '@site.example'.length)}@site.example`;
    const attendees = Array.from({ length: 1000 }, () => ({ ticket_id: 2_147_483_647, full_name: name, email }));
    const tickets = Array.from({ length: 50 }, (_, i) => ({ ticket_id: i + 1, quantity: 0 }));
    const order = await parse({ purchaser: { name, email }, attendees, tickets });
    expect(order).toMatchObject({ purchaser: { name, email }, attendees, tickets });
  });

  it('name every wrong member at once', async () => {
    const body = { purchaser: {}, tickets: [{ ticket_id: 'x' }], attendees: [{ ticket_id: 1, email: 'x' }] };
    expect(Object.keys(await refusal(body)).sort()).toEqual([
      'attendees.0.email',
      'purchaser.email',
      'purchaser.name',
      'tickets.0.ticket_id',
    ]);
  });

  it('have whole numbers for ids and quantities, whatever was sent', async () => {
    const sent = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.integer().map(String), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(sent, sent, async (id, quantity) => {
        const order = await parse({ tickets: [{ ticket_id: id, quantity }] }).catch(() => undefined);
        const [ticket] = order?.tickets ?? [];
        return (
          ticket === undefined ||
          (Number.isInteger(ticket.ticket_id) &&
            ticket.ticket_id > 0 &&
            Number.isInteger(ticket.quantity) &&
            ticket.quantity >= 0)
        );
      }),
      { numRuns: cases(500) },
    );
  });
});
