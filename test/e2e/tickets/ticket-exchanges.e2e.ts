import { load } from 'cheerio';
import { PaymentNotificationsService } from '../../../src/cal/tickets/payments/payment-notifications.service.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const SCANNER_KEY = 'key-of-the-scanners';

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; security_code: string; status: string }[];
}

describe('A ticket that is exchanged for another one', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let seat: number;
  let balcony: number;
  let child: number;
  let free: number;
  /** Amounts with which payments began, and that came back. */
  const begun: number[] = [];
  const refunds: { key: string; minor: number; order: number }[] = [];

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    const make = (price: string, more = {}) =>
      office.ticket(event, { price, ticket: { mode: 'own', capacity: 100 }, ...more });
    [seat, balcony, child, free] = [await make('20'), await make('30'), await make('5'), await make('0')];
    const registry = service.app.get(PaymentProviderRegistry);
    registry.register({
      name: 'test-card',
      settlesImmediately: false,
      partialRefunds: true,
      ready: () => true,
      begin: (_, dueMinor) => {
        begun.push(dueMinor);
        return Promise.resolve({ status: 'pending' as const });
      },
      refund: (order, { refund }) => {
        refunds.push({ key: refund.refund_key, minor: refund.amount_minor, order: order.id });
        return Promise.resolve();
      },
    });
    await admin().post(`${T}/settings`).send({ qr_api_key: SCANNER_KEY }).expect(200);
  });
  beforeEach(async () => {
    begun.length = 0;
    refunds.length = 0;
    await rules({ ticket_exchanges: true, ticket_exchanges_hours: null, cancellations: 'all' });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const rules = (change: object) => admin().post(`${T}/self-service/${event}`).send(change).expect(200);
  const show = async ({ id, key }: Pick<Bought, 'id' | 'key'>) =>
    (await service.as('anonymous').get(`${T}/orders/${id}?order_key=${key}`).expect(200)).body;
  const buy = async (ticket: number, quantity = 1, gateway = 'test-card', more = {}): Promise<Bought> => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway, ...more }).expect(201);
    if (body.status !== 'completed') await admin().post(`${T}/orders/${body.id}/paid`).expect(200);
    begun.length = 0;
    return {
      id: body.id,
      key: body.order_key,
      attendees: (await show({ id: body.id, key: body.order_key })).attendees,
    };
  };
  const path = (order: Bought, i = 0) => `${T}/orders/${order.id}/attendees/${order.attendees[i]?.id}/exchange`;
  const exchange = (order: Bought, ticket: number, body: object = {}, i = 0) =>
    service
      .as('anonymous')
      .post(path(order, i))
      .send({ order_key: order.key, ticket_id: ticket, gateway: 'test-card', ...body });
  const options = (order: Bought) => service.as('anonymous').get(`${path(order)}?order_key=${order.key}`);
  const money = async ({ id }: Pick<Bought, 'id'>) =>
    (await admin().get(`${T}/orders/${id}/payments`).expect(200)).body;
  const bought = (body: { id: number; order_key: string; attendees: Bought['attendees'] }): Bought => ({
    id: body.id,
    key: body.order_key,
    attendees: body.attendees,
  });
  const reported = (orderId: number, eventId: string) =>
    service.app
      .get(PaymentNotificationsService)
      .handle({ gateway: 'test-card', eventId, orderId, status: 'completed' });
  const scan = ({ id, security_code: code }: Bought['attendees'][number]) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: SCANNER_KEY, ticket_id: id, security_code: code });
  /** What the two orders have in sum must be what was paid and not returned. */
  const balances = async (...orders: Pick<Bought, 'id'>[]) => {
    let sum = 0;
    for (const order of orders) sum += (await money(order)).ledger.balance_minor;
    return sum;
  };

  it('can be exchanged for other tickets of the event, whose difference is said before', async () => {
    const order = await buy(seat);
    const { body } = await options(order).expect(200);
    const option = { title: expect.any(String), available: true };
    expect(body).toEqual({
      attendee_id: order.attendees[0].id,
      currency: 'USD',
      value_minor: 2000,
      open_order_id: null,
      gateways: expect.arrayContaining(['manual', 'test-card']),
      tickets: [
        { ...option, ticket_id: balcony, total_minor: 3000, difference_minor: 1000, gateways: body.gateways },
        { ...option, ticket_id: child, total_minor: 500, difference_minor: -1500, gateways: [] },
        { ...option, ticket_id: free, total_minor: 0, difference_minor: -2000, gateways: [] },
      ],
    });
    expect(body.gateways).not.toContain('exchange');
    expect((await exchange(order, seat).expect(409)).body.code).toBe('ticket-not-exchangeable');
    const other = await office.ticket(await office.event(), { price: '20' });
    expect((await exchange(order, other).expect(409)).body.code).toBe('ticket-not-exchangeable');
    const changed = await exchange(order, balcony, { expected_difference_minor: 900 }).expect(409);
    expect(changed.body).toMatchObject({ code: 'exchange-price-changed', data: { difference_minor: 1000 } });
    await exchange(order, balcony, { gateway: 'exchange' }).expect(503);
  });

  it('stays valid until the difference is paid, and then pays for the rest of the new order', async () => {
    const order = await buy(seat, 2);
    const left = { seat: await office.left(seat), balcony: await office.left(balcony) };
    const { body } = await exchange(order, balcony, { expected_difference_minor: 1000 }).expect(201);
    expect(body).toMatchObject({ status: 'pending', total_minor: 3000, gateway: 'test-card' });
    expect(begun).toEqual([1000]);
    const next = bought(body);
    expect(await show(next)).toMatchObject({
      exchange: {
        attendee_id: order.attendees[0].id,
        order_id: order.id,
        credit_minor: 2000,
        due_minor: 1000,
        state: 'open',
      },
    });
    expect((await money(next)).ledger).toMatchObject({ credit_minor: 2000, owed_minor: 1000, due_back_minor: 0 });
    expect((await show(order)).attendees[0].status).toBe('completed');
    expect((await exchange(order, child).expect(409)).body).toMatchObject({
      code: 'exchange-open',
      data: { order_id: next.id },
    });
    for (const _ of [1, 2]) await reported(next.id, 'difference-1');
    expect(await show(next)).toMatchObject({ status: 'completed', exchange: { state: 'done', due_minor: 0 } });
    expect(await show(order)).toMatchObject({
      status: 'completed',
      attendees: [{ status: 'refunded', exchanged_for_order: next.id }, { status: 'completed' }],
    });
    expect(await money(order)).toMatchObject({
      ledger: { captured_minor: 4000, refunded_minor: 2000, due_back_minor: 0 },
      refunds: [{ provider: 'exchange', state: 'succeeded', source: 'buyer', attendees: [order.attendees[0].id] }],
    });
    const after = await money(next);
    expect(after.ledger).toMatchObject({ captured_minor: 3000, credit_minor: 0, owed_minor: 0, due_back_minor: 0 });
    expect(
      after.payments.map(({ provider, captured_minor: minor }: Record<string, unknown>) => [provider, minor]).sort(),
    ).toEqual([
      ['exchange', 2000],
      ['test-card', 1000],
    ]);
    expect(await balances(order, next)).toBe(5000);
    expect(await office.left(seat)).toBe(left.seat + 1);
    expect(await office.left(balcony)).toBe(left.balcony - 1);
    await scan(order.attendees[0]).expect(403);
    await scan((await show(next)).attendees[0]).expect(201);
    expect(refunds).toEqual([]);
  });

  it('is exchanged at once where nothing is to be paid, and the rest goes back', async () => {
    const order = await buy(seat);
    const { body } = await exchange(order, child, { expected_difference_minor: -1500 }).expect(201);
    expect(body).toMatchObject({ status: 'completed', gateway: 'exchange', total_minor: 500 });
    expect(refunds).toMatchObject([{ minor: 1500, order: order.id }]);
    expect(await money(order)).toMatchObject({ ledger: { refunded_minor: 2000, balance_minor: 0 } });
    expect((await money(body)).ledger).toMatchObject({ captured_minor: 500, balance_minor: 500 });
    const gift = await buy(seat);
    const { body: nothing } = await exchange(gift, free).expect(201);
    expect(nothing).toMatchObject({ status: 'completed', gateway: 'free', total_minor: 0 });
    expect(refunds).toMatchObject([{ minor: 1500 }, { minor: 2000, order: gift.id }]);
    const cheap = await buy(free, 1, 'free');
    const { body: dear } = await exchange(cheap, child).expect(201);
    expect(begun).toEqual([500]);
    await reported(dear.id, 'from-free');
    expect((await show(cheap)).attendees[0].status).toBe('voided');
    expect((await money(dear)).payments).toHaveLength(1);
  });

  it('has a refund that is due where only a person can return the rest', async () => {
    const order = await buy(seat, 1, 'manual');
    await exchange(order, child).expect(201);
    const { ledger, refunds: rows } = await money(order);
    expect(ledger).toMatchObject({ refunding_minor: 1500, refunded_minor: 500 });
    const due = rows.find(({ state }: { state: string }) => state === 'requested');
    await admin().post(`${T}/orders/${order.id}/refunds/${due.id}/paid`).expect(200);
    expect(await balances(order)).toBe(0);
  });

  it('returns money of the new order through the payment that it came from, through any number of exchanges', async () => {
    const order = await buy(seat);
    const second = bought((await exchange(order, balcony).expect(201)).body);
    await reported(second.id, 'chain-1');
    second.attendees = (await show(second)).attendees;
    const third = bought((await exchange(second, child).expect(201)).body);
    // 25.00 of 30.00 come back, through the payments that brought them.
    expect(refunds).toMatchObject([
      { minor: 1000, order: second.id },
      { minor: 1500, order: order.id },
    ]);
    expect(await balances(order, second, third)).toBe(500);
    refunds.length = 0;
    const { body } = await admin().post(`${T}/orders/${third.id}/refund`).expect(200);
    expect(body.status).toBe('refunded');
    expect(refunds).toMatchObject([{ minor: 500, order: order.id }]);
    expect(await balances(order, second, third)).toBe(0);
    expect((await money(third)).refunds).toMatchObject([{ provider: 'test-card', state: 'succeeded' }]);
  });

  it.each(['expires', 'is canceled'])('stays as it is when the new order %s', async (how) => {
    const order = await buy(seat);
    const next = bought((await exchange(order, balcony).expect(201)).body);
    if (how === 'expires')
      await service.database.write(() =>
        service.database.execute('UPDATE ticket_orders SET expires = 1 WHERE id = ?', [next.id]),
      );
    else await service.as('anonymous').post(`${T}/orders/${next.id}/cancel`).send({ order_key: next.key }).expect(200);
    expect(await show(next)).toMatchObject({ exchange: { state: 'void', due_minor: 0 } });
    expect((await money(order)).ledger).toMatchObject({ refunded_minor: 0, balance_minor: 2000 });
    expect((await options(order).expect(200)).body.open_order_id).toBeNull();
    if (how === 'is canceled') return;
    // A late payment still exchanges it, and ends another exchange that waits.
    const other = bought((await exchange(order, balcony).expect(201)).body);
    await reported(next.id, `late-${next.id}`);
    expect(await show(next)).toMatchObject({ status: 'completed', exchange: { state: 'done' } });
    await reported(other.id, `vain-${other.id}`);
    expect(await show(other)).toMatchObject({ status: 'not-completed', refund_due: true, exchange: { state: 'void' } });
    expect((await money(other)).ledger).toMatchObject({ captured_minor: 1000, due_back_minor: 1000 });
  });

  it.each([
    ['checked in', async (order: Bought) => void (await scan(order.attendees[0]).expect(201))],
    [
      'transferred',
      async (order: Bought) =>
        void (await service
          .as('anonymous')
          .post(`${T}/orders/${order.id}/attendees/${order.attendees[0].id}/transfer`)
          .send({ order_key: order.key, full_name: 'Grace', email: 'grace@holder.example' })
          .expect(200)),
    ],
    ['refunded', async (order: Bought) => void (await admin().post(`${T}/orders/${order.id}/refund`).expect(200))],
    [
      'refunded in part',
      async (order: Bought) =>
        void (await admin().post(`${T}/orders/${order.id}/refunds`).send({ amount: '0.01' }).expect(201)),
    ],
  ])('that was %s meanwhile pays for nothing, and the money is due back', async (_, change) => {
    const order = await buy(seat);
    const next = bought((await exchange(order, balcony).expect(201)).body);
    const before = await money(order);
    await change(order);
    const paid = await admin().post(`${T}/orders/${next.id}/paid`).expect(409);
    expect(paid.body.code).toBe('exchange-void');
    expect((await show(next)).status).toBe('pending');
    await reported(next.id, `void-${next.id}`);
    expect(await show(next)).toMatchObject({ status: 'not-completed', refund_due: true, exchange: { state: 'void' } });
    expect((await money(next)).ledger).toMatchObject({ captured_minor: 1000, due_back_minor: 1000 });
    expect(
      (await money(order)).refunds.filter(({ provider }: { provider: string }) => provider === 'exchange'),
    ).toEqual([]);
    expect(before.refunds).toEqual([]);
  });

  it('is bound to the rules of the event, and managers are not', async () => {
    await rules({ ticket_exchanges: null });
    const order = await buy(seat);
    expect((await options(order).expect(403)).body.code).toBe('self-service-off');
    expect((await exchange(order, child).expect(403)).body.code).toBe('self-service-off');
    expect((await show(order)).self_service.attendees[0].exchange).toBe(false);
    await service.as('anonymous').get(path(order)).expect(401);
    await exchange({ ...order, key: 'wrong' }, child).expect(401);
    await service.as('editor').post(path(order)).send({ ticket_id: child }).expect(403);
    const { body } = await admin().post(path(order)).send({ ticket_id: child }).expect(201);
    expect(body).toMatchObject({ status: 'completed', purchaser: { email: 'pat@buyer.example' } });
    expect((await money(order)).refunds).toMatchObject([{ source: 'admin' }, { source: 'admin' }]);
    const stranger = { ...order, attendees: [{ ...order.attendees[0], id: order.attendees[0].id + 1000 }] };
    expect((await exchange(stranger, child).expect(404)).body.code).toBe('attendee-not-found');
    await rules({ ticket_exchanges: true, ticket_exchanges_hours: 8760 });
    await exchange(await buy(seat), child).expect(201);
  });

  it('keeps its holder, and the answers that fit the new ticket', async () => {
    const meal = (options: string[]) => ({
      attendee_information_fields: [
        { label: 'Meal', type: 'radio', required: true, extra: { options } },
        { label: 'Note', type: 'text', required: false },
      ],
    });
    const ticket = (fields: object) =>
      office.ticket(event, { price: '20', ticket: { mode: 'own', capacity: 5 }, ...fields });
    const [first, same, other] = [
      await ticket(meal(['fish', 'none'])),
      await ticket(meal(['fish'])),
      await ticket(meal(['soup'])),
    ];
    const order = await buy(first, 1, 'test-card', {
      attendees: [
        {
          ticket_id: first,
          full_name: 'Ada',
          email: 'ada@holder.example',
          optout: false,
          attendee_meta: { meal: 'fish', note: 'late' },
        },
      ],
    });
    const refused = await exchange(order, other).expect(400);
    expect(refused.body.code).toBe('missing-required-meta-fields');
    const { body } = await exchange(order, same).expect(201);
    expect(body.attendees).toMatchObject([
      { title: 'Ada', email: 'ada@holder.example', optout: false, information: { meal: 'fish', note: 'late' } },
    ]);
    const { body: answered } = await exchange(bought(body), other, { attendee_meta: { meal: 'soup' } }).expect(201);
    expect(answered.attendees[0].information).toEqual({ meal: 'soup', note: 'late' });
  });

  it('is exchanged within shared seats that are sold out, unless a difference is to be paid', async () => {
    const host = await office.event();
    await admin().post(`${T}/self-service/${host}`).send({ ticket_exchanges: true }).expect(200);
    const shared = (price: string) => office.ticket(host, { price, ticket: { mode: 'global', event_capacity: 1 } });
    const [first, equal, dear] = [await shared('10'), await shared('10'), await shared('20')];
    const order = await buy(first);
    const { body } = await options(order).expect(200);
    expect(body.tickets).toMatchObject([
      { ticket_id: equal, difference_minor: 0, available: true },
      { ticket_id: dear, available: false },
    ]);
    expect((await exchange(order, dear).expect(409)).body.code).toBe('ticket-sold-out');
    expect((await show(order)).attendees[0].status).toBe('completed');
    await exchange(order, equal).expect(201);
    expect(await office.counters(host)).toMatchObject({ sold: 1, pending: 0 });
  });

  it('is exchanged once by repeated and by simultaneous requests, or admitted', async () => {
    const order = await buy(seat);
    const key = { 'Idempotency-Key': 'a-key-of-an-exchange-1' };
    const first = await exchange(order, balcony).set(key).expect(201);
    const again = await exchange(order, balcony).set(key).expect(201);
    expect(again.body.id).toBe(first.body.id);
    const both = await buy(seat);
    const replies = await Promise.all([1, 2, 3].map(() => exchange(both, balcony)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const now = await buy(seat);
    const [one, two, entry] = await Promise.all([exchange(now, child), exchange(now, child), scan(now.attendees[0])]);
    const made = [one, two].filter(({ status }) => status === 201).length;
    expect(made + (entry.status === 201 ? 1 : 0)).toBe(1);
    expect((await money(now)).ledger.balance_minor).toBe(entry.status === 201 ? 2000 : 0);
  });

  it('is exchanged on a page of the order, without scripts', async () => {
    const order = await buy(seat);
    const base = `/order/${order.id}-${order.key}/`;
    const page = async (address: string) => load((await service.http().get(address).expect(200)).text);
    const link = (await page(base))('a[href$="/exchange/"]');
    expect(link.text()).toBe('Exchange the ticket for another one');
    const address = `${base}tickets/${order.attendees[0].id}/exchange/`;
    expect(link.attr('href')).toMatch(new RegExp(`${address}$`));
    const $ = await page(address);
    const choices = $('input[name=choice]')
      .toArray()
      .map((input) => [$(input).attr('value'), $(input).parent().text().replace(/\s+/g, ' ').trim()]);
    expect(choices).toContainEqual([`${balcony}:1000`, expect.stringMatching(/: \$10\.00 to pay$/)]);
    expect(choices).toContainEqual([`${child}:-1500`, expect.stringMatching(/: \$15\.00 back$/)]);
    const send = (fields: object) =>
      service.http().post(address).type('form').set('Sec-Fetch-Site', 'same-origin').send(fields);
    const key = $('input[name=key]').attr('value');
    const stale = await send({ key, choice: `${balcony}:500`, gateway: 'test-card' }).expect(409);
    expect(load(stale.text)('.notice--error').text()).toContain('The difference is 10.00 USD, not 5.00 USD.');
    await send({ key }).expect(400);
    const done = await send({ key, choice: `${balcony}:1000`, gateway: 'test-card' }).expect(303);
    expect((await send({ key, choice: `${balcony}:1000`, gateway: 'test-card' }).expect(303)).headers.location).toBe(
      done.headers.location,
    );
    const next = new URL(done.headers.location).pathname;
    expect((await page(next))('dl.facts').text().replace(/\s+/g, ' ')).toContain(
      'Total $30.00 Your former ticket -$20.00 To pay $10.00',
    );
    const waiting = await page(address);
    expect(waiting('[role=status] a').attr('href')).toBe(done.headers.location);
    expect(waiting('form')).toHaveLength(0);
    const id = Number(/order\/(\d+)-/.exec(next)?.[1]);
    await reported(id, 'page-1');
    expect((await page(base))('.ticket').text()).toContain(`This ticket was exchanged for one of order ${id}`);
    expect((await page(next))('dl.facts').text()).not.toContain('To pay');
    await service.http().get(`${base}tickets/x/exchange/`).expect(404);
    await service
      .http()
      .get(`/order/${order.id}-${'0'.repeat(40)}/tickets/1/exchange/`)
      .expect(404);
    await rules({ ticket_exchanges: null });
    const off = await buy(seat);
    const refused = await service.http().get(`/order/${off.id}-${off.key}/tickets/${off.attendees[0].id}/exchange/`);
    expect([refused.status, load(refused.text)('h1').text()]).toEqual([403, `Order ${off.id}`]);
    expect(load(refused.text)('a[href$="/exchange/"]')).toHaveLength(0);
  });

  it('requests on its page what the new ticket needs', async () => {
    const other = await office.ticket(event, {
      price: '20',
      ticket: { mode: 'own', capacity: 5 },
      attendee_information_fields: [{ label: 'Meal', type: 'text', required: true }],
    });
    const order = await buy(seat);
    const address = `/order/${order.id}-${order.key}/tickets/${order.attendees[0].id}/exchange/`;
    const send = (fields: object) =>
      service.http().post(address).type('form').set('Sec-Fetch-Site', 'same-origin').send(fields);
    const first = await send({ choice: `${other}:0` }).expect(400);
    const $ = load(first.text);
    expect($('input[name=info-meal]')).toHaveLength(1);
    expect($(`input[value="${other}:0"]`).attr('checked')).toBeDefined();
    const done = await send({ choice: `${other}:0`, 'info-meal': 'fish' }).expect(303);
    const next = load((await service.http().get(new URL(done.headers.location).pathname).expect(200)).text);
    expect(next('input[value=fish]').length).toBeGreaterThan(0);
  });

  it('is neither income nor a payout in the report of payments', async () => {
    const sums = async () => {
      const { body } = await admin().get(`${T}/payments/report`).expect(200);
      const of = (name: string) => body.sums.find(({ provider }: { provider: string }) => provider === name) ?? {};
      return { card: of('test-card'), exchange: of('exchange') };
    };
    const before = await sums();
    const order = await buy(seat);
    const next = bought((await exchange(order, balcony).expect(201)).body);
    await reported(next.id, 'report-1');
    const after = await sums();
    expect(after.card.captured_minor - before.card.captured_minor).toBe(3000);
    expect(after.card.refunded_minor - before.card.refunded_minor).toBe(0);
    expect(after.exchange.captured_minor - after.exchange.refunded_minor).toBe(0);
    await admin().post(`${T}/orders/${next.id}/refund`).expect(200);
    const returned = await sums();
    expect(returned.card.refunded_minor - before.card.refunded_minor).toBe(3000);
    expect(returned.exchange.captured_minor - returned.exchange.refunded_minor).toBe(0);
  });
});
