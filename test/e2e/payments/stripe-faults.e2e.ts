import { StripeSite } from './stripe-site.js';

const ORDERS = '/cal/tickets/v1/orders';

describe('Payment by Stripe, which answers with faults and refusals', () => {
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

  const paid = async (quantity = 1) => {
    const order = await site.order(await site.ticket(4), quantity);
    const intent = site.stripe.pay(order.session);
    await site.deliver();
    return { ...order, intent };
  };
  const pay = (id: number, key: string) =>
    site.service.as('anonymous').post(`${ORDERS}/${id}/pay`).send({ order_key: key });
  const calls = (call: string): number => site.stripe.calls.filter((one) => one === call).length;
  const retry = () => site.retryRefunds();

  it('refunds with another key after a 500 that is kept under the first one', async () => {
    const { id, intent } = await paid();
    site.stripe.faults.push('server error');
    expect((await site.act(id, 'refunds', { amount: '4' }).expect(503)).body.code).toBe('refund-delayed');
    const made = calls('POST /v1/refunds');
    await retry();
    expect(calls('POST /v1/refunds')).toBe(made + 1);
    expect(site.stripe.ledger(intent.id).refunded).toBe(400);
    expect((await site.money(id)).refunds).toMatchObject([{ state: 'succeeded', key_number: 1, attempts: 2 }]);
    await site.deliver();
    expect((await site.money(id)).ledger).toMatchObject({ refunded_minor: 400, refunding_minor: 0 });
  });

  it('makes no second refund when Stripe made the first one and answered 500', async () => {
    const { id, intent } = await paid();
    site.stripe.faults.push('late server error');
    await site.act(id, 'refunds', { amount: '4' }).expect(503);
    site.stripe.events.length = 0;
    await retry();
    expect(site.stripe.ledger(intent.id).refunded).toBe(400);
    expect((await site.money(id)).refunds).toMatchObject([{ state: 'succeeded', amount_minor: 400 }]);
  });

  it('notes as another refund what Stripe makes of a call that it had answered with a 500 and that was repeated', async () => {
    const { id, intent } = await paid();
    site.stripe.faults.push('server error');
    await site.act(id, 'refunds', { amount: '4' }).expect(503);
    await retry();
    const [{ refund_key: key }] = (await site.money(id)).refunds;
    site.stripe.refund(intent, 400, { almanac_refund: key });
    await site.deliver();
    const { ledger, refunds } = await site.money(id);
    expect(refunds.map(({ source, state }) => `${source} ${state}`)).toEqual(['admin succeeded', 'external succeeded']);
    expect(ledger).toMatchObject({ refunded_minor: 800, balance_minor: 200 });
  });

  it('uses the same key after an answer that was lost', async () => {
    const { id, intent } = await paid();
    // The list does not have the refund yet, because no call has come to Stripe.
    site.stripe.faults.push('unreachable', 'unreachable');
    await site.act(id, 'refunds', { amount: '4' }).expect(503);
    await retry();
    expect(site.stripe.ledger(intent.id).refunded).toBe(400);
    expect((await site.money(id)).refunds).toMatchObject([{ state: 'succeeded', key_number: 0 }]);
  });

  it('begins a payment with another key after a 500 that is kept, and takes one that Stripe made all the same', async () => {
    site.stripe.faults.push('server error');
    const first = await site.order(await site.ticket(1));
    expect((await site.money(first.id)).payments.map(({ state }) => state)).toEqual(['failed', 'pending']);
    site.stripe.faults.push('server error', 'unreachable', 'unreachable');
    const silent = await site.office.order({ [await site.ticket(1)]: 1 }, { gateway: 'stripe' }).expect(201);
    expect(silent.body.payment).not.toHaveProperty('redirect_url');
    const { body } = await pay(silent.body.id, silent.body.order_key).expect(200);
    site.stripe.pay(site.stripe.sessionAt(body.payment.redirect_url));
    site.stripe.faults.push('late server error');
    const before = site.stripe.sessions.size;
    const made = await site.order(await site.ticket(1));
    expect(site.stripe.sessions.size).toBe(before + 1);
    expect((await site.money(made.id)).payments).toMatchObject([{ state: 'pending' }]);
    site.stripe.pay(made.session);
    await site.deliver();
    for (const id of [silent.body.id, made.id]) expect((await site.shown(id)).status).toBe('completed');
  });

  it('takes the money of a session that Stripe made of a call that it had answered with a 500', async () => {
    site.stripe.faults.push('server error');
    const { id, session } = await site.order(await site.ticket(1));
    const [given] = (await site.money(id)).payments;
    Object.assign(session, { metadata: { ...session.metadata, almanac_attempt: given.attempt_key } });
    site.stripe.pay(session);
    // The session is that of the second payment no more.
    await site.sql('UPDATE ticket_payments SET provider_id = NULL WHERE order_id = ?', id);
    await site.deliver();
    expect((await site.shown(id)).status).toBe('completed');
    expect((await site.money(id)).payments[0]).toMatchObject({ state: 'captured', provider_id: session.id });
  });

  it('finds by the movements of money what was paid in a session whose answer and webhooks were lost', async () => {
    site.stripe.faults.push('lost answer', 'unreachable');
    const { body } = await site.office.order({ [await site.ticket(1)]: 1 }, { gateway: 'stripe' }).expect(201);
    const session = [...site.stripe.sessions.values()].at(-1)!;
    expect(session.metadata.almanac_order).toBe(String(body.id));
    site.stripe.pay(session);
    site.stripe.events.length = 0;
    await site.reconcile();
    expect((await site.shown(body.id)).status).toBe('completed');
    expect((await site.money(body.id)).payments).toMatchObject([{ provider_id: session.id }]);
  });

  it('ends the session of an attempt in whose place another one began', async () => {
    site.stripe.faults.push('late server error', 'unreachable', 'unreachable');
    const silent = await site.office.order({ [await site.ticket(1)]: 1 }, { gateway: 'stripe' }).expect(201);
    const [lost] = [...site.stripe.sessions.values()].slice(-1);
    await site.sql("UPDATE ticket_payments SET state = 'failed' WHERE order_id = ?", silent.body.id);
    const { body } = await pay(silent.body.id, silent.body.order_key).expect(200);
    await site.send({
      id: 'evt_late',
      object: 'event',
      type: 'checkout.session.created',
      livemode: false,
      data: { object: { id: lost.id, object: 'checkout.session' } },
    });
    await site.process();
    expect(lost.status).toBe('expired');
    expect(site.stripe.sessionAt(body.payment.redirect_url).status).toBe('open');
  });

  it('begins one payment, not two, when its purchaser asks twice at the moment of a 500 that is kept', async () => {
    site.stripe.faults.push('server error', 'unreachable', 'unreachable');
    const silent = await site.office.order({ [await site.ticket(1)]: 1 }, { gateway: 'stripe' }).expect(201);
    const { id, order_key: key } = silent.body;
    await Promise.all([pay(id, key), pay(id, key), pay(id, key)]);
    const states = (await site.money(id)).payments.map(({ state }) => state);
    expect(states).toEqual(['failed', 'pending']);
  });

  it('shows the page of an order whose session Stripe does not know, and lets it be cancelled and paid', async () => {
    const { id, key, body, session } = await site.order(await site.ticket(1));
    session.livemode = true;
    const page = await site.service.http().get(`/order/${id}-${key}/?paid=1`).expect(200);
    expect(page.text).toContain(`href="${session.url}"`);
    expect((await pay(id, key).expect(200)).body.payment.redirect_url).toBe(session.url);
    await site.reconcile();
    expect((await site.money(id)).payments).toMatchObject([{ state: 'pending' }]);
    // Once its time is over, another one begins.
    await site.sql('UPDATE ticket_payments SET expires = 1 WHERE order_id = ?', id);
    const next = await pay(id, key).expect(200);
    const second = site.stripe.sessionAt(next.body.payment.redirect_url);
    expect(second.id).not.toBe(session.id);
    second.livemode = true;
    await site.act(id, 'cancel').expect(200);
    expect((await site.shown(id)).status).toBe('voided');
    expect(await site.page(body)).not.toContain('checkout.stripe.com');
    expect((await site.money(id)).payments.map(({ state }) => state)).toEqual(['canceled', 'canceled']);
  });

  it('refuses to refund a payment that Stripe does not know, and a manager decides', async () => {
    const { id, intent } = await paid();
    intent.livemode = true;
    const { body } = await site.act(id, 'refunds', { amount: '4' }).expect(502);
    expect(body).toMatchObject({ code: 'refund-failed' });
    expect(body.message).toContain('Stripe does not know the payment');
    intent.livemode = false;
    // A refund that may be made stays as it is, while it cannot be looked for.
    site.stripe.faults.push('lost answer', 'unreachable');
    await site.act(id, 'refunds', { amount: '4' }).expect(503);
    site.stripe.sessions.get(intent.session)!.livemode = true;
    await retry();
    expect((await site.money(id)).ledger).toMatchObject({ refunded_minor: 400 });
  });

  it('keeps the words of Stripe from callers, and has them for managers and in the log', async () => {
    const { id, intent } = await paid();
    site.stripe.dispute(intent);
    const { body } = await site.act(id, 'refunds', { amount: '4' }).expect(502);
    expect(body.message).toBe(
      'The payment service did not give the money back: The purchaser disputes the payment at their bank, so Stripe does not refund it.',
    );
    expect(JSON.stringify(body)).not.toMatch(/ch_|pi_|req_/);
    const [{ last_error: said }] = (await site.money(id)).refunds;
    expect(said).toMatch(/^Charge ch_\w+ has been charged back\. \(charge_disputed/);
  });

  it('follows a dispute that is lost, appealed and won', async () => {
    const { id, intent } = await paid();
    const dispute = site.stripe.dispute(intent);
    const states = ['under_review', 'lost', 'appeal_needs_response', 'appeal_under_review', 'won'] as const;
    const seen: string[] = [];
    for (const status of states) {
      site.stripe.decide(dispute, status);
      await site.deliver();
      const { ledger, disputes } = await site.money(id);
      const { dispute: flag } = (await site.shown(id)) as unknown as { dispute: string };
      seen.push(`${disputes[0].state} ${flag} ${ledger.balance_minor}`);
      const isOpen = (await site.listed({ disputed: true })).includes(id);
      expect(isOpen).toBe(!['lost', 'won'].includes(disputes[0].state));
    }
    expect(seen).toEqual([
      'under_review under_review 0',
      'lost lost 0',
      'appeal appeal 0',
      'appeal appeal 0',
      'won won 1000',
    ]);
  });

  it('follows inquiries, disputes that are prevented, and an appeal that is lost', async () => {
    const inquired = await paid();
    const inquiry = site.stripe.dispute(inquired.intent, { status: 'warning_needs_response' });
    await site.deliver();
    expect((await site.money(inquired.id)).ledger.balance_minor).toBe(1000);
    site.stripe.decide(inquiry, 'warning_closed');
    const prevented = await paid();
    site.stripe.dispute(prevented.intent, { status: 'prevented' });
    const lost = await paid();
    const dispute = site.stripe.dispute(lost.intent, { amount: 300 });
    for (const status of ['lost', 'appeal_under_review', 'lost'] as const) {
      site.stripe.decide(dispute, status);
      await site.deliver();
    }
    const stateOf = async (id: number) => (await site.money(id)).disputes.map(({ state }) => state);
    expect(await stateOf(inquired.id)).toEqual(['closed']);
    expect(await stateOf(prevented.id)).toEqual(['closed']);
    expect(await stateOf(lost.id)).toEqual(['lost']);
    expect((await site.money(lost.id)).ledger.balance_minor).toBe(700);
  });

  it('reads all disputes of a payment, however many pages they have', async () => {
    const { id, intent } = await paid();
    for (const amount of [100, 200, 300]) site.stripe.dispute(intent, { amount });
    await site.deliver();
    expect((await site.money(id)).ledger).toMatchObject({ withdrawn_minor: 600 });
  });
});
