import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { PaymentNotificationsService } from '../../../src/cal/tickets/payments/payment-notifications.service.js';
import type { PaymentProvider } from '../../../src/cal/tickets/payments/payment-provider.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
const own = (capacity: number) => ({ ticket: { mode: 'own', capacity } });

describe('An order', () => {
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

  const act = (id: number, what: string, body: object = {}) =>
    service.as('administrator').post(`${ORDERS}/${id}/${what}`).send(body);
  const overdue = (id: number) =>
    service.database.write(() => service.database.execute('UPDATE ticket_orders SET expires = 1 WHERE id = ?', [id]));

  it('without cost is completed at once and returns the check-in codes to the purchaser', async () => {
    const ticket = await office.ticket(event, own(5));
    const { body, headers } = await office.order({ [ticket]: 2 }).expect(201);
    expect(body).toMatchObject({ status: 'completed', gateway: 'free', total: '0.00', currency: 'USD' });
    expect(headers.location).toBe(body.rest_url);
    expect(body.attendees).toHaveLength(2);
    expect(body.attendees[0]).toMatchObject({ title: 'Pat Buyer', status: 'completed', optout: true });
    expect(body.attendees[0].qr_url).toContain(`security_code=${body.attendees[0].security_code}`);
    expect(await office.left(ticket)).toBe(3);
  });

  it('accepts international domains, which it stores in their ASCII form', async () => {
    const ticket = await office.ticket(event, own(5));
    const order = (email: string) => office.order({ [ticket]: 1 }, { purchaser: { name: 'José', email } });
    for (const [email, stored] of [
      ['jose@bücher.example', 'jose@xn--bcher-kva.example'],
      [' a@例え.jp ', 'a@xn--r8jz45g.jp'],
      ['jose@xn--bcher-kva.example', 'jose@xn--bcher-kva.example'],
    ])
      expect((await order(email).expect(201)).body.purchaser.email).toBe(stored);
    const refused = await order('müller@example.org').expect(400);
    expect(JSON.stringify(refused.body)).toContain('ASCII letters before the @');
    const found = await service
      .as('administrator')
      .get('/cal/tickets/v1/attendees')
      .query({ email: 'xn--r8jz45g' })
      .expect(200);
    expect(found.body.attendees).toHaveLength(1);
  });

  it('with manual payment is pending until a manager marks it as paid', async () => {
    const ticket = await office.ticket(event, { price: '12.50', ...own(5) });
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ manual_instructions: 'IBAN 1' })
      .expect(200);
    const { body } = await office.order({ [ticket]: 2 }).expect(201);
    expect(body).toMatchObject({ status: 'pending', gateway: 'manual', total: '25.00', total_minor: 2500 });
    expect(body.payment).toEqual({ instructions: 'IBAN 1' });
    expect(body.items).toEqual([
      expect.objectContaining({ ticket_id: ticket, quantity: 2, price: '12.50', subtotal: '25.00' }),
    ]);
    expect(body.attendees[0].security_code).toBeUndefined();
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 2, sold: 0 });
    const paid = await act(body.id, 'paid', { reference: 'statement 7' }).expect(200);
    expect(paid.body).toMatchObject({ status: 'completed', reference: 'statement 7' });
    expect(paid.body.history.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual([
      'created pending',
      'pending completed',
    ]);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
    await act(body.id, 'paid').expect(200);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
  });

  it('keeps the price at the time of purchase', async () => {
    const ticket = await office.ticket(event, {
      price: '20',
      ticket: {
        mode: 'own',
        capacity: 5,
        sale_price: { checked: 1, price: '15', start_date: '2020-01-01', end_date: '2031-01-01' },
      },
    });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    expect(body.total).toBe('15.00');
    await service
      .as('administrator')
      .post(`/cal/tickets/v1/tickets/${ticket}`)
      .send({
        post_id: event,
        edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
        price: '99',
      })
      .expect(202);
    const attendee = await service
      .as('administrator')
      .get(`/cal/tickets/v1/attendees/${body.attendees[0].id}`)
      .expect(200);
    expect(attendee.body.payment.price).toBe('15');
    expect(attendee.body.ticket.raw_price).toBe('99');
    expect(attendee.body.order).toBe(body.id);
  });

  it.each([
    ['cancel', 'voided'],
    ['refund', 'refunded'],
  ])('returns its seats once: %s twice makes it %s', async (what, status) => {
    const ticket = await office.ticket(event, { price: '5', ...own(3) });
    const { body } = await office.order({ [ticket]: 3 }).expect(201);
    if (what === 'refund') await act(body.id, 'paid').expect(200);
    for (let i = 0; i < 2; i++)
      expect((await act(body.id, what, { reason: 'ill' }).expect(200)).body.status).toBe(status);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
    await office.order({ [ticket]: 3 }).expect(201);
  });

  it('changes only along allowed state transitions', async () => {
    const ticket = await office.ticket(event, { price: '5', ...own(3) });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    const refused = await act(body.id, 'refund').expect(409);
    expect(refused.body).toMatchObject({
      code: 'order-transition-not-allowed',
      data: { status: 409, order_status: 'pending' },
    });
    await act(body.id, 'paid').expect(200);
    await act(body.id, 'cancel').expect(409);
    await act(999_999_999, 'paid').expect(404);
  });

  it('returns its seats when its payment time ends, and a late payment takes them again', async () => {
    const ticket = await office.ticket(event, { price: '5', ...own(2) });
    const { body } = await office.order({ [ticket]: 2 }).expect(201);
    await overdue(body.id);
    expect(await office.left(ticket)).toBe(2);
    const read = await service.as('anonymous').get(`${ORDERS}/${body.id}?order_key=${body.order_key}`).expect(200);
    expect(read.body.status).toBe('not-completed');
    expect((await act(body.id, 'paid').expect(200)).body).toMatchObject({ status: 'completed', refund_due: false });
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
  });

  it('with a late payment is due for a refund when its seats are sold', async () => {
    const ticket = await office.ticket(event, { price: '5', ...own(1) });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    await overdue(body.id);
    const faster = await office.order({ [ticket]: 1 }).expect(201);
    await act(faster.body.id, 'paid').expect(200);
    const late = await act(body.id, 'paid').expect(200);
    expect(late.body).toMatchObject({ status: 'not-completed', refund_due: true });
    // It was never completed, so it is no sale.
    expect(late.body).toMatchObject({ paid_utc: null, to_return_minor: body.total_minor });
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
    expect((await act(body.id, 'refund').expect(200)).body).toMatchObject({ status: 'refunded', refund_due: false });
  });

  it('that costs nothing and was entered unpaid is not completed when its seats are taken', async () => {
    const ticket = await office.ticket(event, own(1));
    const entry = { ticket_id: ticket, full_name: 'Ann', email: 'ann@buyer.example', attendee_status: 'pending' };
    const entered = await service.as('administrator').post('/cal/tickets/v1/attendees').send(entry).expect(201);
    const id = Number(entered.body.order);
    await overdue(id);
    await office.order({ [ticket]: 1 }).expect(201);
    expect((await act(id, 'paid').expect(409)).body.code).toBe('ticket-sold-out');
    const { body } = await service.as('administrator').get(`${ORDERS}/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'not-completed', refund_due: false });
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
  });

  it('is refused for sold-out, unavailable or invisible tickets and invalid input', async () => {
    const ticket = await office.ticket(event, own(1));
    await office.order({ [ticket]: 1 }).expect(201);
    expect((await office.order({ [ticket]: 1 }).expect(409)).body.code).toBe('ticket-sold-out');
    const early = await office.ticket(event, { start_date: '2031-01-01', ...own(5) });
    expect((await office.order({ [early]: 1 }).expect(409)).body.code).toBe('ticket-not-on-sale');
    const hidden = await office.ticket(await office.event({ status: 'draft' }), own(5));
    expect((await office.order({ [hidden]: 1 }).expect(404)).body.code).toBe('ticket-does-not-exist');
    expect((await office.order({ 999999999: 1 }).expect(404)).body.code).toBe('ticket-does-not-exist');
    expect((await office.order({ [ticket]: 0 }).expect(400)).body.code).toBe('rest_invalid_param');
    expect(
      (await office.order({ [ticket]: 1 }, { purchaser: { name: 'X', email: 'nobody' } }).expect(400)).body.code,
    ).toBe('rest_invalid_param');
  });

  it('is created once for repeated and concurrent requests with one Idempotency-Key', async () => {
    const ticket = await office.ticket(event, own(10));
    const send = () => office.order({ [ticket]: 1 }).set('Idempotency-Key', 'order-once-of-a-visitor');
    const answers = await Promise.all([send(), send(), send()]);
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    const again = await send().expect(201);
    expect(again.body.id).toBe(done[0]?.body.id);
    expect(again.headers['idempotency-replay']).toBe('true');
    expect(await office.counters(ticket)).toMatchObject({ sold: 1 });
    await office
      .order({ [ticket]: 2 })
      .set('Idempotency-Key', 'order-once-of-a-visitor')
      .expect(422);
  });

  it('is created once for one Idempotency-Key even when the stored response is lost', async () => {
    const ticket = await office.ticket(event, own(10));
    const send = (quantity: number) =>
      office.order({ [ticket]: quantity }).set('Idempotency-Key', 'order-lost-of-a-visitor');
    const first = await send(1).expect(201);
    await service.database.write(() => service.database.execute('DELETE FROM idempotency_keys'));
    expect((await send(1).expect(201)).body.id).toBe(first.body.id);
    await service.database.write(() => service.database.execute('DELETE FROM idempotency_keys'));
    await send(2).expect(422);
    expect(await office.counters(ticket)).toMatchObject({ sold: 1 });
  });

  it('can be read with its key and by managers only', async () => {
    const ticket = await office.ticket(event, own(10));
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    await service.as('anonymous').get(`${ORDERS}/${body.id}`).expect(401);
    await service.as('editor').get(`${ORDERS}/${body.id}?order_key=wrong`).expect(403);
    await service.as('anonymous').get(`${ORDERS}/${body.id}?order_key=${body.order_key}`).expect(200);
    const manager = await service.as('administrator').get(`${ORDERS}/${body.id}`).expect(200);
    expect(manager.body.order_key).toBeUndefined();
    await service.as('anonymous').get(ORDERS).expect(401);
    const list = await service.as('administrator').get(`${ORDERS}?ticket_id=${ticket}`).expect(200);
    expect(list.body).toMatchObject({ total: 1, orders: [{ id: body.id }] });
    const code = `/cal/tickets/v1/attendees/${body.attendees[0].id}/qr`;
    await service.as('anonymous').get(code).expect(401);
    await service.as('anonymous').get(`${code}?order_key=${body.order_key}`).expect(200);
    const svg = await service.as('anonymous').get(`${code}.svg?order_key=${body.order_key}`).expect(200);
    expect(svg.headers['content-type']).toContain('image/svg+xml');
    const png = await service.as('administrator').get(`${code}.png`).expect(200);
    expect(png.body.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is listed by event, ticket, purchaser and refund that is due', async () => {
    const other = await office.event();
    const [ticket, second] = [await office.ticket(event, own(5)), await office.ticket(other, own(5))];
    const here = (await office.order({ [ticket]: 1 }).expect(201)).body;
    const there = (
      await office.order({ [second]: 1 }, { purchaser: { name: 'Ada', email: 'ada@else.example' } }).expect(201)
    ).body;
    const ids = async (query: string): Promise<number[]> => {
      const { body } = await service.as('administrator').get(`${ORDERS}?per_page=100&${query}`).expect(200);
      return body.orders.map(({ id }: { id: number }) => id);
    };
    expect(await ids(`post_id=${other}`)).toEqual([there.id]);
    expect(await ids(`post_id=${event}`)).not.toContain(there.id);
    expect(await ids(`post_id=${event}`)).toContain(here.id);
    expect(await ids(`ticket_id=${ticket}`)).toEqual([here.id]);
    expect(await ids('email=ada@else.example')).toEqual([there.id]);
    expect(await ids(`ticket_id=${ticket}&refund_due=true`)).toEqual([]);
  });

  it('belongs to the user who was signed in', async () => {
    const ticket = await office.ticket(event, own(10));
    const order = {
      tickets: [{ ticket_id: ticket, quantity: 1 }],
      purchaser: { name: 'S', email: 'subscriber@site.example' },
    };
    const { body } = await service.as('subscriber').post(ORDERS).send(order).expect(201);
    await service.as('subscriber').get(`${ORDERS}/${body.id}`).expect(200);
    await service.as('author').get(`${ORDERS}/${body.id}`).expect(403);
    await service.as('subscriber').post(`${ORDERS}/${body.id}/cancel`).send({}).expect(200);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
  });

  it('requires the attendee information of the ticket', async () => {
    const ticket = await office.ticket(event, {
      ...own(10),
      iac: 'required',
      attendee_information_fields: [
        { label: 'Meal', type: 'radio', required: true, extra: { options: ['fish', 'none'] } },
      ],
    });
    const ada = { ticket_id: ticket, full_name: 'Ada', email: 'ada@example.org' };
    const send = (attendees: object[]) => office.order({ [ticket]: 1 }, { attendees });
    expect((await send([]).expect(400)).body.code).toBe('missing-attendee-details');
    expect((await send([ada]).expect(400)).body.code).toBe('missing-required-meta-fields');
    expect((await send([{ ...ada, attendee_meta: { meal: 'meat' } }]).expect(400)).body.code).toBe(
      'invalid-meta-fields',
    );
    const { body } = await send([{ ...ada, optout: false, attendee_meta: { meal: 'fish' } }]).expect(201);
    expect(body.attendees[0]).toMatchObject({ title: 'Ada', information: { meal: 'fish' }, optout: false });
    const seen = await service.as('administrator').get(`/cal/tickets/v1/attendees/${body.attendees[0].id}`).expect(200);
    expect(seen.body.information).toEqual({ meal: 'fish' });
    const listed = await service
      .as('administrator')
      .get(`/cal/tickets/v1/attendees?ticket_id=${ticket}&attendee_information_available=true`);
    expect(listed.body.total).toBe(1);
    const shown = await service.as('anonymous').get(`/cal/tickets/v1/tickets/${ticket}`).expect(200);
    expect(shown.body).toMatchObject({
      supports_attendee_information: true,
      requires_attendee_information: true,
      iac: 'required',
    });
    const open = await service.as('anonymous').get(`/cal/tickets/v1/attendees/${body.attendees[0].id}`).expect(200);
    expect(JSON.stringify(open.body)).not.toMatch(/ada@example|fish/);
  });

  it('uses a registered payment provider and handles each notification once', async () => {
    const told: string[] = [];
    const provider: PaymentProvider = {
      name: 'test-pay',
      settlesImmediately: false,
      ready: () => told.length < 4,
      begin: async (order) => {
        told.push(`begin ${order.status}`);
        if (told.length === 3) throw new Error('no answer');
        return {
          status: 'action-req',
          reference: `pay-${order.id}`,
          details: { redirect_url: 'https://pay.example/1' },
        };
      },
      refund: async (order) => void told.push(`refund ${order.reference}`),
    };
    service.app.get(PaymentProviderRegistry).register(provider);
    const ticket = await office.ticket(event, { price: '8', ...own(4) });
    const buy = () => office.order({ [ticket]: 1 }, { gateway: 'test-pay' });
    const { body } = await buy().expect(201);
    expect(body).toMatchObject({
      status: 'action-req',
      gateway: 'test-pay',
      payment: { redirect_url: 'https://pay.example/1' },
    });
    const hear = (eventId: string, status: 'completed' | 'reversed') =>
      service.app.get(PaymentNotificationsService).handle({ gateway: 'test-pay', eventId, orderId: body.id, status });
    for (const event of ['e1', 'e1']) expect((await hear(event, 'completed')).status).toBe('completed');
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
    const refunded = await act(body.id, 'refund').expect(200);
    expect(refunded.body.status).toBe('refunded');
    expect((await hear('e1', 'completed')).status).toBe('refunded');
    const failed = await buy().expect(502);
    expect(failed.body.code).toBe('payment-failed');
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
    told.push('enough');
    expect((await buy().expect(503)).body.code).toBe('payment-not-configured');
    expect((await office.order({ [ticket]: 1 }, { gateway: 'nonsense' }).expect(400)).body.code).toBe(
      'unknown-gateway',
    );
    expect((await office.order({ [ticket]: 1 }, { gateway: 'free' }).expect(400)).body.code).toBe('payment-required');
    expect(told.slice(0, 3)).toEqual(['begin pending', `refund pay-${body.id}`, 'begin pending']);
  });
});
