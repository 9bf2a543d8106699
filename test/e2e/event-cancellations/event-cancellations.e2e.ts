import { setTimeout as sleep } from 'node:timers/promises';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { until } from '../../helpers/until.js';
import { CANCELLATIONS, CancellationSite, type Sold } from './cancellation-site.js';

const ORDERS = '/cal/tickets/v1/orders';
const PRICE = 2000;

describe('The cancellation of an event', () => {
  let site: CancellationSite;
  beforeAll(async () => {
    site = await CancellationSite.open();
  });
  afterEach(async () => {
    site.site.stripe.faults.length = 0;
    await setPrices({ order_fee: '0' });
    await site.site.office.audit();
  });
  afterAll(() => site.close());

  const paidBack = ({ intent }: Sold): number => site.site.stripe.ledger(intent!.id).refunded;
  const refundsOf = ({ intent }: Sold): number =>
    [...site.site.stripe.refunds.values()].filter(({ payment_intent: id }) => id === intent!.id).length;
  const statusOf = async ({ id }: Sold): Promise<string> => (await site.site.shown(id)).status;
  const moneyOf = async (id: number) => (await site.admin.get(`${ORDERS}/${id}/payments`).expect(200)).body;
  /** The documents of an order, once they add up to what is sold of it, minor units. */
  const documents = (id: number, sold: number): Promise<InvoiceResponse[]> =>
    until(
      async () =>
        (await site.admin.get(`/invoices/v1/orders/${id}/invoices`).expect(200)).body.invoices as InvoiceResponse[],
      (found) => found.length > 0 && found.reduce((sum, { total_minor: total }) => sum + total, 0) === sold,
    );
  const checkIn = (attendee: number) =>
    site.admin.post(`/cal/tickets/v1/attendees/${attendee}`).send({ check_in: true }).expect(201);
  const setPrices = (settings: object) => site.admin.post('/cal/tickets/v1/settings').send(settings).expect(200);

  it('shows what goes back by which way, does it once, and is finished when a person has returned the rest', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const card = await site.sell(event, ticket);
    const bank = await site.sell(event, ticket, 1, { gateway: 'bank-transfer' });
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 2, tickets: 3 },
      returned: [{ currency: 'USD', amount_minor: 6000, amount: '60.00' }],
      ways: [
        { provider: 'bank-transfer', is_automatic: false, amount_minor: 2000, orders: 1 },
        { provider: 'stripe', is_automatic: true, amount_minor: 4000, orders: 1 },
      ],
      retained: [],
      not_returned: [],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1, returning: 1 });
    expect(paidBack(card)).toBe(4000);
    expect(await statusOf(card)).toBe('refunded');
    expect(await site.unfinished()).toContain(id);
    await site.noteReturns(bank.id);
    await until(
      () => site.read(id),
      ({ is_finished: isFinished }) => isFinished,
    );
    expect(await site.unfinished()).not.toContain(id);
    expect(await statusOf(bank)).toBe('refunded');
    expect(refundsOf(card)).toBe(1);
    const { body } = await site.admin.get(`/cal/events/v1/events/${event}/status`).expect(200);
    expect(body.event_status).toBe('canceled');
    for (const sold of [card, bank]) await documents(sold.id, 0);
  });

  it('does what was confirmed: a preview that is out of date is refused with the present one, a repeat is the first', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    await site.sell(event, ticket);
    const terms = { event_id: event, refunds: 'all' };
    const { preview_key: outdated } = await site.preview(event);
    await site.sell(event, ticket, 1);
    const refused = await site.admin
      .post(CANCELLATIONS)
      .send({ ...terms, preview_key: outdated })
      .expect(409);
    expect(refused.body.code).toBe('cancellation-changed');
    expect(refused.body.data.preview.refunded).toEqual({ orders: 2, tickets: 3 });
    const { preview_key: key } = refused.body.data.preview;
    const start = () => site.admin.post(CANCELLATIONS).send({ ...terms, preview_key: key });
    // Some begin after the first one has changed the event, and before it has ended.
    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => sleep(place * 8).then(start)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await site.finished(answers[0].body.id);
    expect((await start().expect(202)).body.id).toBe(answers[0].body.id);
    // Other terms with the same key are not what was shown.
    const other = await site.admin.post(CANCELLATIONS).send({ ...terms, refunds: 'none', preview_key: 'f'.repeat(64) });
    expect(other.body.code).toBe('cancellation-changed');
  });

  it('with two payments of an order returns each once, and what came twice too', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const parts = await site.site.office.order({ [ticket]: 2 }, { gateway: 'bank-transfer' }).expect(201);
    const twice = await site.site.office.order({ [ticket]: 1 }, { gateway: 'bank-transfer' }).expect(201);
    await site.money.transfer(parts.body.payment.reference, 1500);
    await site.money.transfer(parts.body.payment.reference, 2500);
    await site.money.transfer(twice.body.payment.reference, PRICE);
    await site.money.transfer(twice.body.payment.reference, PRICE);
    expect(await site.preview(event)).toMatchObject({
      returned: [{ amount_minor: 8000 }],
      excess: [{ amount_minor: PRICE }],
      ways: [{ provider: 'bank-transfer', is_automatic: false, amount_minor: 8000, orders: 2 }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ returning: 2 });
    for (const { body } of [parts, twice]) {
      await site.noteReturns(body.id);
      expect((await moneyOf(body.id)).ledger).toMatchObject({ balance_minor: 0, due_back_minor: 0 });
      expect((await site.site.shown(body.id)).status).toBe('refunded');
      await documents(body.id, 0);
    }
  });

  it('retains what the organizer wants of discounted tickets and fees, and credits the rest at their rate', async () => {
    await setPrices({ order_fee: '1.00', fee_name: 'Booking fee' });
    const event = await site.event();
    const ticket = await site.ticket(event);
    const code = { code: `OFF${event}`, percent: 25 };
    await site.admin.post('/cal/tickets/v1/discount-codes').send(code).expect(201);
    const sold = await site.sell(event, ticket, 2, { discount_code: code.code });
    await setPrices({ order_fee: '0' });
    const terms = { refunds: 'all', retained_percent: 10, retain_fees: true };
    expect(await site.preview(event, terms)).toMatchObject({
      returned: [{ amount_minor: 2700 }],
      retained: [{ amount_minor: 400 }],
    });
    const { id } = await site.cancel(event, terms);
    expect(await site.states(id)).toEqual({ done: 1 });
    expect(paidBack(sold)).toBe(2700);
    const { ledger, refunds } = await moneyOf(sold.id);
    expect(ledger).toMatchObject({ balance_minor: 400, due_back_minor: 0 });
    expect(refunds).toHaveLength(1);
    const [, credit] = await documents(sold.id, 400);
    // No line of the credit note is of the fee.
    expect(credit.lines.map(({ total_minor: total }: { total_minor: number }) => total)).toEqual([-2700]);
    expect((await site.site.shown(sold.id)).attendees.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  });

  it('ends exchanges under way: the former ticket is returned, and the new one cannot be paid any more', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const dearer = await site.ticket(event, '30');
    const former = await site.sell(event, ticket, 1);
    const path = `${ORDERS}/${former.id}/attendees/${former.attendees[0]}/exchange`;
    const { body } = await site.admin.post(path).send({ ticket_id: dearer, gateway: 'stripe' }).expect(201);
    const session = site.site.stripe.sessionAt(body.payment.redirect_url);
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 1, tickets: 1 },
      voided: { orders: 1, tickets: 1 },
      returned: [{ amount_minor: PRICE }],
    });
    await site.cancel(event);
    expect((await site.site.shown(body.id)).status).toBe('voided');
    expect(paidBack(former)).toBe(PRICE);
    expect(site.site.stripe.sessions.get(session.id)?.status).toBe('expired');
    expect((await moneyOf(former.id)).ledger.balance_minor).toBe(0);
  });

  it('returns the money of an exchanged ticket through the payment that brought it', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const cheaper = await site.ticket(event, '6');
    const former = await site.sell(event, ticket, 1);
    const path = `${ORDERS}/${former.id}/attendees/${former.attendees[0]}/exchange`;
    await site.admin.post(path).send({ ticket_id: cheaper, gateway: 'stripe' }).expect(201);
    await until(
      () => Promise.resolve(paidBack(former)),
      (minor) => minor === 1400,
    );
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 1, tickets: 1 },
      ways: [{ provider: 'stripe', is_automatic: true, amount_minor: 600 }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1 });
    expect(paidBack(former)).toBe(PRICE);
  });

  it('leaves disputed payments out, and says so', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const disputed = await site.sell(event, ticket, 2);
    const other = await site.sell(event, ticket, 1);
    const dispute = site.site.stripe.dispute(disputed.intent!);
    await site.site.settle();
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 1, tickets: 1 },
      not_returned: [{ reason: 'payment-disputed', orders: 1, tickets: 2, sums: [{ amount_minor: 4000 }] }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1, skipped: 1 });
    expect([paidBack(disputed), paidBack(other)]).toEqual([0, PRICE]);
    // Once it is won, the money can go back with another confirmation.
    site.site.stripe.decide(dispute, 'won');
    await site.site.settle();
    await site.cancel(event);
    expect(paidBack(disputed)).toBe(4000);
  });

  it('returns tickets of checked-in guests only where the organizer wants that', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const sold = await site.sell(event, ticket, 2);
    await checkIn(sold.attendees[0]);
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 1, tickets: 1 },
      returned: [{ amount_minor: PRICE }],
      not_returned: [{ reason: 'attendees-checked-in', orders: 1, tickets: 1, sums: [{ amount_minor: PRICE }] }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1 });
    expect([paidBack(sold), await statusOf(sold)]).toEqual([PRICE, 'completed']);
    await site.cancel(event, { refunds: 'all', include_checked_in: true });
    expect([paidBack(sold), await statusOf(sold)]).toEqual([2 * PRICE, 'refunded']);
    expect(refundsOf(sold)).toBe(2);
  });

  it('credits only what is left of an order that was refunded in part, with and without its seat', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const sold = await site.sell(event, ticket, 3);
    const [first, second] = sold.attendees;
    await site.site.act(sold.id, 'refunds', { attendees: [first], return_seats: true }).expect(201);
    await site.site.act(sold.id, 'refunds', { attendees: [second] }).expect(201);
    await site.site.act(sold.id, 'refunds', { amount: '5.00' }).expect(201);
    await documents(sold.id, PRICE - 500);
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 1, tickets: 2 },
      returned: [{ amount_minor: PRICE - 500 }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1 });
    expect([paidBack(sold), await statusOf(sold)]).toEqual([3 * PRICE, 'refunded']);
    const found = await documents(sold.id, 0);
    expect(found.reduce((sum, { tax_minor: tax }) => sum + tax, 0)).toBe(0);
    expect(await site.preview(event)).toMatchObject({
      refunded: { orders: 0 },
      not_returned: [{ reason: 'already-refunded', orders: 1, tickets: 3 }],
    });
  });

  it('leaves free orders as they are, and voids unpaid ones where the organizer wants that', async () => {
    const event = await site.event();
    const paid = await site.ticket(event);
    const free = await site.ticket(event, '0');
    const gratis = (await site.site.office.order({ [free]: 2 }).expect(201)).body;
    const waits = (await site.site.office.order({ [paid]: 1 }, { gateway: 'manual' }).expect(201)).body;
    const part = (await site.site.office.order({ [paid]: 1 }, { gateway: 'bank-transfer' }).expect(201)).body;
    await site.money.transfer(part.payment.reference, 700);
    expect(await site.preview(event, { refunds: 'none', void_unpaid: false })).toMatchObject({
      unpaid: { orders: 2, tickets: 2 },
      free: { orders: 1, tickets: 2 },
      voided: { orders: 0 },
    });
    expect(await site.preview(event)).toMatchObject({
      voided: { orders: 2, tickets: 2 },
      returned: [{ amount_minor: 700 }],
      ways: [{ provider: 'bank-transfer', is_automatic: false, amount_minor: 700 }],
    });
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ done: 1, returning: 1 });
    expect([
      (await site.site.shown(gratis.id)).status,
      (await site.site.shown(waits.id)).status,
      (await site.site.shown(part.id)).status,
    ]).toEqual(['completed', 'voided', 'voided']);
    await site.site.act(part.id, 'refund').expect(200);
    await until(
      () => site.read(id),
      ({ is_finished: isFinished }) => isFinished,
    );
  });

  it('of one ticket leaves the event, the other tickets and the fee, and ends free ones too', async () => {
    await setPrices({ order_fee: '1.00', fee_name: 'Booking fee' });
    const event = await site.event();
    const [concert, workshop, gratis] = [
      await site.ticket(event),
      await site.ticket(event, '8'),
      await site.ticket(event, '0'),
    ];
    const { body } = await site.site.office
      .order({ [concert]: 1, [workshop]: 1, [gratis]: 1 }, { gateway: 'stripe' })
      .expect(201);
    const intent = site.site.stripe.pay(site.site.stripe.sessionAt(body.payment.redirect_url));
    const only = await site.sell(event, workshop, 1);
    const free = (await site.site.office.order({ [gratis]: 1 }).expect(201)).body;
    await setPrices({ order_fee: '0' });
    await site.site.settle();
    const terms = { status: 'unchanged', refunds: 'tickets', ticket_ids: [workshop, gratis] };
    expect(await site.preview(event, terms)).toMatchObject({
      refunded: { orders: 2, tickets: 3 },
      returned: [{ amount_minor: 800 + 900 }],
      voided: { orders: 1, tickets: 1 },
    });
    const { id } = await site.cancel(event, terms);
    expect(await site.states(id)).toEqual({ done: 3 });
    expect(site.site.stripe.ledger(intent.id).refunded).toBe(800);
    expect([paidBack(only), await statusOf(only)]).toEqual([900, 'refunded']);
    const mixed = await site.site.shown(body.id);
    expect(mixed.status).toBe('completed');
    expect(mixed.attendees.filter(({ status }) => status === 'completed')).toHaveLength(1);
    expect((await site.site.shown(free.id)).status).toBe('voided');
    const status = await site.admin.get(`/cal/events/v1/events/${event}/status`).expect(200);
    expect(status.body.event_status).toBe('scheduled');
    await documents(body.id, 2100);
  });

  it('postponed keeps tickets valid whose money does not go back', async () => {
    const event = await site.event();
    const [first, second] = [await site.ticket(event), await site.ticket(event)];
    const stays = await site.sell(event, first, 1);
    const goes = await site.sell(event, second, 1);
    await site.cancel(event, { status: 'postponed', refunds: 'tickets', ticket_ids: [second] });
    expect([paidBack(stays), await statusOf(stays)]).toEqual([0, 'completed']);
    expect([paidBack(goes), await statusOf(goes)]).toEqual([PRICE, 'refunded']);
    await checkIn(stays.attendees[0]);
  });

  it('lists refunds that the payment service refuses, and tries them again on request', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const sold = await site.sell(event, ticket, 2);
    const { intents } = site.site.stripe;
    // Stripe does not know the payment, as after a change of the account.
    intents.delete(sold.intent!.id);
    const { id } = await site.cancel(event);
    expect(await site.states(id)).toEqual({ failed: 1 });
    const [item] = await site.items(id);
    expect(item).toMatchObject({ order_id: sold.id, state: 'failed', reason: 'refund-failed', amount_minor: 4000 });
    expect(item.error).not.toBe('');
    expect(await site.unfinished()).toContain(id);
    expect(await site.site.shown(sold.id)).toMatchObject({ refund_due: true });
    intents.set(sold.intent!.id, sold.intent!);
    await site.admin.post(`${CANCELLATIONS}/${id}/retry`).send({}).expect(202);
    await site.finished(id);
    expect(await site.states(id)).toEqual({ done: 1 });
    expect([paidBack(sold), refundsOf(sold), await statusOf(sold)]).toEqual([4000, 1, 'refunded']);
    await documents(sold.id, 0);
    await site.admin.post(`${CANCELLATIONS}/${id}/retry`).send({}).expect(202);
    expect(await site.states(id)).toEqual({ done: 1 });
  });

  it('goes on by itself when the payment service does not respond', async () => {
    const event = await site.event();
    const ticket = await site.ticket(event);
    const sold = await site.sell(event, ticket, 1);
    site.site.stripe.faults.push('lost answer', 'lost answer', 'lost answer');
    const { id } = await site.cancel(event);
    await site.site.retryRefunds();
    await until(
      () => site.read(id),
      ({ is_finished: isFinished }) => isFinished,
    );
    expect([paidBack(sold), refundsOf(sold)]).toEqual([PRICE, 1]);
  });

  it('refuses what does not fit together, events of others and callers without the right', async () => {
    const event = await site.event();
    const other = await site.event();
    const ticket = await site.ticket(other);
    const post = (caller: Parameters<typeof site.site.service.as>[0], body: object, path = '/preview') =>
      site.site.service
        .as(caller)
        .post(CANCELLATIONS + path)
        .send(body);
    const refusals: [object, number, string][] = [
      [{ event_id: event }, 400, 'rest_missing_callback_param'],
      [{ event_id: event, refunds: 'all', status: 'unchanged' }, 400, 'rest_invalid_param'],
      [{ event_id: event, refunds: 'tickets' }, 400, 'rest_invalid_param'],
      [{ event_id: event, refunds: 'all', ticket_ids: [ticket] }, 400, 'rest_invalid_param'],
      [{ event_id: event, refunds: 'tickets', ticket_ids: [ticket] }, 400, 'rest_invalid_param'],
      [{ event_id: event, refunds: 'all', retained_percent: 101 }, 400, 'rest_invalid_param'],
      [{ event_id: event, refunds: 'all', fee: 1 }, 400, 'rest_invalid_param'],
      [{ event_id: 999_999, refunds: 'all' }, 404, 'event-not-found'],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await post('administrator', body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const body = { event_id: event, refunds: 'all' };
    for (const caller of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
      const status = caller === 'anonymous' ? 401 : 403;
      expect([caller, (await post(caller, body)).status]).toEqual([caller, status]);
      const start = await post(caller, { ...body, preview_key: 'a'.repeat(64) }, '');
      expect([caller, start.status]).toEqual([caller, status]);
      await site.site.service.as(caller).get(CANCELLATIONS).expect(status);
    }
    await site.admin.get(`${CANCELLATIONS}/999999`).expect(404);
  });
});
