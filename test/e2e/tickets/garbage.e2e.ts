import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import type { Test } from 'supertest';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

/** Requests per route; more in full runs. */
const RUNS = cases(40);
const T = '/cal/tickets/v1';

const number = fc.constantFrom<unknown>(
  -1,
  0,
  1,
  2,
  1.5,
  1e9,
  2 ** 31,
  2 ** 53,
  1e300,
  '2',
  '-1',
  '1e3',
  '',
  ' ',
  null,
  true,
  [],
  {},
  NaN,
);
const text = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    'x',
    '\0',
    '\ud800',
    '<script>alert(1)</script>',
    'é'.repeat(400),
    '𝒳'.repeat(3000),
    null,
    5,
    [],
    {},
    ['a'],
    '2031-05-10',
    '5:30pm',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const anything = fc.oneof(number, text, fc.jsonValue());
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

/** Garbage that gets past the guards: the rest of each request is in order. */
describe('Invalid input from authorized callers', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  let attendee: number;
  let nonces: Record<string, string>;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 1000 } });
    attendee = (await office.order({ [ticket]: 1 }).expect(201)).body.attendees[0].id;
    nonces = {
      add_ticket_nonce: await office.nonce('administrator', 'add_ticket_nonce'),
      edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
    };
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const holds = (body: fc.Arbitrary<object>, send: (body: object) => Test) =>
    fc.assert(
      fc.asyncProperty(body, async (given) => {
        const answer = await send(given);
        const told = `${JSON.stringify(given)} → ${answer.status} ${answer.text.slice(0, 300)}`;
        if (answer.status >= 500) throw new Error(told);
        if (answer.status >= 400 && typeof answer.body.code !== 'string') throw new Error(`no code: ${told}`);
        if (JSON.stringify(answer.body).includes('<script')) throw new Error(`script: ${told}`);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  const as = () => service.as('administrator');
  const members = some({
    name: text,
    description: text,
    price: anything,
    show_description: anything,
    start_date: text,
    start_time: text,
    end_date: text,
    end_time: text,
    sku: text,
    iac: text,
    menu_order: number,
    attendee_information_fields: fc.oneof(
      anything,
      fc.array(some({ label: text, type: text, slug: text, extra: anything }), { maxLength: 3 }),
    ),
    ticket: fc.oneof(
      anything,
      some({
        mode: fc.constantFrom<unknown>('own', 'global', 'capped', '', 'x', 5),
        capacity: number,
        event_capacity: number,
        stock: number,
        not_going: anything,
        sale_price: fc.oneof(anything, some({ checked: anything, price: anything, start_date: text, end_date: text })),
      }),
    ),
  });
  const people = fc.oneof(
    anything,
    fc.array(
      fc.oneof(
        anything,
        some({ full_name: text, email: text, optout: anything, attendee_meta: anything, ticket_id: number }),
      ),
      { maxLength: 3 },
    ),
  );
  const lines = () =>
    fc.oneof(
      anything,
      fc.array(fc.oneof(anything, some({ ticket_id: fc.constant(ticket), quantity: number, optout: anything })), {
        maxLength: 3,
      }),
    );

  it('never causes a 5xx on ticket creation', () =>
    holds(members, (body) =>
      as()
        .post(`${T}/tickets`)
        .send({
          provider: 'tc',
          name: 'Made',
          price: '1',
          ...body,
          post_id: event,
          add_ticket_nonce: nonces.add_ticket_nonce,
        }),
    ));

  it('never causes a 5xx on ticket updates', async () => {
    const changed = await office.ticket(event);
    await holds(members, (body) =>
      as()
        .patch(`${T}/tickets/${changed}`)
        .send({ ...body, post_id: event, edit_ticket_nonce: nonces.edit_ticket_nonce }),
    );
  });

  it('never causes a 5xx on attendee creation', () =>
    holds(
      some({
        full_name: text,
        email: text,
        attendee_status: text,
        check_in: anything,
        optout: anything,
        attendee_meta: anything,
        force: anything,
      }),
      (body) =>
        as()
          .post(`${T}/attendees`)
          .send({ full_name: 'Ada', email: 'ada@example.org', ...body, ticket_id: ticket }),
    ));

  it('never causes a 5xx on attendee updates', () =>
    holds(
      some({
        full_name: text,
        email: text,
        attendee_status: text,
        check_in: anything,
        optout: anything,
        attendee_meta: anything,
      }),
      (body) => as().post(`${T}/attendees/${attendee}`).send(body),
    ));

  it('never causes a 5xx in carts', () =>
    holds(some({ tickets: lines(), meta: anything, post_id: anything, cart_hash: text }), (body) =>
      service
        .as('anonymous')
        .post(`${T}/cart`)
        .send({ provider: 'tc', ...body }),
    ));

  it('never causes a 5xx in orders', () =>
    holds(
      some({
        tickets: lines(),
        cart_hash: text,
        attendees: people,
        gateway: text,
        purchaser: fc.oneof(anything, some({ name: text, email: text })),
      }),
      (body) =>
        service
          .as('anonymous')
          .post(`${T}/orders`)
          .send({ purchaser: { name: 'Pat', email: 'pat@example.org' }, ...body }),
    ));

  it('never causes a 5xx in settings', () =>
    holds(
      some({
        qr_api_key: text,
        generate_qr_api_key: anything,
        qr_only_during_event: anything,
        qr_time_buffer_minutes: number,
        hold_minutes: number,
        payment_minutes: number,
        manual_instructions: text,
      }),
      (body) => as().post(`${T}/settings`).send(body),
    ));
});
