import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
const PURCHASER = { name: 'Victoria Victim', email: 'victim@home.example' };
const own = (capacity: number) => ({ price: '25', ticket: { mode: 'own', capacity } });

describe('Orders', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp({ TRUST_PROXY: '1' });
    office = boxOffice(service);
    event = await office.event();
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = (path: string, body: object) => service.as('administrator').post(`${ORDERS}/${path}`).send(body);
  const post = (body: object, from = '198.51.100.1') =>
    service.as('anonymous').post(ORDERS).set('X-Forwarded-For', from).send(body);
  const tickets = (id: number, quantity = 1) => [{ ticket_id: id, quantity }];

  describe('on unknown members', () => {
    it.each([
      ['a coupon', { coupon: 'HALF' }, 'coupon', 'discount_code'],
      ['a price', { price: 1 }, 'price', 'tickets'],
    ])('refuse %s and say what is accepted', async (_, more, name, accepted) => {
      const ticket = await office.ticket(event, own(5));
      const { body } = await post({ tickets: tickets(ticket), purchaser: PURCHASER, ...more }).expect(400);
      expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { [name]: expect.any(String) } } });
      expect(body.data.params[name]).toContain(accepted);
      expect(await office.left(ticket)).toBe(5);
    });

    it.each([
      [
        'a ticket',
        { tickets: [{ ticket_id: 1, quantity: 1, price: 0 }], purchaser: PURCHASER },
        'tickets.0.price',
        'ticket_id, quantity, optout, amount',
      ],
      ['the purchaser', { tickets: [], purchaser: { ...PURCHASER, phone: '1' } }, 'purchaser.phone', 'name, email'],
      [
        'an attendee',
        { tickets: [], purchaser: PURCHASER, attendees: [{ ticket_id: 1, seat: 'A1' }] },
        'attendees.0.seat',
        'ticket_id, full_name, email, optout, attendee_meta',
      ],
    ])('refuse those of %s by their dotted name', async (_, body, param, accepted) => {
      const answer = await post(body).expect(400);
      expect(answer.body.data.params).toEqual({ [param]: `Unknown. Accepted: ${accepted}.` });
    });

    it('refuse a refund with an amount instead of refunding everything', async () => {
      const ticket = await office.ticket(event, own(5));
      const { body } = await post({ tickets: tickets(ticket, 3), purchaser: PURCHASER }).expect(201);
      await admin(`${body.id}/paid`, {}).expect(200);
      const refused = await admin(`${body.id}/refund`, { amount: '25.00', attendees: [1] }).expect(400);
      expect(Object.keys(refused.body.data.params)).toEqual(['amount', 'attendees']);
      expect(refused.body.data.params.amount).toContain('reason');
      expect(await office.counters(ticket)).toMatchObject({ sold: 3 });
      await admin(`${body.id}/refund`, { reason: 'ill' }).expect(200);
    });

    it.each(['paid', 'cancel', 'void'])('refuse those of %s', async (what) => {
      const ticket = await office.ticket(event, own(5));
      const { body } = await post({ tickets: tickets(ticket), purchaser: PURCHASER }).expect(201);
      const path = what === 'void' ? 'void' : `${body.id}/${what}`;
      await admin(path, { amount: 5, ids: what === 'void' ? [body.id] : undefined }).expect(400);
      expect(await office.counters(ticket)).toMatchObject({ pending: 1 });
      await service.as('administrator').post('/cal/tickets/v1/settings').send({ manual_paymnet: true }).expect(400);
    });
  });

  describe('with an expected total', () => {
    const order = async (more: object) => {
      const ticket = await office.ticket(event, own(5));
      return post({ tickets: tickets(ticket, 2), purchaser: PURCHASER, ...more });
    };

    it.each(['50', '50.00', '50.000', 50])('are made when it is %j', async (total) => {
      expect((await order({ expected_total: total })).status).toBe(201);
    });

    it.each(['25.00', 0, '50.01'])('are refused with the present total when it is %j', async (total) => {
      const { status, body } = await order({ expected_total: total });
      expect([status, body.code]).toEqual([409, 'order-total-changed']);
      expect(body.data).toMatchObject({ total: '50.00', total_minor: 5000, currency: 'USD' });
      expect(body.message).toContain('The total is 50.00 USD');
    });

    it.each(['$50', '1,000', '50.001', 50.001, -1, true, [50], {}])(
      'are refused as invalid when it is %j',
      async (total) => {
        const { status, body } = await order({ expected_total: total });
        expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
        expect(body.data.params.expected_total).toContain('expected_total');
      },
    );
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (body: object, from: string, key: string) =>
      post(body, from).set('Idempotency-Key', `${key}-of-this-test`);

    it('are shown again only to their originator, and do not disturb others with the same key', async () => {
      const ticket = await office.ticket(event, own(50));
      const body = { tickets: tickets(ticket), purchaser: PURCHASER };
      const victim = await keyed(body, '198.51.100.2', 'order-1').expect(201);
      expect(victim.headers['cache-control']).toContain('no-store');
      const again = await keyed(body, '198.51.100.2', 'order-1').expect(201);
      expect(again.body).toEqual(victim.body);
      const stranger = await keyed(body, '198.51.100.9', 'order-1').expect(201);
      expect(stranger.body.id).not.toBe(victim.body.id);
      expect(stranger.headers['idempotency-replay']).toBeUndefined();
      expect(JSON.stringify(stranger.body)).not.toContain(victim.body.order_key);
      await keyed({ ...body, tickets: tickets(ticket, 2) }, '198.51.100.10', 'order-1').expect(201);
      const subscriber = await service
        .as('subscriber')
        .post(ORDERS)
        .set('Idempotency-Key', 'order-1-of-this-test')
        .send(body)
        .expect(201);
      expect(subscriber.body.id).not.toBe(victim.body.id);
    });

    it('are refused for visitors when the key is short enough to be guessed', async () => {
      const ticket = await office.ticket(event, own(50));
      const body = { tickets: tickets(ticket), purchaser: PURCHASER };
      const refused = await post(body).set('Idempotency-Key', 'order-1').expect(400);
      expect(refused.body).toMatchObject({ code: 'rest_idempotency_key_invalid' });
      expect(refused.body.message).toContain('16 to 255');
      await service.as('subscriber').post(ORDERS).set('Idempotency-Key', 'short').send(body).expect(201);
      expect(await office.left(ticket)).toBe(49);
    });

    it('stay their own after the stored response is lost', async () => {
      const ticket = await office.ticket(event, own(50));
      const body = { tickets: tickets(ticket), purchaser: PURCHASER };
      const victim = await keyed(body, '198.51.100.3', 'order-2').expect(201);
      await service.database.write(() => service.database.execute('DELETE FROM idempotency_keys'));
      const stranger = await keyed(body, '198.51.100.4', 'order-2').expect(201);
      expect(stranger.body.id).not.toBe(victim.body.id);
      expect((await keyed(body, '198.51.100.3', 'order-2').expect(201)).body.id).toBe(victim.body.id);
    });

    it('tell visitors behind one address apart by the cookie of their carts', async () => {
      const ticket = await office.ticket(event, own(50));
      const carts: string[] = [];
      for (let i = 0; i < 2; i++) carts.push((await office.cart({ [ticket]: 1 }).expect(200)).body.cart_hash);
      const buy = (cart: string) =>
        keyed({ purchaser: PURCHASER }, '198.51.100.5', 'order-3').set('Cookie', `almanac_cart=${cart}`);
      const [one, other] = [await buy(carts[0]).expect(201), await buy(carts[1]).expect(201)];
      expect(other.body.id).not.toBe(one.body.id);
      expect((await buy(carts[0]).expect(201)).body.id).toBe(one.body.id);
    });
  });

  describe('with input that is too long', () => {
    const long = '<a '.repeat(30_000);
    it.each([
      ['name of the purchaser', { purchaser: { ...PURCHASER, name: long } }, 'purchaser.name', '250'],
      ['e-mail address of the purchaser', { purchaser: { ...PURCHASER, email: long } }, 'purchaser.email', '254'],
      [
        'name of an attendee',
        { purchaser: PURCHASER, attendees: [{ ticket_id: 1, full_name: long }] },
        'attendees.0.full_name',
        '250',
      ],
      [
        'address of an attendee',
        { purchaser: PURCHASER, attendees: [{ ticket_id: 1, email: long }] },
        'attendees.0.email',
        '254',
      ],
    ])('are refused by the length of the %s, without repeating it', async (_, body, param, most) => {
      const answer = await post({ tickets: tickets(1), ...body }).expect(400);
      expect(answer.body.data.params[param]).toContain(most);
      expect(answer.text.length).toBeLessThan(2000);
    });

    it('are refused for attendees that managers enter and change', async () => {
      const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
      const attendees = service.as('administrator');
      const body = { ticket_id: ticket, full_name: 'a'.repeat(251), email: 'a@b.example' };
      const refused = await attendees.post('/cal/tickets/v1/attendees').send(body).expect(400);
      expect(refused.body.data.params.full_name).toContain('250');
      const made = await attendees
        .post('/cal/tickets/v1/attendees')
        .send({ ...body, full_name: 'Ada' })
        .expect(201);
      const path = `/cal/tickets/v1/attendees/${made.body.id}`;
      await attendees.post(path).send({ full_name: body.full_name }).expect(400);
    });
  });

  describe('that are voided together', () => {
    const make = async (ticket: number, from: string, email: string): Promise<number> =>
      (await post({ tickets: tickets(ticket), purchaser: { name: 'B', email } }, from).expect(201)).body.id;

    it('become void by ids, each by itself, and a repeat changes nothing', async () => {
      const ticket = await office.ticket(event, own(5));
      const ids = [
        await make(ticket, '198.51.100.6', 'a@v.example'),
        await make(ticket, '198.51.100.6', 'b@v.example'),
      ];
      const paid = await make(ticket, '198.51.100.6', 'c@v.example');
      await admin(`${paid}/paid`, {}).expect(200);
      for (let i = 0; i < 2; i++) {
        const { body } = await admin('void', { ids: [...ids, paid, 999_999_999], reason: 'bots' }).expect(200);
        expect(body).toMatchObject({ voided: ids, remaining: 0 });
        expect(body.refused.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
          [paid, 'order-not-unpaid'],
          [999_999_999, 'order-not-found'],
        ]);
      }
      expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
      const { body } = await service.as('administrator').get(`${ORDERS}/${ids[0]}`).expect(200);
      expect(body.history.at(-1)).toMatchObject({ to: 'voided', reason: 'bots', author: service.ids.administrator });
    });

    it('are found by ticket, e-mail address or the network of one of them', async () => {
      const ticket = await office.ticket(event, own(9));
      const bots = [
        await make(ticket, '198.51.100.7', 'x1@bot.example'),
        await make(ticket, '198.51.100.7', 'x2@bot.example'),
      ];
      const human = await make(ticket, '198.51.100.8', 'human@home.example');
      const network = await admin('void', { same_network_as: bots[0], ticket_id: ticket }).expect(200);
      expect(network.body).toEqual({ voided: bots, refused: [], remaining: 0 });
      const nobody = await admin('void', { ticket_id: ticket, email: 'bot.example' }).expect(200);
      expect(nobody.body.voided).toEqual([]);
      expect((await admin('void', { ticket_id: ticket }).expect(200)).body.voided).toEqual([human]);
      await admin('void', { same_network_as: human }).expect(404);
    });

    it('are at most 100 in one request', async () => {
      const ticket = await office.ticket(event, own(200));
      for (let i = 0; i < 103; i++) await make(ticket, '198.51.100.8', `many${i}@v.example`);
      const { body } = await admin('void', { ticket_id: ticket }).expect(200);
      expect(body.voided).toHaveLength(100);
      expect(body.remaining).toBe(3);
      expect((await admin('void', { ticket_id: ticket }).expect(200)).body).toMatchObject({ remaining: 0 });
      await admin('void', { ids: Array.from({ length: 101 }, (_, i) => i + 1) }).expect(400);
    });

    it('need a filter and a manager', async () => {
      await admin('void', {}).expect(400);
      await admin('void', { reason: 'all' }).expect(400);
      await service
        .as('anonymous')
        .post(`${ORDERS}/void`)
        .send({ ids: [1] })
        .expect(401);
      await service
        .as('editor')
        .post(`${ORDERS}/void`)
        .send({ ids: [1] })
        .expect(403);
    });
  });

  describe('of attendees who are checked in', () => {
    // Purchasers cancel orders that cost nothing, unless the site permits more.
    it.each([
      ['0', 409],
      ['25', 403],
    ])('are refunded only when a manager confirms it, at a price of %s', async (price, refusal) => {
      const ticket = await office.ticket(event, { ...own(5), price });
      const { body } = await post({ tickets: tickets(ticket), purchaser: PURCHASER }).expect(201);
      if (price !== '0') await admin(`${body.id}/paid`, {}).expect(200);
      const attendee = body.attendees[0].id;
      await service
        .as('administrator')
        .post(`/cal/tickets/v1/attendees/${attendee}`)
        .send({ check_in: true })
        .expect(201);
      const refused = await admin(`${body.id}/refund`, {}).expect(409);
      expect(refused.body).toMatchObject({ code: 'attendees-checked-in', data: { attendees: [attendee] } });
      const byBuyer = { order_key: body.order_key, confirm_checked_in: true };
      await service.as('anonymous').post(`${ORDERS}/${body.id}/cancel`).send(byBuyer).expect(refusal);
      expect(await office.counters(ticket)).toMatchObject({ sold: 1 });
      await admin(`${body.id}/refund`, { confirm_checked_in: true }).expect(200);
    });
  });

  it('without cost are voided by cancelling, with a price they are not', async () => {
    const [free, paid] = [await office.ticket(event, { ...own(5), price: '0' }), await office.ticket(event, own(5))];
    const order = await post({ tickets: tickets(free, 2), purchaser: PURCHASER }).expect(201);
    const cancel = { order_key: order.body.order_key };
    for (let i = 0; i < 2; i++) {
      const { body } = await service.as('anonymous').post(`${ORDERS}/${order.body.id}/cancel`).send(cancel).expect(200);
      expect(body.status).toBe('voided');
    }
    expect(await office.left(free)).toBe(5);
    const bought = await post({ tickets: tickets(paid), purchaser: PURCHASER }).expect(201);
    await admin(`${bought.body.id}/paid`, {}).expect(200);
    await admin(`${bought.body.id}/cancel`, {}).expect(409);
    const attendee = `/cal/tickets/v1/attendees/${bought.body.attendees[0].id}`;
    await service.as('administrator').post(attendee).send({ attendee_status: 'voided' }).expect(409);
  });
});
