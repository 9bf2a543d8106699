import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const ENTER = `${T}/box-office/orders`;

describe('An order of the box office', () => {
  let site: MailingSite;
  let office: BoxOffice;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    site = await mailingSite();
    office = site.box;
    event = await office.event();
    ticket = await office.ticket(event, { price: '18', ticket: { mode: 'own', capacity: 100 } });
  });
  afterEach(() => office.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const enter = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    admin().post(ENTER).set(headers).send(body);
  const line = (more: Record<string, unknown> = {}) => ({ ticket_id: ticket, ...more });

  it('is paid in cash by a buyer without a name and an address, and shows the codes', async () => {
    const { body } = await enter({
      tickets: [line({ quantity: 2 })],
      payment: { method: 'cash', reference: 'Receipt 7' },
      expected_total: '36.00',
    }).expect(201);
    expect(body).toMatchObject({
      status: 'completed',
      total: '36.00',
      purchaser: { name: '', email: '' },
      attendees: [{ email: '', security_code: expect.any(String) }, { qr_url: expect.any(String) }],
    });
    const { body: money } = await admin().get(`${T}/orders/${body.id}/payments`).expect(200);
    expect(money.payments).toMatchObject([
      {
        amount_minor: 3600,
        method: 'cash',
        reference: 'Receipt 7',
        cashier: { id: site.service.ids.administrator },
      },
    ]);
    const mails = await site.service.database.read('SELECT id FROM mail_messages WHERE order_id = ?', [body.id]);
    expect(mails).toEqual([]);
  });

  it('has full, reduced and complimentary prices of one ticket', async () => {
    const tickets = [line(), line({ price: 'reduced', amount: '5' }), line({ price: 'complimentary', quantity: 2 })];
    const { body: quote } = await admin().post(`${T}/box-office/quotes`).send({ tickets }).expect(200);
    expect(quote).toMatchObject({ total: '23.00', totals: { subtotal_minor: 7200, discount_minor: 4900 } });
    const { body } = await enter({ tickets, payment: { method: 'card_reader' }, expected_total: '23' }).expect(201);
    expect(body).toMatchObject({
      total_minor: 2300,
      items: [
        { quantity: 1, price: '18.00' },
        { quantity: 1, price: '5.00', price_kind: 'reduced' },
        { quantity: 2, price: '0.00', price_kind: 'complimentary', discount_minor: 1800 },
      ],
    });
    expect(body.items[0]).not.toHaveProperty('price_kind');
    const refused = await enter({ tickets, payment: { method: 'cash' }, expected_total: '22' }).expect(409);
    expect(refused.body.code).toBe('order-total-changed');
  });

  it('sends the tickets to whoever has an address, unless it is to send none', async () => {
    const guest = {
      tickets: [line({ price: 'complimentary' })],
      purchaser: { name: 'Gus', email: 'gus@guest.example' },
    };
    const { body: sent } = await enter(guest).expect(201);
    expect(sent).toMatchObject({ status: 'completed', total: '0.00' });
    const quiet = { ...guest, purchaser: { name: 'Quinn', email: 'quinn@guest.example' }, send_tickets: false };
    const { body: silent } = await enter(quiet).expect(201);
    const [mail] = await site.inbox.to('gus@guest.example');
    expect(mail.text).toContain('Gus');
    await admin().post(`${T}/orders/${silent.id}/cancel`).send({}).expect(200);
    await enter({ ...guest, purchaser: { name: 'Last', email: 'last@guest.example' } }).expect(201);
    await site.inbox.to('last@guest.example');
    expect(site.inbox.attempts).not.toContain('quinn@guest.example');
  });

  it('is entered once for one Idempotency-Key, also at the same moment and when the stored response is lost', async () => {
    const body = { tickets: [line()], payment: { method: 'cash' } };
    const key = { 'Idempotency-Key': 'box-office-repeat-0001' };
    const answers = await Promise.all([enter(body, key), enter(body, key)]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    await site.service.database.write(() => site.service.database.execute('DELETE FROM idempotency_keys'));
    const { body: again } = await enter(body, key).expect(201);
    expect(new Set([...made.map((answer) => answer.body.id), again.id]).size).toBe(1);
    const { body: money } = await admin().get(`${T}/orders/${again.id}/payments`).expect(200);
    expect(money.payments).toHaveLength(1);
    await site.service.database.write(() => site.service.database.execute('DELETE FROM idempotency_keys'));
    const other = await enter({ tickets: [line({ quantity: 2 })], payment: { method: 'cash' } }, key).expect(422);
    expect(other.body.code).toBe('rest_idempotency_key_reused');
  });

  it('takes the last seats only, unless it may exceed the capacity, which its history says', async () => {
    const small = await office.ticket(event, { price: '4', ticket: { mode: 'own', capacity: 1 } });
    await enter({ tickets: [{ ticket_id: small }], payment: { method: 'cash' } }).expect(201);
    const guest = { tickets: [{ ticket_id: small, price: 'complimentary' }] };
    expect((await enter(guest).expect(409)).body.code).toBe('ticket-sold-out');
    const paid = await enter({ tickets: [{ ticket_id: small }], payment: { method: 'cash' }, over_capacity: true });
    expect(paid.status).toBe(201);
    const { body } = await enter({ ...guest, over_capacity: true }).expect(201);
    const { body: order } = await admin().get(`${T}/orders/${body.id}`).expect(200);
    expect(order.history[0].reason).toBe('entered at the box office, also beyond the capacity');
    expect(await office.counters(small)).toEqual({ held: 0, pending: 0, sold: 3 });
  });

  it('can be paid later, and checks all in at once where it is paid', async () => {
    const { body: unpaid } = await enter({ tickets: [line({ price: 'reduced', amount: 3 })] }).expect(201);
    expect(unpaid).toMatchObject({ status: 'pending', total: '3.00' });
    const { body: paid } = await admin().post(`${T}/orders/${unpaid.id}/paid`).send({ method: 'cash' }).expect(200);
    expect(paid.status).toBe('completed');
    const early = await enter({ tickets: [line()], check_in: true }).expect(400);
    expect(early.body.code).toBe('rest_invalid_param');
    const { body: entered } = await enter({
      tickets: [line({ price: 'complimentary', attendees: [{ full_name: 'Ada' }] })],
      check_in: true,
    }).expect(201);
    expect(entered.attendees).toMatchObject([{ title: 'Ada', checked_in: true }]);
  });

  it('is sold before and after the sale of the site, but not for an event that is cancelled', async () => {
    const over = await office.ticket(event, {
      price: '2',
      end_date: '2021-01-01',
      ticket: { mode: 'own', capacity: 3 },
    });
    const early = await office.ticket(event, {
      price: '2',
      start_date: '2031-05-01',
      ticket: { mode: 'own', capacity: 3 },
    });
    for (const id of [over, early])
      await enter({ tickets: [{ ticket_id: id }], payment: { method: 'cash' } }).expect(201);
    const cancelled = await office.event();
    const gone = await office.ticket(cancelled, { price: '2' });
    await admin().post(`/cal/events/v1/events/${cancelled}/status`).send({ event_status: 'canceled' }).expect(200);
    expect((await enter({ tickets: [{ ticket_id: gone }] }).expect(409)).body.code).toBe('event-cancelled');
  });

  it('refuses what it cannot mean', async () => {
    const refused = async (body: Record<string, unknown>, status: number) =>
      (await enter(body).expect(status)).body.code;
    expect(await refused({ tickets: [line({ price: 'reduced' })] }, 400)).toBe('amount-not-accepted');
    expect(await refused({ tickets: [line({ price: 'reduced', amount: '18.01' })] }, 400)).toBe('amount-not-accepted');
    expect(await refused({ tickets: [line({ price: 'reduced', amount: -1 })] }, 400)).toBe('amount-not-accepted');
    expect(await refused({ tickets: [line({ price: 'complimentary', amount: 1 })] }, 400)).toBe('amount-not-accepted');
    expect(await refused({ tickets: [line({ amount: 1 })] }, 400)).toBe('amount-not-accepted');
    expect(await refused({ tickets: [] }, 400)).toBe('rest_invalid_param');
    expect(await refused({ tickets: [line({ quantity: 501 })] }, 400)).toBe('rest_invalid_param');
    expect(await refused({ tickets: [{ ticket_id: 999_999 }] }, 404)).toBe('ticket-does-not-exist');
    const free = { tickets: [line({ price: 'complimentary' })], payment: { method: 'cash' } };
    expect(await refused(free, 400)).toBe('rest_invalid_param');
    expect(await refused({ tickets: [line({ attendees: [{}, {}] })] }, 400)).toBe('rest_invalid_param');
    await site.service
      .as('editor')
      .post(ENTER)
      .send({ tickets: [line()] })
      .expect(403);
    await site.service
      .as('anonymous')
      .post(ENTER)
      .send({ tickets: [line()] })
      .expect(401);
  });

  it('forgets its purchaser when the data of the person are erased, and stays a guest', async () => {
    const { body } = await enter({
      tickets: [line({ price: 'complimentary' })],
      purchaser: { name: 'Erna', email: 'erna@guest.example' },
    }).expect(201);
    await admin().post('/personal-data/v1/erase').send({ email: 'erna@guest.example' }).expect(200);
    const { body: order } = await admin().get(`${T}/orders/${body.id}`).expect(200);
    expect(JSON.stringify(order)).not.toContain('erna');
    expect(order.attendees).toMatchObject([{ price_kind: 'complimentary' }]);
  });
});
