import fc from 'fast-check';
import { OrderLedgerService } from '../../../src/cal/tickets/payments/order-ledger.service.js';
import { PaymentNotificationsService } from '../../../src/cal/tickets/payments/payment-notifications.service.js';
import type { PaymentProvider } from '../../../src/cal/tickets/payments/payment-provider.js';
import { PaymentServiceUnavailableError } from '../../../src/cal/tickets/payments/payment-provider.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { RefundsService } from '../../../src/cal/tickets/payments/refunds.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { cases } from '../../helpers/suite-size.js';
import { MoneyModel } from '../payments/money-model.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
const PRICE_MINOR = 1000;
const RUNS = cases(15);

describe('The money of an order', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;
  /** What the provider of the tests does with the next refunds; it succeeds without. */
  const faults: Error[] = [];
  const called: string[] = [];
  const provider: PaymentProvider = {
    name: 'test-pay',
    settlesImmediately: false,
    partialRefunds: true,
    ready: () => true,
    begin: () => Promise.resolve({ status: 'pending' }),
    refund: async (_, { refund }) => {
      called.push(refund.refund_key);
      const fault = faults.shift();
      if (fault) throw fault;
      return { state: 'succeeded', reference: `re-${refund.id}` };
    },
  };

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    service.app.get(PaymentProviderRegistry).register(provider);
    ticket = await office.ticket(await office.event(), { price: '10', ticket: { mode: 'own', capacity: 10_000 } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const act = (id: number, what: string, body: object = {}, headers: Record<string, string> = {}) =>
    service.as('administrator').post(`${ORDERS}/${id}/${what}`).set(headers).send(body);
  const money = async (id: number) => (await service.as('administrator').get(`${ORDERS}/${id}/payments`)).body;
  const paidOrder = async (quantity: number, gateway = 'test-pay') => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway }).expect(201);
    await act(body.id, 'paid', { reference: 'Statement 7' }).expect(200);
    return body as { id: number; attendees: { id: number }[] };
  };

  it('follows from its payments, refunds and disputes', async () => {
    const { id, attendees } = await paidOrder(3);
    expect((await money(id)).ledger).toEqual({
      currency: 'USD',
      total_minor: 3000,
      credit_minor: 0,
      captured_minor: 3000,
      refunded_minor: 0,
      refunding_minor: 0,
      withdrawn_minor: 0,
      balance_minor: 3000,
      owed_minor: 0,
      due_back_minor: 0,
    });
    const before = await office.counters(ticket);
    const refunded = await act(id, 'refunds', { attendees: [attendees[0].id], reason: 'ill' }).expect(201);
    expect(refunded.body).toMatchObject({
      ledger: { refunded_minor: 1000, balance_minor: 2000 },
      payments: [{ provider: 'test-pay', state: 'captured', reference: 'Statement 7', refunded_minor: 1000 }],
      refunds: [{ state: 'succeeded', source: 'admin', amount: '10.00', attendees: [attendees[0].id], reason: 'ill' }],
    });
    expect(await office.counters(ticket)).toEqual(before);
    const again = await act(id, 'refunds', { attendees: [attendees[0].id] }).expect(409);
    expect(again.body.code).toBe('position-already-refunded');
    await act(id, 'refunds', { attendees: [attendees[1].id], amount: '4.50', return_seats: true }).expect(201);
    expect(await office.counters(ticket)).toEqual({ ...before, sold: before.sold - 1 });
    const shown = await service.as('administrator').get(`${ORDERS}/${id}`).expect(200);
    expect(shown.body).toMatchObject({ status: 'completed', test_mode: false, dispute: '' });
    expect(shown.body.attendees.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'refunded',
      'completed',
    ]);
    const tooMuch = await act(id, 'refunds', { amount: '15.51' }).expect(409);
    expect(tooMuch.body).toMatchObject({ code: 'refund-exceeds-payment', data: { left_minor: 1550 } });
    await act(id, 'refund').expect(200);
    expect((await money(id)).ledger).toMatchObject({ refunded_minor: 3000, balance_minor: 0, due_back_minor: 0 });
    expect(await office.counters(ticket)).toEqual({ ...before, sold: before.sold - 3 });
  });

  it('returns of a ticket what refunds of an amount have left of it, and not the money of other tickets', async () => {
    const { id, attendees } = await paidOrder(2);
    await act(id, 'refunds', { amount: '10' }).expect(201);
    const { body } = await act(id, 'refunds', { attendees: [attendees[0].id] }).expect(201);
    expect(body.ledger).toMatchObject({ refunded_minor: 1500, balance_minor: 500 });
    await act(id, 'refunds', { attendees: [attendees[1].id] }).expect(201);
    expect((await money(id)).ledger).toMatchObject({ refunded_minor: 2000, balance_minor: 0, due_back_minor: 0 });
  });

  it('has the cashier who noted a payment, and how it was paid', async () => {
    const { body } = await office.order({ [ticket]: 2 }, { gateway: 'manual' }).expect(201);
    const shown = await act(body.id, 'paid', { method: 'card_reader' }).expect(200);
    const cashier = { id: service.ids.administrator, name: expect.stringMatching(/./) };
    expect(shown.body.history).toContainEqual(
      expect.objectContaining({ to: 'completed', author: cashier.id, reason: 'paid by card reader' }),
    );
    expect((await money(body.id)).payments).toMatchObject([{ method: 'card_reader', cashier }]);
    await act(body.id, 'refunds', { amount: '5' }).expect(201);
    const report = await service.as('administrator').get('/cal/tickets/v1/payments/report').expect(200);
    expect(report.body.cashiers).toContainEqual({
      cashier,
      method: 'card_reader',
      currency: 'USD',
      payments: 1,
      captured_minor: 2000,
      refunded_minor: 500,
      refunding_minor: 0,
    });
    const { text } = await service.as('administrator').get('/reports/v1/exports/payments').expect(200);
    expect(text).toMatch(new RegExp(`,${body.id},.*,card_reader,${cashier.id}\\r?\\n`));
    await act(body.id, 'paid', { method: 'shells' }).expect(400);
    const reported = await office.order({ [ticket]: 1 }, { gateway: 'test-pay' }).expect(201);
    await service.app
      .get(PaymentNotificationsService)
      .handle({ gateway: 'test-pay', eventId: 'cashless', orderId: reported.body.id, status: 'completed' });
    expect((await money(reported.body.id)).payments).toMatchObject([{ method: '', cashier: null }]);
  });

  it('refuses what is no refund', async () => {
    const { id, attendees } = await paidOrder(1);
    for (const amount of ['0', '-1', 'all', '1,50'])
      expect((await act(id, 'refunds', { amount }).expect(400)).body.code).toBe('rest_invalid_param');
    expect((await act(id, 'refunds', { attendees: [1] }).expect(400)).body.data.params).toHaveProperty('positions');
    await act(id, 'refunds', { return_seats: true }).expect(400);
    await service.as('editor').post(`${ORDERS}/${id}/refunds`).send({ amount: '1' }).expect(403);
    await service.as('anonymous').get(`${ORDERS}/${id}/payments`).expect(401);
    const unpaid = await office.order({ [ticket]: 1 }, { gateway: 'test-pay' }).expect(201);
    expect((await act(unpaid.body.id, 'refunds').expect(409)).body.code).toBe('order-not-paid');
    expect((await money(unpaid.body.id)).ledger).toMatchObject({ captured_minor: 0, owed_minor: 1000 });
    const inside = service.as('administrator').post(`/cal/tickets/v1/attendees/${attendees[0].id}`);
    await inside.send({ check_in: true }).expect(201);
    const used = await act(id, 'refunds', { attendees: [attendees[0].id], return_seats: true }).expect(409);
    expect(used.body.code).toBe('attendees-checked-in');
  });

  it('is refunded once by repeated and by simultaneous requests', async () => {
    const { id } = await paidOrder(1);
    const key = { 'Idempotency-Key': 'a-key-of-a-refund-0001' };
    const repeats = await Promise.all([1, 2, 3].map(() => act(id, 'refunds', { amount: '6' }, key)));
    expect(repeats.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const others = await Promise.all([1, 2, 3, 4].map(() => act(id, 'refunds', { amount: '3' })));
    expect(others.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await money(id)).ledger).toMatchObject({ refunded_minor: 900, balance_minor: 100 });
  });

  it('stays reserved while the payment service gives no answer, and comes back when it refuses', async () => {
    const { id } = await paidOrder(1);
    faults.push(new PaymentServiceUnavailableError('timeout'));
    expect((await act(id, 'refund').expect(503)).body.code).toBe('refund-delayed');
    expect((await money(id)).ledger).toMatchObject({ refunded_minor: 0, refunding_minor: 1000 });
    expect((await act(id, 'refunds', { amount: '1' }).expect(409)).body.code).toBe('refund-exceeds-payment');
    await service.database.write(() =>
      service.database.execute("UPDATE ticket_refunds SET due = 1 WHERE state = 'requested'"),
    );
    await service.app.get(RefundsService).retryDue();
    expect(called.at(-1)).toBe(called.at(-2));
    const shown = await service.as('administrator').get(`${ORDERS}/${id}`).expect(200);
    expect(shown.body).toMatchObject({ status: 'refunded', refund_due: false });
    const other = await paidOrder(1);
    faults.push(new Error('card is closed'));
    const refused = await act(other.id, 'refunds', { amount: '5' }).expect(502);
    expect(refused.body).toMatchObject({ code: 'refund-failed' });
    expect(refused.body.message).toContain('card is closed');
    expect((await money(other.id)).ledger).toMatchObject({ refunding_minor: 0, balance_minor: 1000 });
    await act(other.id, 'refunds', { amount: '10' }).expect(201);
  });

  it('of a reversed order is lost, and a reported refund is one', async () => {
    const report = (orderId: number, eventId: string, status: 'reversed' | 'refunded') =>
      service.app.get(PaymentNotificationsService).handle({ gateway: 'test-pay', eventId, orderId, status });
    const reversed = await paidOrder(1);
    await report(reversed.id, 'r1', 'reversed');
    expect((await money(reversed.id)).ledger).toMatchObject({ withdrawn_minor: 1000, balance_minor: 0 });
    const refunded = await paidOrder(1);
    await report(refunded.id, 'r2', 'refunded');
    expect(await money(refunded.id)).toMatchObject({
      ledger: { refunded_minor: 1000, balance_minor: 0 },
      refunds: [{ source: 'external', state: 'succeeded' }],
    });
  });

  it('adds up after any history', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('paid' as const) }),
      fc.record({ what: fc.constant('cancel' as const) }),
      fc.record({ what: fc.constant('refund' as const), fault: fc.boolean() }),
      fc.record({
        what: fc.constant('amount' as const),
        minor: fc.integer({ min: 1, max: 4000 }),
        fault: fc.boolean(),
      }),
      fc.record({ what: fc.constant('tickets' as const), n: fc.nat(2), seats: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { body } = await office.order({ [ticket]: 3 }, { gateway: 'test-pay' }).expect(201);
        const { id, attendees } = body as { id: number; attendees: { id: number }[] };
        const tickets = attendees.map((one) => {
          return { id: one.id, left: PRICE_MINOR, slack: 0, isLive: true, isReturned: false };
        });
        const model = new MoneyModel(id, 3 * PRICE_MINOR, tickets);
        for (const taken of steps) {
          if ('fault' in taken && taken.fault) faults.push(new Error('refused'));
          const sent = await send(id, taken, attendees);
          faults.length = 0;
          const state = (await service.as('administrator').get(`${ORDERS}/${id}`)).body.status;
          const { ledger, payments, refunds } = await service.app.get(OrderLedgerService).of(id);
          if (sent.status < 300 && taken.what === 'paid') model.pay(model.total - model.captured);
          if (sent.status === 201 && taken.what === 'amount') model.returnAmount(taken.minor);
          if (sent.status === 201 && taken.what === 'tickets') {
            const minor = ledger.refunded_minor - model.returned;
            expect(Math.abs(minor - tickets[taken.n].left)).toBeLessThanOrEqual(tickets[taken.n].slack);
            model.returnTicket(tickets[taken.n], minor);
          }
          if (sent.status < 300 && taken.what === 'refund' && state === 'refunded') model.returnAmount(model.rest);
          expect(ledger).toMatchObject({
            captured_minor: model.captured,
            refunded_minor: model.returned,
            refunding_minor: 0,
            balance_minor: model.rest,
            owed_minor: state === 'pending' ? 3 * PRICE_MINOR : 0,
            due_back_minor: 0,
          });
          expect(model.returned).toBeLessThanOrEqual(model.captured);
          for (const payment of payments) {
            const active = refunds.filter(({ payment_id: of, state: at }) => of === payment.id && at === 'succeeded');
            expect(payment.refunded_minor).toBe(active.reduce((sum, { amount_minor: minor }) => sum + minor, 0));
          }
          await office.audit();
        }
      }),
      { numRuns: RUNS },
    );
  });

  function send(
    id: number,
    step: { what: string; minor?: number; n?: number; seats?: boolean },
    attendees: readonly { id: number }[],
  ) {
    if (step.what === 'amount') return act(id, 'refunds', { amount: ((step.minor ?? 0) / 100).toFixed(2) });
    if (step.what === 'tickets')
      return act(id, 'refunds', { attendees: [attendees[step.n ?? 0].id], return_seats: step.seats ?? false });
    return act(id, step.what);
  }
});
