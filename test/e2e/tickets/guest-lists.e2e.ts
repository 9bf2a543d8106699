import ExcelJS from 'exceljs';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const LISTS = `${T}/box-office/guest-lists`;
const IMPORTS = `${T}/box-office/guest-imports`;

describe('A list of guests', () => {
  let site: MailingSite;
  let office: BoxOffice;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    site = await mailingSite();
    office = site.box;
  });
  beforeEach(async () => {
    event = await office.event();
    ticket = await office.ticket(event, { price: '18', ticket: { mode: 'own', capacity: 700 } });
  });
  afterEach(() => office.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const read = (file: Buffer | string, name = 'guests.csv', fields: Record<string, string> = {}) =>
    admin()
      .post(LISTS)
      .field({ ticket_id: String(ticket), ...fields })
      .attach('file', Buffer.from(file), name);
  const run = (guests: object[], more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    admin()
      .post(IMPORTS)
      .set(headers)
      .send({ ticket_id: ticket, guests, ...more });
  const undo = async (id: number) => (await admin().post(`${IMPORTS}/${id}/undo`).send({}).expect(200)).body;
  const attendees = async () =>
    (await admin().get(`${T}/attendees?post_id=${event}&per_page=100`).expect(200)).body.attendees;

  it('is shown before it is imported, with its faults and with who is there already', async () => {
    await run([{ name: 'Old', email: 'old@guest.example' }, { name: 'Nameonly' }]).expect(201);
    const csv = [
      'Vorname;Nachname;E-Mail;Anzahl;Tisch',
      'Ada;Lovelace;ada@guest.example;2;7',
      'Ada;L.;ADA@guest.example;1;7',
      ';;old@guest.example;;',
      'nameonly;;;1;',
      'Bad;Mail;nonsense;1;',
      'Many;People;;51;',
      ';;;1;',
    ].join('\n');
    const { body } = await read(csv).expect(200);
    expect(body).toMatchObject({
      columns: [
        { name: 'Vorname', field: 'first_name' },
        { field: 'last_name' },
        { field: 'email' },
        { field: 'quantity' },
        { name: 'Tisch', field: null },
      ],
      ready: 1,
      is_cut: false,
      left: 698,
      rows: [
        { row: 2, name: 'Ada Lovelace', email: 'ada@guest.example', quantity: 2, faults: [], duplicate_of: null },
        { row: 3, duplicate_of: 'list' },
        { row: 4, name: '', duplicate_of: 'event' },
        { row: 5, duplicate_of: 'event' },
        { row: 6, faults: ['email'] },
        { row: 7, faults: ['quantity'] },
        { row: 8, faults: ['empty'] },
      ],
    });
    const { body: mapped } = await read('x,y\nAda,a@b.example\n', 'x.csv', { columns: 'name,email' }).expect(200);
    expect(mapped.rows).toMatchObject([{ name: 'Ada', email: 'a@b.example' }]);
    const { body: gap } = await read('x,y,z\nAda,7,a@b.example\n', 'x.csv', { columns: 'name,,email' }).expect(200);
    expect(gap.rows).toMatchObject([{ name: 'Ada', email: 'a@b.example' }]);
    await read('x\nAda\n', 'x.csv', { columns: 'nonsense' }).expect(400);
    expect((await attendees()).length).toBe(2);
  });

  it('is read from a workbook that a spreadsheet has written', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Guests');
    sheet.addRows([
      ['Nom complet', 'Courriel', 'Places'],
      ['Élodie <b>Durand</b>', { text: 'elodie@guest.example', hyperlink: 'mailto:elodie@guest.example' }, 3],
    ]);
    const { body } = await read(Buffer.from(await workbook.xlsx.writeBuffer()), 'guests.xlsx').expect(200);
    expect(body.rows).toMatchObject([
      { name: 'Élodie Durand', email: 'elodie@guest.example', quantity: 3, faults: [] },
    ]);
  });

  it('is refused when it cannot be read', async () => {
    // Its columns can be named then.
    expect((await read('Notes;Table\nx;y\n').expect(200)).body).toMatchObject({
      columns: [
        { name: 'Notes', field: null },
        { name: 'Table', field: null },
      ],
      rows: [{ faults: ['empty'] }],
    });
    expect((await read('').expect(400)).body.code).toBe('guest-list-not-readable');
    expect((await read('PK\u0003\u0004nonsense', 'guests.xlsx').expect(400)).body.code).toBe('guest-list-not-readable');
    expect((await read('x'.repeat(1024 * 1024 + 1)).expect(400)).body.code).toBe('guest-list-not-readable');
    const { body } = await read(`Name\n${'Ada\n'.repeat(501)}`).expect(200);
    expect([body.rows.length, body.is_cut]).toEqual([500, true]);
    await site.service
      .as('editor')
      .post(LISTS)
      .field({ ticket_id: String(ticket) })
      .expect(403);
    await site.service
      .as('editor')
      .post(IMPORTS)
      .send({ ticket_id: ticket, guests: [{ name: 'x' }] })
      .expect(403);
  });

  it('becomes complimentary orders, sends the tickets only where it is to, and leaves duplicates out', async () => {
    const guests = [
      { name: 'Ann', email: 'ann@list.example', quantity: 2 },
      { name: 'Ben' },
      { name: 'Ann', email: 'ANN@list.example' },
    ];
    const { body } = await run(guests, { send_tickets: true }).expect(201);
    expect(body).toMatchObject({ post_id: event, ticket_id: ticket, guests: 2, skipped: [2], undone_utc: null });
    await site.inbox.to('ann@list.example');
    const found = await attendees();
    expect(found.map(({ title }: { title: string }) => title).sort()).toEqual(['Ann', 'Ann', 'Ben']);
    const ann = found.find(({ title }: { title: string }) => title === 'Ann');
    const { body: order } = await admin().get(`${T}/orders/${ann.order}`).expect(200);
    expect(order).toMatchObject({
      total: '0.00',
      status: 'completed',
      items: [{ price_kind: 'complimentary', quantity: 2 }],
    });
    expect((await run(guests).expect(409)).body.code).toBe('no-new-guests');
    await run([{ name: 'Quiet', email: 'quiet@list.example' }]).expect(201);
    await run([{ name: 'Loud', email: 'loud@list.example' }], { send_tickets: true }).expect(201);
    await site.inbox.to('loud@list.example');
    expect(site.inbox.attempts).not.toContain('quiet@list.example');
    const { body: listed } = await admin().get(`${IMPORTS}?post_id=${event}`).expect(200);
    expect(listed.imports.map(({ guests: count }: { guests: number }) => count)).toEqual([1, 1, 2]);
  });

  it('is imported once for one Idempotency-Key, and all or nobody', async () => {
    const key = { 'Idempotency-Key': 'guest-list-repeat-0001' };
    const guests = [{ name: 'Once' }, { name: 'Twice' }];
    const answers = await Promise.all([run(guests, {}, key), run(guests, {}, key)]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    await site.service.database.write(() => site.service.database.execute('DELETE FROM idempotency_keys'));
    const again = await run(guests, {}, key).expect(201);
    expect(again.headers['idempotency-replay']).toBe('true');
    expect((await attendees()).length).toBe(2);
    const small = await office.ticket(event, { price: '1', ticket: { mode: 'own', capacity: 1 } });
    const two = [{ name: 'First' }, { name: 'Second' }];
    expect((await run(two, { ticket_id: small }).expect(409)).body.code).toBe('ticket-sold-out');
    expect(await office.counters(small)).toMatchObject({ sold: 0 });
    await run(two, { ticket_id: small, over_capacity: true }).expect(201);
    expect(await office.counters(small)).toMatchObject({ sold: 2 });
  });

  it('is undone for those who are not checked in, and goes on when it is undone again', async () => {
    const { body } = await run([{ name: 'In' }, { name: 'Out' }, { name: 'Gone', quantity: 3 }]).expect(201);
    const inside = (await attendees()).find(({ title }: { title: string }) => title === 'In');
    await admin().post(`${T}/attendees/${inside.id}`).send({ check_in: true }).expect(201);
    const undone = await undo(body.id);
    expect(undone).toMatchObject({
      voided: 2,
      remaining: [{ order: inside.order, name: 'In', code: 'attendees-checked-in' }],
      undone_utc: expect.any(String),
    });
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
    expect(await undo(body.id)).toMatchObject({ voided: 0, remaining: [{ name: 'In' }] });
    await admin().post(`${T}/attendees/${inside.id}`).send({ check_in: false }).expect(201);
    expect(await undo(body.id)).toMatchObject({ voided: 1, remaining: [] });
    await admin().post(`${IMPORTS}/999999/undo`).send({}).expect(404);
  });

  it('has 500 guests at most', async () => {
    const guests = Array.from({ length: 500 }, (_, i) => ({ name: `Guest ${i}`, email: `g${i}@crowd.example` }));
    const { body } = await run(guests).expect(201);
    expect(body.guests).toBe(500);
    await run([...guests, { name: 'One more' }]).expect(400);
    expect(await undo(body.id)).toMatchObject({ voided: 500, remaining: [] });
  });
});
