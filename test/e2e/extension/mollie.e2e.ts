import { setTimeout as pause } from 'node:timers/promises';
import { builtMollie } from '../../helpers/built-extension.js';
import { testNowMs } from '../../helpers/clock.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { MollieServer } from '../../helpers/mollie/mollie-server.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient, type SiteClient } from '../../helpers/site-client.js';
import { throwawayDatabase, type ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { ticketOnSale } from './loyalty-site.js';

const KEY = 'test_0123456789abcdef';
const ORDERS = '/api/cal/tickets/v1/orders';
const POLL_MS = 50;
const MAX_POLLS = 600;

interface Placed {
  id: number;
  order_key: string;
  status: string;
  attendees: { id: number }[];
  payment?: { redirect_url?: string };
}

describe('Payment by Mollie, in a package of its own', () => {
  let database: ThrowawayDatabase;
  let mollie: MollieServer;
  let run: ServiceRun;
  let admin: SiteClient;
  let visitor: SiteClient;
  let ticket: number;
  beforeAll(async () => {
    database = await throwawayDatabase();
    mollie = await MollieServer.start(KEY);
    run = await ServiceRun.start(database, {
      ALMANAC_MODULES: builtMollie(),
      MOLLIE_API_KEY: KEY,
      MOLLIE_API_BASE: mollie.base,
      MOLLIE_COMPARE_SECONDS: '1',
      HTTP_ALLOW_PRIVATE: 'true',
    });
    await run.ready();
    admin = siteClient(run.base, credentialsOf('administrator'));
    visitor = siteClient(run.base);
    ticket = await ticketOnSale(admin);
  });
  beforeEach(() => (mollie.losesAnswerTo = undefined));
  afterAll(async () => {
    await run.stop();
    await mollie.stop();
    await database.drop();
  });

  const place = async (quantity = 2): Promise<Placed> => {
    const { status, body, text } = await visitor.post(ORDERS, {
      tickets: [{ ticket_id: ticket, quantity }],
      purchaser: { name: 'Ann', email: 'ann@buyer.example' },
      gateway: 'mollie',
    });
    if (status !== 201) throw new Error(text);
    return body as Placed;
  };
  const read = async ({ id }: Placed) => (await admin.get(`${ORDERS}/${id}`)).body;
  const money = async ({ id }: Placed) => (await admin.get(`${ORDERS}/${id}/payments`)).body;
  const until = async (isDone: () => Promise<boolean>): Promise<void> => {
    for (let i = 0; i < MAX_POLLS; i++) {
      if (await isDone()) return;
      await pause(POLL_MS);
    }
    throw new Error('It did not happen in time');
  };
  const becomes = (order: Placed, status: string) => until(async () => (await read(order)).status === status);
  /** An order that is paid, with its payment at Mollie. */
  const paid = async () => {
    const order = await place();
    const payment = mollie.last;
    payment.status = 'paid';
    await mollie.notify(payment);
    await becomes(order, 'completed');
    return { order, payment };
  };

  it('leads to a page of Mollie, and completes the order once whatever webhooks come', async () => {
    const order = await place();
    const payment = mollie.last;
    expect(order).toMatchObject({
      status: 'pending',
      payment: { redirect_url: `https://pay.mollie.example/${payment.id}`, test_mode: true },
    });
    expect(payment).toMatchObject({
      amount: { currency: 'USD', value: '10.00' },
      webhookUrl: `${run.base}/api/mollie/v1/webhook`,
      redirectUrl: `${run.base}/order/${order.id}-${order.order_key}/?paid=1`,
    });
    // A hint without a change does nothing.
    expect(await mollie.notify(payment)).toBe(200);
    payment.status = 'paid';
    const answers = await Promise.all(Array.from({ length: 5 }, () => mollie.notify(payment)));
    expect(answers).toEqual(Array(5).fill(200));
    await becomes(order, 'completed');
    expect(await money(order)).toMatchObject({
      ledger: { captured_minor: 1000, due_back_minor: 0 },
      payments: [{ provider: 'mollie', state: 'captured', test_mode: true }],
    });
  });

  it('goes on with the same payment when the answer of Mollie was lost', async () => {
    mollie.losesAnswerTo = /^POST \S*payments$/;
    const before = mollie.payments.size;
    const order = await place();
    expect(order.payment?.redirect_url).toBeUndefined();
    const { body } = await visitor.post(`${ORDERS}/${order.id}/pay`, { order_key: order.order_key });
    expect(mollie.payments.size).toBe(before + 1);
    expect(body.payment.redirect_url).toBe(`https://pay.mollie.example/${mollie.last.id}`);
  });

  it('finds a payment whose answer was lost by its webhook', async () => {
    mollie.losesAnswerTo = /^POST \S*payments$/;
    const order = await place();
    mollie.last.status = 'paid';
    await mollie.notify(mollie.last);
    await becomes(order, 'completed');
  });

  it('is found when the purchaser returns and no webhook came', async () => {
    const order = await place();
    mollie.last.status = 'paid';
    await visitor.get(`/order/${order.id}-${order.order_key}/?paid=1`);
    expect((await read(order)).status).toBe('completed');
  });

  it('can be tried again after a failure, as another payment', async () => {
    const order = await place();
    const first = mollie.last;
    first.status = 'failed';
    await mollie.notify(first);
    await until(async () => (await money(order)).payments[0].state === 'failed');
    await visitor.post(`${ORDERS}/${order.id}/pay`, { order_key: order.order_key });
    const second = mollie.last;
    expect(second.id).not.toBe(first.id);
    expect(second.metadata.attempt).not.toBe(first.metadata.attempt);
    second.status = 'paid';
    await mollie.notify(second);
    await becomes(order, 'completed');
  });

  it('refunds a part once, also when the answer is lost', async () => {
    const { order, payment } = await paid();
    mollie.losesAnswerTo = /^POST \S*refunds$/;
    const { status } = await admin.post(`${ORDERS}/${order.id}/refunds`, {
      attendees: [order.attendees[0].id],
      return_seats: true,
    });
    expect(status).toBe(503);
    await until(async () => (await money(order)).refunds[0].state !== 'requested');
    expect(payment.refunds).toMatchObject([{ amount: { currency: 'USD', value: '5.00' } }]);
    payment.refunds[0].status = 'refunded';
    await mollie.notify(payment);
    await until(async () => (await money(order)).ledger.refunded_minor === 500);
    expect((await read(order)).status).toBe('completed');
  });

  it('shows refunds of the dashboard as external, once', async () => {
    const { order, payment } = await paid();
    mollie.refundInDashboard(payment, '3.00');
    await Promise.all([mollie.notify(payment), mollie.notify(payment)]);
    await until(async () => (await money(order)).ledger.refunded_minor === 300);
    await mollie.notify(payment);
    expect((await money(order)).refunds).toMatchObject([{ source: 'external', amount_minor: 300 }]);
  });

  it('returns money that comes after the order was cancelled, and ends what could be paid', async () => {
    const order = await place();
    const open = mollie.last;
    await visitor.post(`${ORDERS}/${order.id}/cancel`, { order_key: order.order_key });
    expect(open.status).toBe('canceled');
    // It was paid at the same moment.
    open.status = 'paid';
    await mollie.notify(open);
    await until(async () => open.refunds.length > 0);
    expect(open.refunds).toMatchObject([{ amount: { value: '10.00' } }]);
    expect((await read(order)).status).toBe('voided');
  });

  it('returns of late money what the dashboard has not returned yet', async () => {
    const order = await place();
    const open = mollie.last;
    await visitor.post(`${ORDERS}/${order.id}/cancel`, { order_key: order.order_key });
    open.status = 'paid';
    mollie.refundInDashboard(open, '4.00');
    await mollie.notify(open);
    await until(async () => open.refunds.length > 1);
    expect(open.refunds).toMatchObject([{ amount: { value: '4.00' } }, { amount: { value: '6.00' } }]);
  });

  it('flags an order whose money a bank takes back, until the bank returns it', async () => {
    const { order, payment } = await paid();
    const chargeback = mollie.chargeBack(payment);
    await Promise.all([mollie.notify(payment), mollie.notify(payment)]);
    await until(async () => (await read(order)).dispute === 'open');
    expect(await money(order)).toMatchObject({
      ledger: { captured_minor: 1000, withdrawn_minor: 1000, balance_minor: 0 },
      disputes: [{ state: 'open', amount_minor: 1000, reason: 'Account identifier incorrect' }],
    });
    expect((await read(order)).status).toBe('completed');
    chargeback.reversedAt = new Date(testNowMs()).toISOString();
    await mollie.notify(payment);
    await until(async () => (await read(order)).dispute === 'won');
    expect((await money(order)).ledger).toMatchObject({ withdrawn_minor: 0, balance_minor: 1000 });
  });

  it('finds refunds of the dashboard and chargebacks that no webhook has reported', async () => {
    const first = await paid();
    const second = await paid();
    mollie.refundInDashboard(first.payment, '3.00');
    mollie.chargeBack(second.payment);
    await until(async () => (await money(first.order)).ledger.refunded_minor === 300);
    await until(async () => (await read(second.order)).dispute === 'open');
  });

  it('holds the seats of a purchaser whose money takes days', async () => {
    const order = await place();
    mollie.last.status = 'pending';
    await mollie.notify(mollie.last);
    await until(async () => (await money(order)).payments[0].state === 'processing');
    const { expires_utc: expires } = await read(order);
    expect(Date.parse(`${expires.replace(' ', 'T')}Z`)).toBeGreaterThan(testNowMs() + 13 * 86_400_000);
  });

  it('makes no call and no row for strangers', async () => {
    const before = mollie.calls.length;
    const webhookUrl = `${run.base}/api/mollie/v1/webhook`;
    for (const id of ['tr_unknown', 'x', '', '../../v2/payments', "tr_' OR 1=1"])
      expect(await mollie.notify({ id, webhookUrl })).toBe(200);
    expect((await visitor.post('/api/mollie/v1/webhook', { id: 'tr_unknown' })).status).toBe(200);
    await pause(200);
    // Comparisons of known payments go on meanwhile.
    const known = [...mollie.payments.keys(), 'GET /v2/refunds?', 'GET /v2/chargebacks?'];
    const others = mollie.calls.slice(before).filter((call) => !known.some((part) => call.includes(part)));
    expect(others).toEqual([]);
  });
});
