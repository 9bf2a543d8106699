import { load } from 'cheerio';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { PaymentServiceUnavailableError } from '../../../src/cal/tickets/payments/payment-provider.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const SCANNER_KEY = 'key-of-the-scanners';

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; security_code: string }[];
}

describe('A paid ticket that its purchaser cancels', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  const refunds: number[] = [];
  let answer: 'paid' | 'refused' | 'none' = 'paid';

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, { price: '10', ticket: { mode: 'own', capacity: 100 } });
    const card = {
      settlesImmediately: false,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'completed' as const }),
    };
    service.app.get(PaymentProviderRegistry).register({
      ...card,
      name: 'test-card',
      partialRefunds: true,
      refund: (_, { refund }) => {
        if (answer === 'refused') return Promise.reject(new Error('The card is closed'));
        if (answer === 'none') return Promise.reject(new PaymentServiceUnavailableError('no answer'));
        refunds.push(refund.amount_minor);
        return Promise.resolve();
      },
    });
    service.app.get(PaymentProviderRegistry).register({ ...card, name: 'whole-only', refund: () => Promise.resolve() });
    await admin().post(`${T}/settings`).send({ qr_api_key: SCANNER_KEY, cancellations: 'all' }).expect(200);
  });
  beforeEach(async () => {
    answer = 'paid';
    refunds.length = 0;
    await rules({ cancellations: null, cancellation_fee_percent: null, cancellations_hours: null });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const rules = (change: object) => admin().post(`${T}/self-service/${event}`).send(change).expect(200);
  const buy = async (quantity: number, gateway = 'test-card'): Promise<Bought> => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway }).expect(201);
    if (gateway === 'manual') await admin().post(`${T}/orders/${body.id}/paid`).expect(200);
    const { body: paid } = await service
      .as('anonymous')
      .get(`${T}/orders/${body.id}?order_key=${body.order_key}`)
      .expect(200);
    return { id: body.id, key: body.order_key, attendees: paid.attendees };
  };
  const send = (order: Bought, path: string, body: object = {}) =>
    service
      .as('anonymous')
      .post(`${T}/orders/${order.id}${path}`)
      .send({ order_key: order.key, ...body });
  const cancel = (order: Bought, i = 0) => send(order, `/attendees/${order.attendees[i]?.id}/cancel`);
  const money = async ({ id }: Bought) => (await admin().get(`${T}/orders/${id}/payments`).expect(200)).body;
  const scan = ({ id, security_code: code }: Bought['attendees'][number]) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: SCANNER_KEY, ticket_id: id, security_code: code });

  it('gives its price back and its seat, once, and leaves the others', async () => {
    const left = await office.left(ticket);
    const order = await buy(3);
    const { body: shown } = await send(order, '/attendees/1/cancel').expect(404);
    expect(shown.code).toBe('attendee-not-found');
    for (const _ of [1, 2]) {
      const { body } = await cancel(order).expect(200);
      expect(body).toMatchObject({ status: 'completed', total_minor: 3000 });
      expect(body.attendees.map(({ status }: { status: string }) => status)).toEqual([
        'refunded',
        'completed',
        'completed',
      ]);
    }
    expect(refunds).toEqual([1000]);
    expect(await office.left(ticket)).toBe(left - 2);
    expect(await money(order)).toMatchObject({
      ledger: { captured_minor: 3000, refunded_minor: 1000, due_back_minor: 0 },
      refunds: [{ source: 'buyer', state: 'succeeded', attendees: [order.attendees[0].id] }],
    });
    await scan(order.attendees[0]).expect(403);
    await scan(order.attendees[1]).expect(201);
  });

  it('costs the fee of the organizer, which the purchaser sees before', async () => {
    await rules({ cancellation_fee_percent: 25 });
    const order = await buy(2);
    const { body } = await service.as('anonymous').get(`${T}/orders/${order.id}?order_key=${order.key}`).expect(200);
    expect(body.self_service.attendees).toMatchObject([{ cancel_refund_minor: 750 }, { cancel_refund_minor: 750 }]);
    await cancel(order).expect(200);
    expect(refunds).toEqual([750]);
    // The whole order later gives no fee back either.
    const { body: after } = await send(order, '/cancel').expect(200);
    expect(after.status).toBe('completed');
    expect(refunds).toEqual([750, 750]);
    expect((await money(order)).ledger).toMatchObject({ refunded_minor: 1500, due_back_minor: 0 });
    expect((await send(order, '/cancel').expect(409)).body.code).toBe('ticket-not-valid');
    await rules({ cancellation_fee_percent: 100 });
    const dear = await buy(1);
    await cancel(dear).expect(200);
    expect(refunds).toHaveLength(2);
    expect((await money(dear)).refunds).toEqual([]);
  });

  it('is bound to the rules and the deadline of its event', async () => {
    const order = await buy(1);
    for (const permitted of ['none', 'free']) {
      await rules({ cancellations: permitted });
      expect((await cancel(order).expect(403)).body.code).toBe('self-service-off');
    }
    await rules({ cancellations: 'all', cancellations_hours: 8760 });
    await cancel(order).expect(200);
    const soon = await office.event({ start_date: '2020-05-10 10:00:00', end_date: '2031-05-10 12:00:00' });
    const late = await office.ticket(soon, { price: '10', end_date: '2031-05-10', ticket: { mode: '' } });
    const { body } = await office.order({ [late]: 1 }, { gateway: 'test-card' }).expect(201);
    const closed = await send(
      { id: body.id, key: body.order_key, attendees: [] },
      `/attendees/${body.attendees[0].id}/cancel`,
    );
    expect([closed.status, closed.body.code]).toEqual([409, 'self-service-closed']);
  });

  it('is refused once it is checked in or transferred, and to others', async () => {
    const order = await buy(2);
    await scan(order.attendees[0]).expect(201);
    expect((await cancel(order).expect(409)).body.code).toBe('attendee-checked-in');
    const holder = { full_name: 'Grace Hopper', email: 'grace@holder.example' };
    await send(order, `/attendees/${order.attendees[1].id}/transfer`, holder).expect(200);
    expect((await cancel(order, 1).expect(409)).body.code).toBe('ticket-transferred');
    await send({ ...order, key: 'wrong' }, `/attendees/${order.attendees[1].id}/cancel`).expect(401);
    expect(refunds).toEqual([]);
  });

  it('is refunded once when it is canceled twice at the same moment', async () => {
    const order = await buy(1);
    const [first, second] = await Promise.all([cancel(order), cancel(order)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(refunds).toEqual([1000]);
  });

  it('is refunded or checked in when both come at the same moment', async () => {
    const order = await buy(1);
    const [canceled, entry] = await Promise.all([cancel(order), scan(order.attendees[0])]);
    const isIn = entry.status === 201;
    expect([canceled.status, entry.status]).toEqual(isIn ? [409, 201] : [200, 403]);
    expect(refunds).toEqual(isIn ? [] : [1000]);
  });

  it('has a refund that is due where only a person can return the money', async () => {
    const order = await buy(2, 'manual');
    const { body } = await cancel(order).expect(200);
    expect(body.attendees[0].status).toBe('refunded');
    const before = await money(order);
    expect(before).toMatchObject({
      ledger: { refunding_minor: 1000, refunded_minor: 0 },
      refunds: [{ state: 'requested', source: 'buyer' }],
    });
    const report = async () => (await admin().get(`${T}/payments/report`).expect(200)).body;
    const sums = async () => (await report()).sums.find(({ provider }: { provider: string }) => provider === 'manual');
    expect(JSON.stringify(await report())).toContain(`"order_id":${order.id}`);
    const requested = await sums();
    expect(requested).toMatchObject({ captured_minor: 2000, refunded_minor: 0, refunding_minor: 1000 });
    const path = `${T}/orders/${order.id}/refunds/${before.refunds[0].id}/paid`;
    await service.as('anonymous').post(path).send({}).expect(401);
    await service.as('editor').post(path).send({}).expect(403);
    await admin().post(`${T}/orders/${order.id}/refunds/999999/paid`).send({}).expect(404);
    for (const _ of [1, 2]) {
      const { body: after } = await admin().post(path).send({}).expect(200);
      expect(after.ledger).toMatchObject({ refunding_minor: 0, refunded_minor: 1000 });
      expect(await sums()).toEqual({ ...requested, refunded_minor: 1000, refunding_minor: 0 });
    }
  });

  it('stays due when the payment service refuses, and is repeated when it gives no answer', async () => {
    answer = 'refused';
    const order = await buy(1);
    await cancel(order).expect(200);
    expect((await money(order)).refunds.map(({ state }: { state: string }) => state).sort()).toEqual([
      'failed',
      'requested',
    ]);
    const due = (await money(order)).refunds.find(({ state }: { state: string }) => state === 'requested');
    answer = 'paid';
    await admin().post(`${T}/orders/${order.id}/refunds/${due.id}/paid`).send({}).expect(200);
    expect(refunds).toEqual([1000]);

    answer = 'none';
    const delayed = await buy(1);
    await cancel(delayed).expect(200);
    expect((await money(delayed)).refunds).toMatchObject([{ state: 'requested' }]);
  });

  it('cannot be canceled alone where a payment is refunded as a whole only', async () => {
    const order = await buy(2, 'whole-only');
    expect((await cancel(order).expect(409)).body.code).toBe('partial-refund-not-possible');
    const { body } = await service.as('anonymous').get(`${T}/orders/${order.id}?order_key=${order.key}`).expect(200);
    expect(body.self_service.attendees[0].cancel_refund_minor).toBeNull();
    expect((await send(order, '/cancel').expect(200)).body.status).toBe('refunded');
    // With a fee, a part would be refunded, so the organizer decides.
    await rules({ cancellation_fee_percent: 10 });
    const withFee = await buy(1, 'whole-only');
    const { body: requested } = await send(withFee, '/cancel').expect(200);
    expect(requested).toMatchObject({ status: 'completed', cancellation_request: { declined_utc: null } });
    expect((await cancel(withFee).expect(409)).body.code).toBe('cancellation-requested');
  });

  it('has a button on the page of the order that says what comes back', async () => {
    await rules({ cancellation_fee_percent: 10 });
    const order = await buy(2);
    const base = `/order/${order.id}-${order.key}/`;
    const $ = load((await service.http().get(base).expect(200)).text);
    const path = `${base}tickets/${order.attendees[0].id}/cancel/`;
    expect($(`form[action$="${path}"] .hint`).text().trim()).toBe('You get $9.00 back. The ticket is not valid then.');
    const done = await service.http().post(path).type('form').set('Sec-Fetch-Site', 'same-origin').send({});
    expect(done.status).toBe(303);
    expect(refunds).toEqual([900]);
    const after = load((await service.http().get(base).expect(200)).text);
    expect(after(`form[action$="${path}"]`)).toHaveLength(0);
  });
});
