import { fromMs } from '../../../src/core/time/index.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ATTENDEES = '/cal/tickets/v1/attendees';

describe('Attendees', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const add = (ticket: number, more: object = {}) =>
    service
      .as('administrator')
      .post(ATTENDEES)
      .send({ ticket_id: ticket, full_name: 'Ada', email: 'ada@example.org', ...more });
  const change = (id: number, body: object) => service.as('administrator').post(`${ATTENDEES}/${id}`).send(body);
  const rsvp = (capacity: number) =>
    office.ticket(event, { provider: 'rsvp', price: undefined, ticket: { mode: 'own', capacity } });
  const remove = async (ticket: number) =>
    service
      .as('administrator')
      .delete(`/cal/tickets/v1/tickets/${ticket}`)
      .send({ post_id: event, remove_ticket_nonce: await office.nonce('administrator', 'remove_ticket_nonce') })
      .expect(202);

  it('are refused when a ticket is sold out, unless a manager forces them', async () => {
    for (const ticket of [await rsvp(1), await office.ticket(event, { ticket: { mode: 'own', capacity: 1 } })]) {
      await add(ticket).expect(201);
      expect((await add(ticket).expect(409)).body.code).toBe('ticket-sold-out');
      await add(ticket, { force: true }).expect(201);
      expect(await office.counters(ticket)).toMatchObject({ sold: 2 });
      expect(await office.left(ticket)).toBe(0);
    }
  });

  it('are refused after the end of the sale and for a deleted ticket', async () => {
    const ended = await office.ticket(event, { end_date: '2021-01-01', ticket: { mode: 'own', capacity: 5 } });
    expect((await add(ended).expect(409)).body.code).toBe('ticket-not-on-sale');
    await add(ended, { force: true }).expect(201);
    const gone = await rsvp(5);
    await remove(gone);
    expect((await add(gone).expect(409)).body.code).toBe('ticket-not-on-sale');
  });

  it('of an RSVP take a seat when they are going and return it when they are not', async () => {
    const ticket = await rsvp(1);
    const { body } = await add(ticket, { attendee_status: 'no' }).expect(201);
    expect(await office.left(ticket)).toBe(1);
    expect((await change(body.id, { attendee_status: 'yes' }).expect(201)).body.rsvp_going).toBe(true);
    expect(await office.left(ticket)).toBe(0);
    const other = await add(ticket, { attendee_status: 'no' }).expect(201);
    expect((await change(other.body.id, { attendee_status: 'yes' }).expect(409)).body.code).toBe('ticket-sold-out');
    await change(body.id, { attendee_status: 'no' }).expect(201);
    await change(other.body.id, { attendee_status: 'yes' }).expect(201);
    expect(await office.counters(ticket)).toMatchObject({ sold: 1 });
  });

  it('keep omitted fields: a check-out does not change "not going"', async () => {
    const ticket = await rsvp(5);
    const { body } = await add(ticket, { attendee_status: 'no' }).expect(201);
    const out = await change(body.id, { check_in: false }).expect(201);
    expect(out.body).toMatchObject({ rsvp_going: false, checked_in: false });
    const renamed = await change(body.id, {
      full_name: 'Ada <b>L</b>',
      email: 'ada.l@example.org',
      optout: false,
    }).expect(201);
    expect(renamed.body).toMatchObject({
      title: 'Ada L',
      email: 'ada.l@example.org',
      optout: false,
      rsvp_going: false,
    });
  });

  it('of paid tickets share the state of their order', async () => {
    const ticket = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 5 } });
    const { body } = await add(ticket, { attendee_status: 'pending' }).expect(201);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 1, sold: 0 });
    expect((await change(body.id, { check_in: true }).expect(400)).body.code).toBe('tec-et-attendee-invalid-check-in');
    await change(body.id, { attendee_status: 'completed', check_in: true }).expect(201);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
    await change(body.id, { attendee_status: 'refunded' }).expect(201);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
    expect((await change(body.id, { attendee_status: 'pending' }).expect(409)).body.code).toBe(
      'order-transition-not-allowed',
    );
    expect((await change(body.id, { attendee_status: 'nonsense' }).expect(400)).body.code).toBe(
      'invalid-attendee-status',
    );
    const listed = await service.as('administrator').get(`${ATTENDEES}?ticket_id=${ticket}`).expect(200);
    expect(listed.body.total).toBe(0);
    const archived = await service
      .as('administrator')
      .get(`${ATTENDEES}?ticket_id=${ticket}&order_status=refunded`)
      .expect(200);
    expect(archived.body.total).toBe(1);
  });

  it('remain readable with their ticket details after the ticket is deleted', async () => {
    const ticket = await office.ticket(event, { name: 'Balcony', price: '7.50', ticket: { mode: 'own', capacity: 5 } });
    const { body } = await add(ticket).expect(201);
    await remove(ticket);
    const read = await service.as('administrator').get(`${ATTENDEES}/${body.id}`).expect(200);
    expect(read.body).toMatchObject({
      ticket: { id: ticket, title: 'Balcony', raw_price: '7.5' },
      payment: { price: '7.5' },
    });
    const list = await service.as('administrator').get(`${ATTENDEES}?include=${body.id}`).expect(200);
    expect(list.body.attendees).toHaveLength(1);
    expect((await change(body.id, { check_in: true }).expect(201)).body.checked_in).toBe(true);
  });

  it('are hidden from visitors unless they opted in', async () => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    const silent = await add(ticket, { full_name: 'Silent', email: 'silent@secret.example' }).expect(201);
    const open = await add(ticket, { full_name: 'Open', email: 'open@secret.example', optout: false }).expect(201);
    const list = (query: string, caller: Caller = 'anonymous') =>
      service.as(caller).get(`${ATTENDEES}?ticket_id=${ticket}${query}`).expect(200);
    for (const caller of ['anonymous', 'subscriber', 'author', 'editor'] as const) {
      const { body } = await list('', caller);
      expect(body.attendees.map(({ title }: { title: string }) => title)).toEqual(['Open']);
      expect(JSON.stringify(body)).not.toMatch(/secret\.example|Silent/);
      expect((await list('&email=silent', caller)).body.total).toBe(1);
      expect((await list('&name=Silent', caller)).body.total).toBe(0);
      expect((await list('&order_status=any', caller)).body.total).toBe(1);
      await service.as(caller).get(`${ATTENDEES}/${silent.body.id}`).expect(401);
      await service.as(caller).get(`${ATTENDEES}/${open.body.id}`).expect(200);
    }
    expect((await list('&email=silent', 'administrator')).body.total).toBe(1);
    await service.database.write(() =>
      service.database.execute("UPDATE events SET password = 'x' WHERE id = ?", [event]),
    );
    expect((await list('')).body.total).toBe(0);
    await service.as('anonymous').get(`${ATTENDEES}/${open.body.id}`).expect(401);
    await service.database.write(() =>
      service.database.execute("UPDATE events SET password = '' WHERE id = ?", [event]),
    );
  });

  it('are filtered by price', async () => {
    const ticket = await office.ticket(event, { price: '12.50', ticket: { mode: 'own', capacity: 9 } });
    await add(ticket, { price: '12.50' }).expect(201);
    const total = async (query: string) =>
      (await service.as('administrator').get(`${ATTENDEES}?ticket_id=${ticket}&${query}`).expect(200)).body.total;
    expect([
      await total('price_min=12'),
      await total('price_min=13'),
      await total('price_max=12'),
      await total('price_min=12&price_max=13'),
    ]).toEqual([1, 0, 0, 1]);
  });

  it('are checked in once, and every attempt is logged', async () => {
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ qr_api_key: 'door-key-0123' })
      .expect(200);
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    const { body } = await add(ticket).expect(201);
    const code = (await service.as('administrator').get(`${ATTENDEES}/${body.id}/qr`).expect(200)).body;
    expect(code.url).toBe(
      `http://site.example/?event_qr_code=1&ticket_id=${body.id}&event_id=${event}&security_code=${code.security_code}&path=/api/cal/tickets/v1/qr`,
    );
    const scan = (more: object = {}) =>
      service
        .as('anonymous')
        .post('/cal/tickets/v1/qr')
        .send({ api_key: 'door-key-0123', ticket_id: body.id, security_code: code.security_code, ...more });
    expect((await scan({ event_id: event + 1 }).expect(403)).body.error).toBe('event_does_not_match');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => scan({ device_id: `door ${i}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({
      error: 'attendee_already_checked_in',
      attendee: { checkin_details: { source: 'app', author: 0 } },
    });
    expect(refused?.body.msg).toMatch(
      /^Already checked in at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d by a scanner \(door \d+\)\.$/,
    );
    await change(body.id, { check_in: false }).expect(201);
    await change(body.id, { check_in: true }).expect(201);
    expect((await scan().expect(403)).body.msg).toContain('by administrator');
    const { check_ins: rows } = (await service.as('administrator').get(`${ATTENDEES}/${body.id}/check-ins`).expect(200))
      .body;
    expect(rows.map(({ result }: { result: string }) => result)).toEqual([
      'in',
      ...Array(19).fill('already-in'),
      'out',
      'in',
      'already-in',
    ]);
    expect(rows[21]).toMatchObject({ source: 'site', author: service.ids.administrator });
  });

  it('are checked in only during their event when the setting requires it', async () => {
    const soon = fromMs(testNowMs() + 20 * 60_000);
    const home = await office.event({ start_date: soon, end_date: '2031-05-10 12:00:00', timezone: 'UTC' });
    const ticket = await office.ticket(home, { ticket: { mode: 'own', capacity: 9 } });
    const { body } = await add(ticket).expect(201);
    const code = (await service.as('administrator').get(`${ATTENDEES}/${body.id}/qr`).expect(200)).body;
    const scan = () =>
      service
        .as('anonymous')
        .get(`/cal/tickets/v1/qr?api_key=door-key-0123&ticket_id=${body.id}&security_code=${code.security_code}`);
    const settings = (values: object) =>
      service.as('administrator').post('/cal/tickets/v1/settings').send(values).expect(200);
    await settings({ qr_only_during_event: true, qr_time_buffer_minutes: 10 });
    expect((await scan().expect(403)).body.error).toBe('event_not_happening_now');
    await settings({ qr_time_buffer_minutes: 30 });
    await scan().expect(201);
    await settings({ qr_only_during_event: false, qr_time_buffer_minutes: 0 });
  });

  it('are scanned with an API key that is stored as a hash and can be replaced', async () => {
    const set = await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ generate_qr_api_key: true })
      .expect(200);
    expect(set.body.scanner).toEqual({ url: 'http://site.example', api_key: set.body.qr_api_key, tec: true });
    const read = await service.as('administrator').get('/cal/tickets/v1/settings').expect(200);
    expect(read.body).toMatchObject({ qr_api_key_set: true });
    expect(JSON.stringify(read.body)).not.toContain(set.body.qr_api_key);
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    const { id } = (await add(ticket).expect(201)).body;
    const stored = await service.database.read('SELECT * FROM ticket_settings');
    expect(JSON.stringify(stored)).not.toContain(set.body.qr_api_key);
    await service.as('anonymous').get(`${ATTENDEES}/${id}/check-ins?api_key=${set.body.qr_api_key}`).expect(200);
    await service.as('anonymous').get(`${ATTENDEES}/${id}/check-ins?api_key=door-key-0123`).expect(401);
    await service.as('administrator').post('/cal/tickets/v1/settings').send({ qr_api_key: 'short' }).expect(400);
    await service.as('editor').post('/cal/tickets/v1/settings').send({ qr_api_key: '' }).expect(403);
  });
});
