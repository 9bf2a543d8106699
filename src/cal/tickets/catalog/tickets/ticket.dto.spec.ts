import fc from 'fast-check';
import { parserFor, refusalOf } from '../../../../../test/helpers/parsed-dto.js';
import { cases } from '../../../../../test/helpers/suite-size.js';
import type { RestError } from '../../../../core/errors/rest.error.js';
import { InformationFieldDto, informationFields } from '../attendees/information-field.dto.js';
import { TicketCapacityDto } from './ticket-capacity.dto.js';
import { CreateTicketDto } from './ticket.dto.js';
import { VISITOR } from '../../../../core/context/caller.js';

const parser = parserFor(CreateTicketDto);
const parse = (body: object): Promise<CreateTicketDto> => parser.parse(VISITOR, { ...body });
const refusal = (body: object): Promise<Record<string, string>> => refusalOf(() => parse(body));
const capacityOf = async (ticket: unknown): Promise<unknown> => (await parse({ ticket })).ticket;
const fieldsOf = async (sent: unknown) =>
  informationFields((await parse({ attendee_information_fields: sent })).attendee_information_fields ?? []);

describe('The capacity of a ticket as it is sent', () => {
  it('is an instance with converted values, and other members have no effect', async () => {
    const sent = { mode: 'capped', capacity: '20', event_capacity: '50', stock: 5, not_going: 'yes', seating: 'x' };
    const { ticket } = await parse({ ticket: sent });
    expect(ticket).toBeInstanceOf(TicketCapacityDto);
    expect(ticket).toMatchObject({ mode: 'capped', capacity: 20, event_capacity: 50, stock: 5, not_going: true });
  });

  it.each([
    [{ capacity: '' }, { capacity: null }],
    [{ capacity: null }, { capacity: null }],
    [{ capacity: '-1' }, { capacity: null }],
    [{ capacity: 0 }, { capacity: 0 }],
    [{ capacity: 2_000_000_000 }, { capacity: 2_000_000_000 }],
    [{ event_capacity: '' }, {}],
    [{ event_capacity: '0' }, {}],
    [{ event_capacity: null }, {}],
    [{ event_capacity: -1 }, { event_capacity: null }],
    [{ stock: '' }, {}],
    [{ stock: '-1' }, {}],
    [{ stock: '0' }, { stock: 0 }],
    [{ mode: '' }, { mode: '' }],
    [{ not_going: 'no' }, { not_going: false }],
    ['', {}],
    [[], {}],
    [null, null],
  ])('reads %j as %j', async (sent, read) => {
    expect(await capacityOf(sent)).toEqual(read);
  });

  it.each([
    ['ticket', 5, 'Must be an object with mode, capacity, event_capacity, stock, not_going, sale_price.'],
    ['ticket.mode', { mode: 'none' }, 'mode must be one of own, global, capped, empty text.'],
    ['ticket.mode', { mode: 5 }, 'mode must be of type string.'],
    ['ticket.capacity', { capacity: -2 }, 'capacity must be between -1 and 2000000000.'],
    ['ticket.capacity', { capacity: 2_000_000_001 }, 'capacity must be between -1 and 2000000000.'],
    ['ticket.capacity', { capacity: '1.5' }, 'capacity must be of type integer, null.'],
    ['ticket.event_capacity', { event_capacity: { toString: 1 } }, 'event_capacity must be of type integer, null.'],
    ['ticket.stock', { stock: 'some' }, 'stock must be of type integer.'],
  ])('is refused by %s for %j', async (name, ticket, message) => {
    expect(await refusal({ ticket })).toEqual({ [name]: message });
  });

  it('never refuses a reduced price, which depends on the provider', async () => {
    expect(await capacityOf({ sale_price: 'x' })).toEqual({ sale_price: 'x' });
  });
});

describe('The fields of a ticket as they are sent', () => {
  it('are instances with defaults, and slugs come from labels', async () => {
    const { attendee_information_fields: sent } = await parse({ attendee_information_fields: [{ label: 'A' }] });
    expect(sent?.[0]).toBeInstanceOf(InformationFieldDto);
    expect(
      await fieldsOf([
        { label: '<b>Meal</b>', type: 'radio', required: 'on', extra: { options: ['fish'] } },
        { label: 'Notes', type: null, extra: 'x' },
        { slug: 'Days', label: 'Which days?', type: 'checkbox', required: 'no' },
      ]),
    ).toEqual([
      { slug: 'meal', label: 'Meal', type: 'radio', required: true, extra: { options: ['fish'] } },
      { slug: 'notes', label: 'Notes', type: 'text', required: false, extra: {} },
      { slug: 'days', label: 'Which days?', type: 'checkbox', required: false, extra: {} },
    ]);
  });

  it.each([[''], [[]], [null]])('are none for %j', async (sent) => expect(await fieldsOf(sent)).toEqual([]));

  it('store the first 250 characters of a label and 100 of a slug', async () => {
    const [field] = await fieldsOf([{ label: 'a'.repeat(5000) }]);
    expect([field?.label.length, field?.slug.length]).toEqual([250, 100]);
  });

  it.each([
    ['', 5, 'Must be a list'],
    ['', Array.from({ length: 41 }, () => ({ label: 'A' })), 'at most 40 items'],
    ['.0', [5], 'Must be an object with label'],
    ['.0.label', [{ type: 'text' }], 'label is required: What is asked for'],
    ['.0.label', [{ label: '<b></b>' }], 'label must have 1 to 5000 characters.'],
    ['.0.label', [{ label: 'a'.repeat(5001) }], 'label must have 1 to 5000 characters.'],
    ['.1.type', [{ label: 'A' }, { label: 'B', type: 'magic' }], 'type must be one of text, textarea'],
    ['.0.slug', [{ label: 'A', slug: 'a'.repeat(5001) }], 'slug must have at most 5000 characters.'],
    ['.0.slug', [{ label: '?' }], 'slug must have letters or digits'],
    ['.1.slug', [{ label: 'A' }, { label: 'a' }], 'no two fields may have the same'],
    ['.0.extra', [{ label: 'A', extra: { options: new Array(201).fill('x') } }], 'at most 200 options'],
    ['.0.extra', [{ label: 'A', extra: { hint: 'x'.repeat(20_000) } }], '20000 characters as JSON'],
  ])('are refused by attendee_information_fields%s', async (member, sent, message) => {
    const faults = await refusalOf(() => fieldsOf(sent));
    const name = `attendee_information_fields${member}`;
    expect(Object.keys(faults)).toEqual([name]);
    expect(faults[name]).toContain(message);
  });

  it('are read or refused, whatever was sent', async () => {
    const member = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }), fc.constant({ options: [{ toString: 1 }] }));
    const field = fc.record(
      { label: fc.oneof(fc.string(), member), type: member, slug: member, required: member, extra: member },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 3 }), async (sent) => {
        const code = await fieldsOf(sent).then(
          () => 'read',
          (error: RestError) => error.code,
        );
        expect(['read', 'rest_invalid_param']).toContain(code);
      }),
      { numRuns: cases(300) },
    );
  });
});
