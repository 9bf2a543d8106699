import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import { StripeSite, type PlacedOrder } from './stripe-site.js';

/** Number of histories; `HISTORIES=1000 npm test -- payments/stripe-exchanges` tries more. */
const HISTORIES = Number(process.env.HISTORIES ?? cases(40));
// A history takes less than two seconds on a calm machine.
jest.setTimeout(150_000 + HISTORIES * 4000);
/** Most writes after which a process ends in turn. */
const MAX_WRITES = 6;
const ORDERS = '/cal/tickets/v1/orders';

type Action =
  | { do: 'exchange'; attendee: number; ticket: number }
  | { do: 'pay' | 'cancel' | 'expire' | 'refund all' | 'refund ticket' | 'check in'; order: number }
  | { do: 'refund part' | 'refund at Stripe'; order: number; minor: number }
  | { do: 'answers are lost' }
  | { do: 'deliver'; twice: boolean; parallel: boolean };

const nat = fc.nat(7);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('exchange' as const), attendee: nat, ticket: fc.nat(3) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), order: nat }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'expire' as const,
        'refund all' as const,
        'refund ticket' as const,
        'check in' as const,
      ),
      order: nat,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('refund part' as const, 'refund at Stripe' as const),
      order: nat,
      minor: fc.integer({ min: 1, max: 2500 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answers are lost' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), twice: fc.boolean(), parallel: fc.boolean() }),
  },
);

describe('Exchanges of tickets that are paid at Stripe', () => {
  let site: StripeSite;
  /** Tickets of 5.00, 10.00, 15.00 and 25.00. */
  let tickets: number[];
  beforeAll(async () => {
    site = await StripeSite.open();
  });
  beforeEach(async () => {
    site.stripe.movements.length = 0;
    tickets = await Promise.all(['5', '10', '15', '25'].map((price) => make(price)));
  });
  afterEach(() => site.office.audit());
  afterAll(() => site.close());

  const make = (price: string, capacity = 100_000) =>
    site.office.ticket(site.event, { price, ticket: { mode: 'own', capacity } });
  const admin = () => site.service.as('administrator');
  const exchange = (orderId: number, attendeeId: number, ticket: number) =>
    admin()
      .post(`${ORDERS}/${orderId}/attendees/${attendeeId}/exchange`)
      .send({ ticket_id: ticket, gateway: 'stripe' });
  /** A paid order of tickets of 10.00. */
  const paid = async (quantity = 1) => {
    const order = await site.order(tickets[1], quantity);
    const intent = site.stripe.pay(order.session);
    await site.deliver();
    return { id: order.id, intent, attendees: order.body.attendees.map(({ id }) => id) };
  };
  const sessionOf = (body: PlacedOrder & { payment?: { redirect_url: string } }) =>
    site.stripe.sessionAt(body.payment?.redirect_url ?? '');

  it('take the difference, once, and return all through the payments that brought it', async () => {
    const first = await paid();
    const { body } = await exchange(first.id, first.attendees[0], tickets[3]).expect(201);
    const session = sessionOf(body);
    expect(session.amount_total).toBe(1500);
    const intent = site.stripe.pay(session);
    const [event, ...others] = site.stripe.events.splice(0);
    await Promise.all([event, event, ...others].map((one) => site.send(one).expect(200)));
    await Promise.all([site.process(), site.process()]);
    expect(await site.shown(body.id)).toMatchObject({ status: 'completed', exchange: { state: 'done' } });
    expect((await site.money(body.id)).ledger).toMatchObject({ captured_minor: 2500, balance_minor: 2500 });
    await verify([first.id, body.id]);
    await site.act(body.id, 'refund').expect(200);
    expect([first.intent, intent].map(({ id }) => site.stripe.ledger(id).refunded)).toEqual([1000, 1500]);
    // Reports of these refunds are those of the new order.
    await site.deliver();
    await site.reconcile();
    expect((await site.money(first.id)).refunds.map(({ provider, source }) => [provider, source])).toEqual([
      ['exchange', 'admin'],
    ]);
    expect((await site.money(body.id)).refunds.map(({ provider, state }) => [provider, state])).toEqual([
      ['stripe', 'succeeded'],
      ['stripe', 'succeeded'],
    ]);
    await verify([first.id, body.id]);
  });

  it('are void when the former ticket is not valid any more, and the money goes back once', async () => {
    const first = await paid();
    const { body } = await exchange(first.id, first.attendees[0], tickets[2]).expect(201);
    await admin().post(`/cal/tickets/v1/attendees/${first.attendees[0]}`).send({ check_in: true }).expect(201);
    const intent = site.stripe.pay(sessionOf(body));
    for (const event of [...site.stripe.events]) await site.send(event).expect(200);
    await site.deliver();
    await site.reconcile();
    expect(site.stripe.ledger(intent.id)).toMatchObject({ captured: 500, refunded: 500 });
    expect(await site.shown(body.id)).toMatchObject({ status: 'refunded', exchange: { state: 'void' } });
    expect((await site.shown(first.id)).attendees[0].status).toBe('completed');
    await verify([first.id, body.id]);
  });

  it('take seats for a late payment, and return it when there are none', async () => {
    for (const isScarce of [false, true]) {
      const scarce = await make('20', 1);
      const first = await paid();
      const { body } = await exchange(first.id, first.attendees[0], scarce).expect(201);
      await site.expire(body.id);
      if (isScarce) await site.office.order({ [scarce]: 1 }, { gateway: 'stripe' }).expect(201);
      const intent = site.stripe.pay(sessionOf(body));
      await site.deliver();
      await site.reconcile();
      expect((await site.shown(body.id)).status).toBe(isScarce ? 'refunded' : 'completed');
      expect(site.stripe.ledger(intent.id).refunded).toBe(isScarce ? 1000 : 0);
      expect((await site.shown(first.id)).attendees[0].status).toBe(isScarce ? 'completed' : 'refunded');
      await verify([first.id, body.id]);
    }
  });

  it('have the refunds that are made at Stripe of a payment whose money they got', async () => {
    const first = await paid(2);
    const { body } = await exchange(first.id, first.attendees[0], tickets[2]).expect(201);
    site.stripe.pay(sessionOf(body));
    await site.deliver();
    // 10.00 of the payment are left of the first order, and 10.00 moved to the second.
    site.stripe.refund(first.intent, 1500);
    for (let times = 0; times < 2; times++) {
      await site.deliver();
      await site.reconcile();
    }
    const external = async (id: number) =>
      (await site.money(id)).refunds
        .filter(({ source }) => source === 'external')
        .map(({ amount_minor: minor, provider }) => [minor, provider]);
    expect(await external(first.id)).toEqual([[1000, 'stripe']]);
    expect(await external(body.id)).toEqual([[500, 'stripe']]);
    await verify([first.id, body.id]);
  });

  it('are flagged by a dispute about the payment that they got money of', async () => {
    const first = await paid();
    const { body } = await exchange(first.id, first.attendees[0], tickets[2]).expect(201);
    site.stripe.pay(sessionOf(body));
    await site.deliver();
    const other = await paid();
    const { body: waiting } = await exchange(other.id, other.attendees[0], tickets[2]).expect(201);
    const dispute = site.stripe.dispute(first.intent);
    site.stripe.dispute(other.intent);
    await site.deliver();
    for (const id of [first.id, body.id]) expect(await site.shown(id)).toMatchObject({ dispute: 'open' });
    // A ticket whose payment is disputed pays for nothing.
    site.stripe.pay(sessionOf(waiting));
    await site.deliver();
    await site.reconcile();
    expect((await site.shown(waiting.id)).status).toBe('refunded');
    site.stripe.decide(dispute, 'lost');
    await site.deliver();
    expect((await site.shown(first.id)).status).toBe('reversed');
    expect(await site.shown(body.id)).toMatchObject({ status: 'completed', dispute: 'lost' });
    const balance =
      (await site.money(first.id)).ledger.balance_minor + (await site.money(body.id)).ledger.balance_minor;
    expect(balance).toBe(500);
  });

  it('end in the ledger of Stripe when a process ends after one of its first writes', async () => {
    for (let writes = 0; writes < MAX_WRITES; writes++) {
      const first = await paid(2);
      const cheaper = await site.crashAfter(writes, () =>
        exchange(first.id, first.attendees[0], tickets[0]).then(({ body }) => body),
      );
      const { body } = await exchange(first.id, first.attendees[1], tickets[2]);
      site.stripe.pay(sessionOf(body));
      await site.crashAfter(writes, () => site.deliver());
      await site.crashAfter(writes, () => site.act(body.id, 'refunds', { amount: '12' }));
      await settle();
      expect((await site.shown(body.id)).status).toBe('completed');
      const orders = await ordersFrom(first.id);
      if (cheaper?.id) expect(orders).toContain(cheaper.id);
      await verify(orders);
    }
  });

  it('add up to the ledger of Stripe after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 14 }), async (actions) => {
        site.stripe.movements.length = 0;
        const first = await paid(2);
        for (const taken of actions) await act(taken, await ordersFrom(first.id));
        await settle();
        await verify(await ordersFrom(first.id));
      }),
      { numRuns: HISTORIES },
    );
  });

  async function act(taken: Action, orders: number[]) {
    const of = (n: number): number => orders[n % orders.length];
    if (taken.do === 'exchange') {
      const held = (await Promise.all(orders.map((id) => site.shown(id)))).flatMap(({ id, attendees }) =>
        attendees.map((attendee) => ({ order: id, attendee: attendee.id })),
      );
      const { order, attendee } = held[taken.attendee % held.length];
      await exchange(order, attendee, tickets[taken.ticket]);
    }
    const sessions = 'order' in taken ? sessionsOf(of(taken.order)) : [];
    const intents = [...site.stripe.intents.values()].filter(({ session }) =>
      sessions.some(({ id }) => id === session),
    );
    if (taken.do === 'pay') sessions.filter(({ status }) => status === 'open').forEach((one) => site.stripe.pay(one));
    if (taken.do === 'cancel') await site.act(of(taken.order), 'cancel');
    if (taken.do === 'expire') await site.expire(of(taken.order));
    if (taken.do === 'refund all') await site.act(of(taken.order), 'refund');
    if (taken.do === 'refund part')
      await site.act(of(taken.order), 'refunds', { amount: (taken.minor / 100).toFixed(2) });
    if (taken.do === 'refund at Stripe' && intents.length > 0) site.stripe.refund(intents[0], taken.minor);
    if (taken.do === 'refund ticket' || taken.do === 'check in') {
      const [{ id: attendee }] = (await site.shown(of(taken.order))).attendees;
      if (taken.do === 'check in') await admin().post(`/cal/tickets/v1/attendees/${attendee}`).send({ check_in: true });
      else await site.act(of(taken.order), 'refunds', { attendees: [attendee], return_seats: true });
    }
    if (taken.do === 'answers are lost') site.stripe.faults.push('lost answer', 'server error');
    if (taken.do === 'deliver') await deliver(taken);
  }

  function sessionsOf(orderId: number) {
    return [...site.stripe.sessions.values()].filter(({ metadata }) => metadata.almanac_order === String(orderId));
  }

  async function deliver({ twice, parallel }: { twice: boolean; parallel: boolean }) {
    const events = site.stripe.events.splice(0);
    const sent = twice ? [...events, ...events] : events;
    if (parallel) await Promise.all(sent.map((event) => site.send(event).expect(200)));
    else for (const event of sent) await site.send(event).expect(200);
    await (parallel ? Promise.all([site.process(), site.process()]) : site.process());
  }

  async function settle() {
    site.stripe.faults.length = 0;
    for (let times = 0; times < 3; times++) {
      await site.sql("UPDATE payment_provider_events SET due = 0 WHERE state = 'received'");
      await site.deliver();
      await site.reconcile();
    }
  }

  /** An order with all that tickets of it, or of these, were to be exchanged for. */
  async function ordersFrom(orderId: number): Promise<number[]> {
    const rows = await site.service.database.read<{ order_id: number }>(
      'SELECT order_id FROM ticket_exchanges WHERE source_order_id = ? ORDER BY order_id',
      [orderId],
    );
    const orders = [orderId];
    for (const { order_id: id } of rows) orders.push(...(await ordersFrom(id)));
    return orders;
  }

  /** What orders have in sum is what Stripe has of them; nothing is open, and no ticket is valid beside its successor. */
  async function verify(orderIds: readonly number[]) {
    let balance = 0;
    let atStripe = 0;
    for (const id of orderIds) {
      const { ledger, payments, refunds } = await site.money(id);
      balance += ledger.balance_minor;
      for (const payment of payments) {
        const own = refunds.filter(({ payment_id: of, state }) => of === payment.id && state === 'succeeded');
        expect(payment.refunded_minor).toBe(own.reduce((sum, { amount_minor: minor }) => sum + minor, 0));
        expect(payment.refunded_minor).toBeLessThanOrEqual(payment.captured_minor);
      }
      for (const { id: intent, metadata } of site.stripe.intents.values()) {
        if (metadata.almanac_order !== String(id)) continue;
        const { captured, refunded } = site.stripe.ledger(intent);
        atStripe += captured - refunded;
      }
      expect(refunds.filter(({ state }) => state === 'requested' || state === 'pending')).toEqual([]);
      const order = await site.shown(id);
      if (order.status === 'completed') expect(ledger.captured_minor).toBeGreaterThanOrEqual(ledger.total_minor);
      expect(ledger.due_back_minor).toBe(0);
    }
    expect(balance).toBe(atStripe);
    const wrong = await site.service.database.read(
      `SELECT x.order_id FROM ticket_exchanges x JOIN ticket_orders o ON o.id = x.order_id
       JOIN ticket_attendees a ON a.id = x.attendee_id
       WHERE (x.state = 'open') <> (o.status IN ('pending', 'action-req'))
         OR (x.state = 'done' AND a.place <> 'none') OR (o.status = 'completed' AND x.state <> 'done')`,
    );
    expect(wrong).toEqual([]);
    await site.office.audit();
  }
});
