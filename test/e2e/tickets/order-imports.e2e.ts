import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const LISTS = `${T}/box-office/guest-lists`;
const IMPORTS = `${T}/box-office/guest-imports`;

const PRETIX = [
  'Event slug;Order code;Position ID;Status;Email;Order date;Order time;Product;Variation;Price;Tax rate;Attendee name;Attendee email;Invoice address name',
  'conf;A7K3C;1;Paid;charles@px.example;2031-01-02;10:00:00;Early bird;;25.00;19.00;Ada Lovelace;ada@px.example;Charles Babbage',
  'conf;A7K3C;2;Paid;charles@px.example;2031-01-02;10:00:00;Early bird;;25.00;19.00;;;Charles Babbage',
  'conf;B8L4D;1;Canceled;gone@px.example;2031-01-03;11:00:00;Early bird;;25.00;19.00;Gone;;',
  'conf;C9M5E;1;Paid;grace@px.example;2031-01-04;12:00:00;VIP;;90.00;19.00;Grace Hopper;;',
].join('\n');

const EVENTBRITE = [
  'Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Fees Paid,Attendee Status',
  '11211912243,11/29/30 22:28,John,Doe,john@eb.example,1,,General Admission,18441583423,,Eventbrite Completed,USD,12.50,1.20,Attending',
  '11211912243,11/29/30 22:28,Jane,Doe,jane@eb.example,1,,General Admission,18441583424,,Eventbrite Completed,USD,12.50,1.20,Checked In',
  '11211987213,11/29/30 22:54,Back,Out,out@eb.example,1,,General Admission,18441700883,,Free Order,USD,0,0,Not Attending',
].join('\n');

interface Row extends Record<string, unknown> {
  faults: string[];
  unanswered: string[];
  duplicate_of: string | null;
}

describe('Orders of another system', () => {
  let site: MailingSite;
  let office: BoxOffice;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    site = await mailingSite(WITHOUT_REDIS);
    office = site.box;
  });
  beforeEach(async () => {
    event = await office.event();
    ticket = await office.ticket(event, { price: '18', ticket: { mode: 'own', capacity: 10 } });
  });
  afterEach(() => office.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const read = async (file: string, fields: Record<string, string> = {}) => {
    const sent = admin()
      .post(LISTS)
      .field({ ticket_id: String(ticket), ...fields });
    return (await sent.attach('file', Buffer.from(file), 'orders.csv').expect(200)).body as {
      system: string;
      ready: number;
      is_cut: boolean;
      rows: Row[];
    };
  };
  const guestsOf = (rows: readonly Row[]) =>
    rows
      .filter(({ faults }) => faults.length === 0)
      .map(({ row: _, ticket_name: __, faults: ___, duplicate_of: ____, unanswered: _____, ...guest }) =>
        Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== '')),
      );
  const run = (guests: object[], more: Record<string, unknown> = {}) =>
    admin()
      .post(IMPORTS)
      .send({ ticket_id: ticket, guests, ...more });
  const undo = async (id: number) => (await admin().post(`${IMPORTS}/${id}/undo`).send({}).expect(200)).body;
  const attendees = async () =>
    (await admin().get(`${T}/attendees?post_id=${event}&per_page=100`).expect(200)).body.attendees as {
      title: string;
      email: string;
      order: number;
      id: number;
    }[];

  it('are known by the columns of pretix, with those that are not paid named', async () => {
    const list = await read(PRETIX);
    expect(list).toMatchObject({
      system: 'pretix',
      ready: 3,
      rows: [
        {
          name: 'Ada Lovelace',
          email: 'ada@px.example',
          reference: 'pretix A7K3C-1',
          order_reference: 'pretix A7K3C',
          purchaser_name: 'Charles Babbage',
          purchaser_email: 'charles@px.example',
          original_price: '25.00',
          ticket_name: 'Early bird',
          faults: [],
        },
        { name: 'Charles Babbage', email: 'charles@px.example', reference: 'pretix A7K3C-2' },
        { reference: 'pretix B8L4D-1', faults: ['status'] },
        { name: 'Grace Hopper', email: 'grace@px.example', ticket_name: 'VIP' },
      ],
    });
    // Without the column of the status, all rows are taken.
    const columns = ',order_reference,position,,purchaser_email,,,,,,,name,email,';
    const { rows } = await read(PRETIX, { columns });
    expect(rows[0]).toMatchObject({ name: 'Ada Lovelace', reference: 'pretix A7K3C-1', original_price: '' });
    expect(rows[2].faults).toEqual([]);
  });

  it('become one complimentary order each, whose history says where it comes from', async () => {
    const { rows } = await read(PRETIX);
    const { body } = await run(guestsOf(rows), { send_tickets: true }).expect(201);
    expect(body).toMatchObject({ guests: 2, skipped: [] });
    const found = await attendees();
    expect(found.map(({ title }) => title).sort()).toEqual(['Ada Lovelace', 'Charles Babbage', 'Grace Hopper']);
    const ada = found.find(({ title }) => title === 'Ada Lovelace');
    const { body: order } = await admin().get(`${T}/orders/${ada?.order}`).expect(200);
    expect(order).toMatchObject({
      status: 'completed',
      total: '0.00',
      purchaser: { email: 'charles@px.example' },
      items: [{ quantity: 2, price_kind: 'complimentary' }],
    });
    expect(JSON.stringify(order)).toContain('imported: pretix A7K3C; paid there: 25.00, 25.00');
    await site.inbox.to('charles@px.example');
    await site.inbox.to('ada@px.example');
    const money = await admin().get(`${T}/orders/${ada?.order}/payments`);
    expect(JSON.stringify(money.body)).not.toContain('"state":"captured"');
  });

  it('are imported once, also where duplicates are asked for, and again once they were undone', async () => {
    const { rows } = await read(EVENTBRITE);
    expect(rows).toMatchObject([
      { name: 'John Doe', reference: 'eventbrite 11211912243-18441583423', original_price: '12.50 USD', faults: [] },
      { name: 'Jane Doe', order_reference: 'eventbrite 11211912243', faults: [] },
      { faults: ['status'] },
    ]);
    const guests = guestsOf(rows);
    const { body: first } = await run(guests).expect(201);
    expect((await run(guests, { duplicates: true }).expect(409)).body.code).toBe('no-new-guests');
    const again = await read(EVENTBRITE);
    expect(again.ready).toBe(0);
    expect(again.rows.map(({ duplicate_of: of }) => of)).toEqual(['import', 'import', null]);
    // A ticket that was added to the order since is new, and so is the same file for another event.
    const later = await read(
      `${EVENTBRITE}\n11211912243,,Late,Comer,john@eb.example,1,,,18449999999,,,USD,1,,Attending`,
    );
    expect(later.rows.map(({ duplicate_of: of }) => of)).toEqual(['import', 'import', null, null]);
    expect(await undo(first.id)).toMatchObject({ voided: 1, remaining: [] });
    await run(guests).expect(201);
    expect((await attendees()).map(({ title }) => title).sort()).toEqual(['Jane Doe', 'John Doe']);
    expect(await office.counters(ticket)).toMatchObject({ sold: 2 });
  });

  it('are imported once by two requests at the same time', async () => {
    const guests = guestsOf((await read(PRETIX)).rows);
    const answers = await Promise.all([run(guests), run(guests)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await office.counters(ticket)).toMatchObject({ sold: 3 });
  });

  it('leave out who has a ticket of the event otherwise, and guests leave out who was imported', async () => {
    await office.order({ [ticket]: 1 }, { purchaser: { name: 'Ada', email: 'ADA@px.example' }, gateway: 'manual' });
    const { rows } = await read(PRETIX);
    expect(rows.map(({ duplicate_of: of }) => of)).toEqual(['event', null, null, null]);
    const { body } = await run(guestsOf(rows)).expect(201);
    expect(body).toMatchObject({ guests: 2, skipped: [0] });
    const list = await read('Name,E-mail\nGrace H.,grace@px.example\nNew,new@px.example');
    expect(list.rows.map(({ duplicate_of: of }) => of)).toEqual(['event', null]);
  });

  it('take no seat beyond the quota unless it is asked for, and none that is held for the waiting list', async () => {
    await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
    const small = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 2 } });
    const sold = await office.order({ [small]: 2 }).expect(201);
    await site.service
      .as('anonymous')
      .post('/waiting-list/v1/entries')
      .send({ event, ticket: small, name: 'Wanda', email: 'wanda@line.example', quantity: 2 })
      .expect(201);
    const guests = guestsOf((await read(PRETIX)).rows);
    const states = async () =>
      (await admin().get(`/waiting-list/v1/entries?event=${event}`).expect(200)).body.entries.map(
        ({ state }: { state: string }) => state,
      );
    expect((await run(guests, { ticket_id: small }).expect(409)).body.code).toBe('ticket-sold-out');
    await admin().post(`${T}/orders/${sold.body.id}/cancel`).send({}).expect(200);
    expect(await states()).toEqual(['offered']);
    expect((await run(guests.slice(0, 1), { ticket_id: small }).expect(409)).body.code).toBe('ticket-sold-out');
    expect(await office.counters(small)).toMatchObject({ sold: 0, held: 2 });
    const { body } = await run(guests, { ticket_id: small, over_capacity: true }).expect(201);
    expect(await states()).toEqual(['offered']);
    expect(await office.counters(small)).toMatchObject({ sold: 3, held: 2 });
    expect(await undo(body.id)).toMatchObject({ voided: 2 });
    expect(await office.counters(small)).toMatchObject({ sold: 0, held: 2 });
  });

  it('are read in parts of 500 rows, with the same references', async () => {
    const head = 'Order #,Order Date,Name,Email,Ticket Type,Attendee Status';
    const rows = Array.from({ length: 620 }, (_, i) => `9${i >> 1},,P${i},p${i}@eb.example,Standard,Attending`);
    const file = [head, ...rows].join('\n');
    const first = await read(file);
    expect([first.rows.length, first.is_cut]).toEqual([500, true]);
    expect(first.rows[1]).toMatchObject({ reference: 'eventbrite 90-2' });
    const second = await read(file, { skip: '501' });
    expect(second).toMatchObject({ is_cut: false });
    expect(second.rows[0]).toMatchObject({ row: 503, reference: 'eventbrite 9250-2', email: 'p501@eb.example' });
    expect(second.rows).toHaveLength(119);
  });
});
