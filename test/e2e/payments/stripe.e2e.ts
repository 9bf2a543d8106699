import { StripeHealthCheck } from '../../../src/payments/stripe/stripe-health.check.js';
import { StripeSite, WEBHOOK } from './stripe-site.js';

describe('Payment by Stripe', () => {
  let site: StripeSite;
  beforeAll(async () => {
    site = await StripeSite.open();
  });
  afterEach(async () => {
    site.stripe.faults.length = 0;
    site.stripe.refundStatus = 'succeeded';
    await site.office.audit();
  });
  afterAll(() => site.close());

  it('completes an order once its webhook is processed, in test mode for all to see', async () => {
    const { stripe } = site;
    const { id, body, session } = await site.order(await site.ticket(2), 2);
    expect(body).toMatchObject({ status: 'pending', gateway: 'stripe', test_mode: true, payment: { test_mode: true } });
    expect(session).toMatchObject({ amount_total: 2000, currency: 'usd', metadata: { almanac_order: String(id) } });
    expect(session.success_url).toBe(`http://site.example/order/${id}-${body.order_key}/?paid=1`);
    // The order holds its seats until after the end of the session.
    const held = Date.parse(`${body.expires_utc.replace(' ', 'T')}Z`);
    expect(held).toBeGreaterThanOrEqual((session.expires_at + 240) * 1000);
    stripe.pay(session);
    await site.deliver();
    expect(await site.shown(id)).toMatchObject({
      status: 'completed',
      refund_due: false,
      test_mode: true,
      dispute: '',
    });
    const { ledger, payments } = await site.money(id);
    expect(ledger).toMatchObject({ captured_minor: 2000, balance_minor: 2000, owed_minor: 0 });
    expect(payments).toMatchObject([{ state: 'captured', is_test: true, captured_by: 'notification' }]);
  });

  it('refuses what Stripe has not signed, and stores each event once', async () => {
    const { session } = await site.order(await site.ticket(1));
    site.stripe.pay(session);
    const [event] = site.stripe.events.splice(0);
    const refused = await site.send(event, 'whsec_other').expect(400);
    expect(refused.body.code).toBe('webhook-signature-invalid');
    await site.service.as('anonymous').post(WEBHOOK).send(event).expect(400);
    const { body, header } = site.stripe.signed(event);
    const changed = site.service.as('anonymous').post(WEBHOOK).set('Content-Type', 'application/json');
    await changed.set('Stripe-Signature', header).send(body.replace('evt_', 'evt_x')).expect(400);
    await Promise.all([1, 2, 3].map(() => site.send(event).expect(200)));
    const rows = await site.service.database.read('SELECT id FROM payment_provider_events WHERE event_id = ?', [
      event.id,
    ]);
    expect(rows).toHaveLength(1);
    await Promise.all([site.process(), site.process()]);
    expect(site.stripe.ledger(session.payment_intent!)).toEqual({ captured: 1000, refunded: 0, withdrawn: 0 });
  });

  it('reads events of another version of the interface, and ignores those of others', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    site.stripe.pay(session);
    const [event] = site.stripe.events.splice(0);
    const strange = {
      ...event,
      api_version: '2031-01-01.future',
      data: { object: { id: session.id, object: 'checkout.session' } },
    };
    await site.send(strange).expect(200);
    await site.send({
      ...event,
      id: 'evt_foreign',
      data: { object: { id: 'cs_foreign', object: 'checkout.session' } },
    });
    await site.send({
      ...event,
      id: 'evt_payout',
      type: 'payout.paid',
      data: { object: { id: 'po_1', object: 'payout' } },
    });
    await site.process();
    expect((await site.shown(id)).status).toBe('completed');
    const states = await site.service.database.read<{ state: string }>(
      "SELECT state FROM payment_provider_events WHERE event_id IN ('evt_payout')",
    );
    expect(states).toEqual([{ state: 'ignored' }]);
  });

  it('refunds a part through Stripe, once, also when the answer is lost', async () => {
    const { id, body, session } = await site.order(await site.ticket(2), 2);
    const intent = site.stripe.pay(session);
    await site.deliver();
    const [first] = body.attendees;
    await site.act(id, 'refunds', { attendees: [first.id], return_seats: true }).expect(201);
    // The SDK repeats the call with the same key.
    site.stripe.faults.push('lost answer', 'unreachable');
    const delayed = await site.act(id, 'refunds', { amount: '2.50' }).expect(503);
    expect(delayed.body.code).toBe('refund-delayed');
    expect((await site.money(id)).ledger).toMatchObject({ refunded_minor: 1000, refunding_minor: 250 });
    expect(await site.facts(body)).toMatchObject({ Total: '$20.00', Refunded: '$10.00', 'Refund on its way': '$2.50' });
    await site.reconcile();
    await site.deliver();
    expect(site.stripe.ledger(intent.id)).toEqual({ captured: 2000, refunded: 1250, withdrawn: 0 });
    const { ledger, refunds } = await site.money(id);
    expect(ledger).toMatchObject({ refunded_minor: 1250, refunding_minor: 0, balance_minor: 750 });
    expect(refunds.map(({ source, state }) => `${source} ${state}`)).toEqual(['admin succeeded', 'admin succeeded']);
    expect((await site.shown(id)).attendees.map(({ status }: { status: string }) => status)).toEqual([
      'refunded',
      'completed',
    ]);
    await site.act(id, 'refund').expect(200);
    expect(site.stripe.ledger(intent.id)).toMatchObject({ refunded: 2000 });
    expect((await site.shown(id)).status).toBe('refunded');
  });

  it('follows refunds that are pending, fail, or are made at Stripe', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    const intent = site.stripe.pay(session);
    await site.deliver();
    site.stripe.refundStatus = 'pending';
    await site.act(id, 'refunds', { amount: '3' }).expect(201);
    expect((await site.money(id)).ledger).toMatchObject({ refunding_minor: 300, refunded_minor: 0 });
    const [pending] = [...site.stripe.refunds.values()].slice(-1);
    site.stripe.settleRefund(pending, 'failed');
    await site.deliver();
    expect((await site.money(id)).ledger).toMatchObject({ refunding_minor: 0, balance_minor: 1000 });
    site.stripe.refundStatus = 'succeeded';
    site.stripe.refund(intent, 400);
    await site.deliver();
    const { ledger, refunds } = await site.money(id);
    expect(ledger).toMatchObject({ refunded_minor: 400, balance_minor: 600 });
    expect(refunds.at(-1)).toMatchObject({ source: 'external', state: 'succeeded' });
    // Seats stay until a manager decides; the report names the refund.
    expect((await site.shown(id)).status).toBe('completed');
    const { body } = await site.service.as('administrator').get('/cal/tickets/v1/payments/report').expect(200);
    expect(body.external_refunds).toMatchObject([{ order_id: id, amount_minor: 400 }]);
    expect(body.sums).toMatchObject([{ provider: 'stripe', currency: 'USD', test_mode: true }]);
  });

  it('takes seats for late money if there are any, else returns it once and says so', async () => {
    const ticket = await site.ticket(1);
    const late = await site.order(ticket);
    await site.expire(late.id);
    site.stripe.pay(late.session);
    await site.deliver();
    expect((await site.shown(late.id)).status).toBe('completed');
    await site.act(late.id, 'refund').expect(200);

    const tooLate = await site.order(ticket);
    await site.expire(tooLate.id);
    const other = await site.order(ticket);
    const intent = site.stripe.pay(tooLate.session);
    const events = site.stripe.events.splice(0);
    for (const event of [...events, ...events]) await site.send(event).expect(200);
    await site.process();
    await site.deliver();
    expect(site.stripe.ledger(intent.id)).toEqual({ captured: 1000, refunded: 1000, withdrawn: 0 });
    expect(await site.shown(tooLate.id)).toMatchObject({ status: 'refunded', refund_due: false });
    expect((await site.money(tooLate.id)).refunds).toMatchObject([{ source: 'automatic', state: 'succeeded' }]);
    expect(await site.facts(tooLate.body)).toMatchObject({ Refunded: '$10.00' });
    expect(await site.page(tooLate.body)).toContain('This ticket is not valid.');
    // The seats are those of the other order.
    site.stripe.pay(other.session);
    await site.deliver();
    expect((await site.shown(other.id)).status).toBe('completed');
  });

  it.each([
    ['a part', 1, ['external', 'automatic']],
    ['all', 1000, ['external']],
  ])('returns of late money what the dashboard has not returned yet: %s', async (_, minor, sources) => {
    const ticket = await site.ticket(1);
    const { id, session } = await site.order(ticket);
    await site.expire(id);
    await site.order(ticket);
    const intent = site.stripe.pay(session);
    site.stripe.refund(intent, minor);
    await site.deliver();
    expect(site.stripe.ledger(intent.id)).toEqual({ captured: 1000, refunded: 1000, withdrawn: 0 });
    const { ledger, refunds } = await site.money(id);
    expect(refunds.map(({ source }) => source)).toEqual(sources);
    expect(ledger).toMatchObject({ balance_minor: 0, due_back_minor: 0 });
    expect(await site.shown(id)).toMatchObject({ status: 'refunded', refund_due: false });
  });

  it('returns the money of a second payment and leaves the order paid', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    // The session cannot be ended, because Stripe does not answer.
    site.stripe.faults.push('unreachable', 'unreachable');
    await site.act(id, 'paid', { reference: 'cash' }).expect(200);
    const intent = site.stripe.pay(session);
    await site.deliver();
    expect(site.stripe.ledger(intent.id)).toMatchObject({ captured: 1000, refunded: 1000 });
    expect((await site.shown(id)).status).toBe('completed');
    expect((await site.money(id)).ledger).toMatchObject({
      captured_minor: 2000,
      balance_minor: 1000,
      due_back_minor: 0,
    });
  });

  it('ends the session of an order that is cancelled, and refunds what was paid at the same moment', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    await site.act(id, 'cancel').expect(200);
    expect(session.status).toBe('expired');
    const unanswered = await site.order(await site.ticket(1));
    site.stripe.faults.push('unreachable', 'unreachable');
    await site.act(unanswered.id, 'cancel').expect(200);
    const intent = site.stripe.pay(unanswered.session);
    await site.deliver();
    expect(site.stripe.ledger(intent.id)).toMatchObject({ captured: 1000, refunded: 1000 });
    expect((await site.shown(unanswered.id)).status).toBe('voided');
    const paid = await site.order(await site.ticket(1));
    site.stripe.pay(paid.session);
    expect((await site.act(paid.id, 'cancel').expect(409)).body.code).toBe('order-transition-not-allowed');
    expect((await site.shown(paid.id)).status).toBe('completed');
  });

  it('flags a disputed order, whose seats stay until the dispute is lost', async () => {
    const ticket = await site.ticket(2);
    const won = await site.order(ticket);
    const dispute = site.stripe.dispute(site.stripe.pay(won.session));
    await site.deliver();
    expect(await site.shown(won.id)).toMatchObject({ status: 'completed', dispute: 'open' });
    expect(await site.listed({ disputed: true, ticket_id: ticket })).toEqual([won.id]);
    expect(await site.listed({ disputed: false, ticket_id: ticket })).toEqual([]);
    expect((await site.money(won.id)).ledger).toMatchObject({ withdrawn_minor: 1000, balance_minor: 0 });
    site.stripe.decide(dispute, 'won');
    await site.deliver();
    expect(await site.shown(won.id)).toMatchObject({ status: 'completed', dispute: 'won' });
    expect(await site.listed({ disputed: true, ticket_id: ticket })).toEqual([]);
    expect((await site.money(won.id)).ledger).toMatchObject({ withdrawn_minor: 0, balance_minor: 1000 });
    const lost = await site.order(ticket);
    site.stripe.decide(site.stripe.dispute(site.stripe.pay(lost.session)), 'lost');
    await site.deliver();
    expect(await site.shown(lost.id)).toMatchObject({ status: 'reversed', dispute: 'lost' });
    expect(await site.office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
  });

  it('goes on when the first session ends or Stripe gave no answer, with a new key each time', async () => {
    const pay = (id: number, key: string) =>
      site.service.as('anonymous').post(`/cal/tickets/v1/orders/${id}/pay`).send({ order_key: key });
    const { id, key, session } = await site.order(await site.ticket(1));
    const same = await pay(id, key).expect(200);
    expect(same.body.payment.redirect_url).toBe(session.url);
    site.stripe.expire(session);
    await site.sql('UPDATE ticket_payments SET expires = 1 WHERE order_id = ?', id);
    const next = await pay(id, key).expect(200);
    const second = site.stripe.sessionAt(next.body.payment.redirect_url);
    expect(second.metadata.almanac_attempt).not.toBe(session.metadata.almanac_attempt);
    site.stripe.pay(second);
    await site.deliver();
    expect((await site.shown(id)).status).toBe('completed');
    expect((await pay(id, key).expect(409)).body.code).toBe('order-not-payable');
    // A call whose answer is lost is repeated with the same key: one session.
    site.stripe.faults.push('lost answer', 'unreachable');
    const before = site.stripe.sessions.size;
    const silent = await site.office.order({ [await site.ticket(1)]: 1 }, { gateway: 'stripe' }).expect(201);
    expect(silent.body).toMatchObject({ status: 'pending', payment: { test_mode: true } });
    expect(silent.body.payment).not.toHaveProperty('redirect_url');
    const resumed = await pay(silent.body.id, silent.body.order_key).expect(200);
    expect(site.stripe.sessionAt(resumed.body.payment.redirect_url).status).toBe('open');
    expect(site.stripe.sessions.size).toBe(before + 1);
  });

  it('waits for money that takes days, and gives up when it does not come', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    const intent = site.stripe.pay(session, 'delayed');
    await site.deliver();
    const waiting = await site.shown(id);
    expect(waiting.status).toBe('pending');
    expect((await site.money(id)).payments).toMatchObject([{ state: 'processing' }]);
    site.stripe.settle(intent, false);
    await site.deliver();
    expect((await site.money(id)).payments).toMatchObject([{ state: 'failed' }]);
    const slow = await site.order(await site.ticket(1));
    site.stripe.settle(site.stripe.pay(slow.session, 'delayed'), true);
    await site.deliver();
    expect((await site.shown(slow.id)).status).toBe('completed');
  });

  it('shows the purchaser who returns before the webhook that the order is paid', async () => {
    const { id, key, session } = await site.order(await site.ticket(1));
    const page = (query = '') => site.service.http().get(`/order/${id}-${key}/${query}`);
    const waiting = await page('?paid=1').expect(200);
    expect(waiting.headers.refresh).toBe(`4; url=http://site.example/order/${id}-${key}/?paid=2`);
    expect(waiting.text).toContain('Test mode: no money is charged.');
    expect(waiting.text).toContain(`href="${session.url}"`);
    expect((await page('?paid=13').expect(200)).headers).not.toHaveProperty('refresh');
    site.stripe.pay(session);
    await site.sql('UPDATE ticket_payments SET checked = NULL WHERE order_id = ?', id);
    const paid = await page('?paid=2').expect(200);
    expect(paid.text).toContain('Complete');
    expect(paid.headers).not.toHaveProperty('refresh');
    expect((await site.money(id)).payments).toMatchObject([{ captured_by: 'return' }]);
    site.stripe.events.length = 0;
  });

  it('finds by reconciliation what no webhook reported, and site health says that none arrives', async () => {
    const check = site.service.app.get(StripeHealthCheck);
    expect((await check.run()).status).toBe('recommended');
    const { id, session } = await site.order(await site.ticket(1));
    const intent = site.stripe.pay(session);
    site.stripe.events.length = 0;
    await site.reconcile();
    expect((await site.shown(id)).status).toBe('completed');
    site.stripe.refund(intent, 1000);
    site.stripe.events.length = 0;
    await site.reconcile();
    expect((await site.money(id)).ledger).toMatchObject({ refunded_minor: 1000, balance_minor: 0 });
    const { body } = await site.service.as('administrator').get('/cal/tickets/v1/payments/report').expect(200);
    const found = body.events.filter(({ origin }: { origin: string }) => origin === 'reconciliation');
    expect(found).toHaveLength(2);
    await site.sql('DELETE FROM payment_provider_events');
    const health = await site.service.as('administrator').get('/site-health/v1/tests/stripe-webhooks').expect(200);
    expect(health.body).toMatchObject({ status: 'critical', test: 'stripe_webhooks' });
  });

  it('notes a refund made at Stripe once a larger one requested here, which it has made impossible, is refused', async () => {
    const { stripe } = site;
    const { id, session } = await site.order(await site.ticket(2), 2);
    const other = await site.order(await site.ticket(1));
    const intent = stripe.pay(session);
    await site.deliver();
    // As often as the SDK repeats a call.
    stripe.faults.push('unreachable', 'unreachable', 'unreachable');
    stripe.refund(intent, 1);
    await site.act(id, 'refund').expect(503);
    stripe.pay(other.session);
    stripe.events.splice(0);
    await site.reconcile();
    // The amount is reserved until Stripe has answered; payments after it are compared all the same.
    expect((await site.shown(other.id)).status).toBe('completed');
    await site.reconcile();
    const { ledger } = await site.money(id);
    expect(ledger).toMatchObject({ captured_minor: 2000, refunded_minor: 1, refunding_minor: 0 });
    expect((await site.shown(id)).status).toBe('completed');
  });

  it('keeps an event that fails until it succeeds', async () => {
    const { id, session } = await site.order(await site.ticket(1));
    site.stripe.pay(session);
    site.stripe.faults.push('server error', 'server error');
    await site.deliver();
    expect((await site.shown(id)).status).toBe('pending');
    const failed = await site.service.database.read<{ last_error: string }>(
      "SELECT last_error FROM payment_provider_events WHERE state = 'received'",
    );
    // Both events of the payment.
    expect(failed).toHaveLength(2);
    expect(failed[0].last_error).toContain('refused with 500');
    await site.sql("UPDATE payment_provider_events SET due = 0 WHERE state = 'received'");
    await site.process();
    expect((await site.shown(id)).status).toBe('completed');
    const open = await site.service.database.read("SELECT id FROM payment_provider_events WHERE state = 'received'");
    expect(open).toEqual([]);
  });
});
