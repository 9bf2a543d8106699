import { load } from 'cheerio';
import { OrdersService } from '../../../src/cal/tickets/sales/orders/orders.service.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { TicketValuesService } from '../../../src/cal/tickets/payments/ticket-values.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

interface Bought {
  id: number;
  key: string;
  attendees: { id: number; status: string }[];
}

describe('Money that purchasers get back', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let big: number;
  let equal: number;
  let dear: number;
  let small: number;
  let free: number;
  let gift: number;
  /** Amounts that the payment service has returned. */
  const refunds: number[] = [];

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    const make = (price: string, more = {}) =>
      office.ticket(event, { price, ticket: { mode: 'own', capacity: 100 }, ...more });
    [big, equal, dear, small, free] = [
      await make('100'),
      await make('100'),
      await make('120'),
      await make('0.01'),
      await make('0'),
    ];
    gift = await make('20', { donation: { min: '0.01', max: '500' } });
    service.app.get(PaymentProviderRegistry).register({
      name: 'test-card',
      settlesImmediately: false,
      partialRefunds: true,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'completed' as const }),
      refund: (_, { refund }) => {
        refunds.push(refund.amount_minor);
        return Promise.resolve();
      },
    });
  });
  beforeEach(async () => {
    refunds.length = 0;
    await rules({ cancellations: 'all', cancellations_hours: null, cancellation_fee_percent: null });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const rules = (change: object) =>
    admin()
      .post(`${T}/self-service/${event}`)
      .send({ ticket_exchanges: true, ...change })
      .expect(200);
  const show = async ({ id, key }: Pick<Bought, 'id' | 'key'>) =>
    (await service.as('anonymous').get(`${T}/orders/${id}?order_key=${key}`).expect(200)).body;
  const buy = async (ticket: number, quantity = 1, more: object = {}): Promise<Bought> => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway: 'test-card', ...more }).expect(201);
    return { id: body.id, key: body.order_key, attendees: body.attendees };
  };
  const send = (order: Bought, path: string, body: object = {}) =>
    service
      .as('anonymous')
      .post(`${T}/orders/${order.id}${path}`)
      .send({ order_key: order.key, ...body });
  const cancel = (order: Bought, i = 0) => send(order, `/attendees/${order.attendees[i]?.id}/cancel`);
  const exchange = (order: Bought, ticket: number, body: object = {}, i = 0) =>
    send(order, `/attendees/${order.attendees[i]?.id}/exchange`, { ticket_id: ticket, gateway: 'test-card', ...body });
  const exchanged = async (order: Bought, ticket: number): Promise<Bought> => {
    const { body } = await exchange(order, ticket).expect(201);
    return { id: body.id, key: body.order_key, attendees: body.attendees };
  };
  const offered = async (order: Bought): Promise<Record<number, number>> => {
    const path = `${T}/orders/${order.id}/attendees/${order.attendees[0]?.id}/exchange?order_key=${order.key}`;
    const { body } = await service.as('anonymous').get(path).expect(200);
    return Object.fromEntries(
      body.tickets.map(({ ticket_id: id, difference_minor: minor }: Record<string, number>) => [id, minor]),
    );
  };
  const ledger = async ({ id }: Bought) => (await admin().get(`${T}/orders/${id}/payments`).expect(200)).body.ledger;

  it.each([
    ['none', 403, 'self-service-off'],
    ['free', 403, 'self-service-off'],
  ])('is nothing for a cheaper ticket either where cancellations are %s', async (cancellations, status, code) => {
    await rules({ cancellations });
    const order = await buy(big);
    expect(await offered(order)).toEqual({ [equal]: 0, [dear]: 2000 });
    for (const refused of [
      cancel(order),
      exchange(order, small),
      exchange(order, free),
      exchange(order, small, { expected_difference_minor: 0 }),
    ]) {
      const { status: given, body } = await refused;
      expect([given, body.code]).toEqual([status, code]);
    }
    expect((await show(order)).attendees[0].status).toBe('completed');
    expect(await ledger(order)).toMatchObject({ captured_minor: 10000, refunded_minor: 0 });
    // An exchange for which nothing goes back is none of a cancellation.
    await exchange(order, equal).expect(201);
    expect(refunds).toEqual([]);
  });

  it('is nothing once the deadline of cancellations is over, whatever that of exchanges is', async () => {
    const utc = (laterMs: number) => testNow(laterMs).toISOString().slice(0, 19).replace('T', ' ');
    const inHours = (hours: number) => utc(hours * 3_600_000);
    const soon = await office.event({ start_date: inHours(12), end_date: inHours(14), timezone: 'UTC' });
    const make = (price: string) => office.ticket(soon, { price, ticket: { mode: '' } });
    const [first, cheaper] = [await make('100'), await make('1')];
    const permits = { ticket_exchanges: true, cancellations: 'all' };
    const limit = (hours: number) =>
      admin()
        .post(`${T}/self-service/${soon}`)
        .send({ ...permits, cancellations_hours: hours })
        .expect(200);
    await limit(1);
    const order = await buy(first);
    expect(await offered(order)).toEqual({ [cheaper]: -9900 });
    await limit(24);
    expect(await offered(order)).toEqual({});
    for (const refused of [cancel(order), exchange(order, cheaper)]) {
      const { status, body } = await refused;
      expect([status, body.code]).toEqual([409, 'self-service-closed']);
    }
    expect(refunds).toEqual([]);
  });

  it('is less the fee of the organizer, by whatever way it goes back', async () => {
    await rules({ cancellation_fee_percent: 50 });
    const canceled = await buy(big);
    await cancel(canceled).expect(200);
    const order = await buy(big);
    expect(await offered(order)).toEqual({ [equal]: 0, [dear]: 2000, [small]: -4999, [free]: -5000 });
    const seen = await exchange(order, free, { expected_difference_minor: -10000 }).expect(409);
    expect(seen.body).toMatchObject({ code: 'exchange-price-changed', data: { difference_minor: -5000 } });
    await exchange(order, free, { expected_difference_minor: -5000 }).expect(201);
    expect(refunds).toEqual([5000, 5000]);
    expect(await ledger(order)).toMatchObject({ refunded_minor: 5000, balance_minor: 5000, due_back_minor: 0 });
    const whole = await buy(big);
    await send(whole, '/cancel').expect(200);
    expect(refunds).toEqual([5000, 5000, 5000]);
    await rules({ cancellation_fee_percent: 100 });
    const nothing = await buy(big);
    expect(await offered(nothing)).toEqual({ [equal]: 0, [dear]: 2000, [small]: 0, [free]: 0 });
    await exchange(nothing, small).expect(201);
    expect(refunds).toHaveLength(3);
  });

  it('is never more by exchanges and cancellations together than by one cancellation', async () => {
    await rules({ cancellation_fee_percent: 50 });
    const order = await buy(big, 2);
    const next = await exchanged(order, small);
    await send(next, '/cancel').expect(200);
    // The former order has one ticket left, of which the fee is retained too.
    await rules({ cancellation_fee_percent: 0 });
    await send(order, '/cancel').expect(200);
    expect((await send(order, '/cancel').expect(409)).body.code).toBe('ticket-not-valid');
    expect((await send(next, '/cancel').expect(409)).body.code).toBe('ticket-not-valid');
    // 99.99 and 0.01 at a fee of 50 %, then 100.00 without one.
    expect(refunds).toEqual([4999, 10000]);
    const paid = [await ledger(order), await ledger(next)];
    expect(paid.reduce((sum, { balance_minor: balance }) => sum + balance, 0)).toBe(5001);
  });

  it('is bound to the same rules where the purchaser has chosen the price', async () => {
    await rules({ cancellations: 'none' });
    const tickets = [{ ticket_id: gift, quantity: 1, amount: '100.00' }];
    const order = await buy(gift, 1, { tickets });
    expect(await offered(order)).toEqual({ [big]: 0, [equal]: 0, [dear]: 2000 });
    expect((await exchange(order, small).expect(403)).body.code).toBe('self-service-off');
    const seat = await buy(big);
    expect((await exchange(seat, gift).expect(409)).body.code).toBe('ticket-not-exchangeable');
    await exchange(seat, gift, { amount: '0.01' }).expect(400);
    expect(refunds).toEqual([]);
  });

  it('follows from what was paid with a discount, not from the price', async () => {
    const code = { code: 'HALF', percent: 50 };
    await admin().post(`${T}/discount-codes`).send(code).expect(201);
    await rules({ cancellation_fee_percent: 10 });
    const order = await buy(big, 1, { discount_code: 'HALF' });
    expect(await offered(order)).toEqual({ [equal]: 5000, [dear]: 7000, [small]: -4499, [free]: -4500 });
    expect((await exchange(order, free, { discount_code: 'HALF' }).expect(400)).body.code).not.toBe('');
    await cancel(order).expect(200);
    expect(refunds).toEqual([4500]);
  });

  it('is what earlier refunds have left of the ticket', async () => {
    const order = await buy(big, 2);
    await admin().post(`${T}/orders/${order.id}/refunds`).send({ amount: '100' }).expect(201);
    refunds.length = 0;
    expect((await show(order)).self_service.attendees).toMatchObject([
      { cancel_refund_minor: 5000 },
      { cancel_refund_minor: 5000 },
    ]);
    expect(await offered(order)).toMatchObject({ [free]: -5000 });
    await cancel(order).expect(200);
    await exchange(order, free, {}, 1).expect(201);
    expect(refunds).toEqual([5000, 5000]);
    expect(await ledger(order)).toMatchObject({ captured_minor: 20000, refunded_minor: 20000 });
  });

  it('is computed again when another refund came in between', async () => {
    const values = service.app.get(TicketValuesService);
    const read = values.of.bind(values);
    const order = await buy(big, 2);
    const stale = await read((await service.app.get(OrdersService).find(order.id))!);
    await admin().post(`${T}/orders/${order.id}/refunds`).send({ amount: '100' }).expect(201);
    refunds.length = 0;
    const spy = jest.spyOn(values, 'of').mockResolvedValueOnce(stale);
    await cancel(order).expect(200);
    expect(refunds).toEqual([5000]);
    // What the ticket was worth when it was chosen, and again when the exchange is stored.
    spy.mockResolvedValueOnce(stale).mockResolvedValueOnce(stale);
    expect((await exchange(order, equal, {}, 1).expect(409)).body.code).toBe('exchange-void');
    spy.mockRestore();
    expect(refunds).toEqual([5000]);
    expect(await ledger(order)).toMatchObject({ captured_minor: 20000, refunded_minor: 15000 });
  });

  it('is nothing for tickets that were transferred or withdrawn', async () => {
    const order = await buy(big);
    const holder = { full_name: 'Grace Hopper', email: 'grace@holder.example' };
    await send(order, `/attendees/${order.attendees[0].id}/transfer`, holder).expect(200);
    for (const refused of [cancel(order), exchange(order, free)]) {
      const { status, body } = await refused;
      expect([status, body.code]).toEqual([409, 'ticket-transferred']);
    }
    const seat = await buy(big);
    const withdraw = send(seat, `/attendees/${seat.attendees[0].id}/withdraw`);
    expect((await withdraw.expect(409)).body.code).toBe('ticket-not-free');
    await rules({ cancellation_fee_percent: 100 });
    const gone = await exchanged(seat, free);
    await send(gone, `/attendees/${gone.attendees[0].id}/withdraw`).expect(200);
    expect((await exchange(gone, small).expect(409)).body.code).toBe('ticket-not-valid');
    expect(refunds).toEqual([]);
  });

  it('is all of it when a manager exchanges or cancels the ticket', async () => {
    await rules({ cancellations: 'none', cancellation_fee_percent: 50 });
    const order = await buy(big, 2);
    const path = (i: number) => `${T}/orders/${order.id}/attendees/${order.attendees[i]?.id}`;
    const { body } = await admin()
      .get(`${path(0)}/exchange`)
      .expect(200);
    expect(body.tickets).toContainEqual(expect.objectContaining({ ticket_id: free, difference_minor: -10000 }));
    await admin()
      .post(`${path(0)}/exchange`)
      .send({ ticket_id: free })
      .expect(201);
    await admin()
      .post(`${path(1)}/cancel`)
      .send({})
      .expect(200);
    expect(refunds).toEqual([10000, 10000]);
  });

  it('is what the page for exchanges offers', async () => {
    const page = async (order: Bought) => {
      const address = `/order/${order.id}-${order.key}/tickets/${order.attendees[0]?.id}/exchange/`;
      const $ = load((await service.http().get(address).expect(200)).text);
      return $('input[name=choice]')
        .toArray()
        .map((input) => $(input).attr('value'));
    };
    await rules({ cancellations: 'free' });
    const order = await buy(big);
    expect(await page(order)).toEqual([`${equal}:0`, `${dear}:2000`]);
    await rules({ cancellations: 'all', cancellation_fee_percent: 25 });
    expect(await page(order)).toEqual([`${equal}:0`, `${dear}:2000`, `${small}:-7499`, `${free}:-7500`]);
  });
});
