import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import type { FakeEvent, FakeSession } from '../../helpers/stripe/stripe-server.js';
import { StripeSite } from './stripe-site.js';

/** Number of schedules; `SCHEDULES=10000 npm test -- payments/stripe-schedules` tries more. */
const SCHEDULES = Number(process.env.SCHEDULES ?? cases(150));
// A schedule takes less than a second on a calm machine.
jest.setTimeout(150_000 + SCHEDULES * 3000);
/** More writes than any of the works has. */
const MAX_WRITES = 40;

type Action =
  | { do: 'pay'; delayed: boolean }
  | { do: 'settle'; succeeds: boolean }
  | { do: 'end session' }
  | { do: 'pay again' }
  | { do: 'hold ends' }
  | { do: 'cancel' }
  | { do: 'mark paid' }
  | { do: 'refund part' | 'refund at Stripe'; minor: number }
  | { do: 'refund ticket' | 'refund all' }
  | { do: 'dispute' }
  | { do: 'decide'; won: boolean; appeals: boolean }
  | { do: 'answers are lost' }
  | { do: 'deliver'; lost: number; twice: boolean; order: number; parallel: boolean };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), delayed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), succeeds: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('refund part' as const, 'refund at Stripe' as const),
      minor: fc.integer({ min: 1, max: 2200 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'end session' as const,
        'pay again' as const,
        'hold ends' as const,
        'cancel' as const,
        'mark paid' as const,
        'refund ticket' as const,
        'refund all' as const,
        'dispute' as const,
        'answers are lost' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('decide' as const), won: fc.boolean(), appeals: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      lost: fc.integer({ min: 0, max: 7 }),
      twice: fc.boolean(),
      order: fc.nat(23),
      parallel: fc.boolean(),
    }),
  },
);

describe('Payments at Stripe', () => {
  let site: StripeSite;
  let ticket: number;
  beforeAll(async () => {
    site = await StripeSite.open();
  });
  afterEach(() => site.office.audit());
  afterAll(() => site.close());

  it('end in the ledger of Stripe whatever is lost, doubled, delayed, reordered or simultaneous', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), fc.boolean(), async (actions, isScarce) => {
        // Movements of former schedules were compared already.
        site.stripe.movements.length = 0;
        ticket = await site.ticket(isScarce ? 2 : 4);
        const order = await site.order(ticket, 2);
        const held: FakeEvent[] = [];
        for (const taken of actions) await act(taken, order, held, isScarce);
        await settle(held);
        await verify(order.id);
      }),
      { numRuns: SCHEDULES },
    );
  });

  it('end in the ledger of Stripe after whichever of its writes a process ends', async () => {
    let writes = 0;
    for (let before = -1; site.crashes > before; writes++) {
      before = site.crashes;
      expect(writes).toBeLessThan(MAX_WRITES);
      site.stripe.movements.length = 0;
      ticket = await site.ticket(2);
      const begun = await site.crashAfter(writes, () =>
        site.office.order({ [ticket]: 1 }, { gateway: 'stripe' }).then(({ body }) => body),
      );
      const paid = await site.order(await site.ticket(2), 2);
      site.stripe.pay(paid.session);
      await site.crashAfter(writes, () => site.deliver());
      await settle([]);
      expect((await site.shown(paid.id)).status).toBe('completed');
      await site.crashAfter(writes, () => site.act(paid.id, 'refunds', { amount: '5' }));
      await site.crashAfter(writes, () => site.act(paid.id, 'refund'));
      await settle([]);
      await verify(paid.id);
      if (begun?.id) await verify(begun.id);
      const late = await site.order(ticket);
      await site.expire(late.id);
      await site.office.order({ [ticket]: 2 }, { gateway: 'stripe' });
      const intent = site.stripe.pay(late.session);
      await site.crashAfter(writes, () => site.deliver());
      await settle([]);
      await verify(late.id);
      expect(site.stripe.ledger(intent.id)).toMatchObject({ captured: 1000 });
    }
    expect(writes).toBeGreaterThan(2);
  });

  async function act(taken: Action, order: { id: number; key: string }, held: FakeEvent[], isScarce: boolean) {
    const { stripe } = site;
    const sessions = [...stripe.sessions.values()].filter(
      ({ metadata }) => metadata.almanac_order === String(order.id),
    );
    const intents = [...stripe.intents.values()].filter(({ session }) => sessions.some(({ id }) => id === session));
    const open = sessions.find(({ status }) => status === 'open');
    const captured = intents.find(({ status }) => status === 'succeeded');
    if (taken.do === 'pay' && open) stripe.pay(open, taken.delayed ? 'delayed' : 'card');
    const processing = intents.find(({ status }) => status === 'processing');
    if (taken.do === 'settle' && processing) stripe.settle(processing, taken.succeeds);
    if (taken.do === 'end session' && open) await end(open);
    if (taken.do === 'pay again')
      await site.service.as('anonymous').post(`/cal/tickets/v1/orders/${order.id}/pay`).send({ order_key: order.key });
    if (taken.do === 'hold ends') {
      await site.expire(order.id);
      if (isScarce) await site.office.order({ [ticket]: 1 }, { gateway: 'stripe' });
    }
    if (taken.do === 'cancel') await site.act(order.id, 'cancel');
    if (taken.do === 'mark paid') await site.act(order.id, 'paid');
    if (taken.do === 'refund part') await site.act(order.id, 'refunds', { amount: (taken.minor / 100).toFixed(2) });
    if (taken.do === 'refund at Stripe' && captured) stripe.refund(captured, taken.minor);
    if (taken.do === 'refund ticket') {
      const [{ id: attendee }] = (await site.shown(order.id)).attendees;
      await site.act(order.id, 'refunds', { attendees: [attendee], return_seats: true });
    }
    if (taken.do === 'refund all') await site.act(order.id, 'refund');
    const disputes = [...stripe.disputes.values()].filter((dispute) => dispute.payment_intent === captured?.id);
    if (taken.do === 'dispute' && captured && disputes.length === 0 && stripe.ledger(captured.id).refunded === 0)
      stripe.dispute(captured);
    const undecided = disputes.find(({ status }) => status !== 'won');
    if (taken.do === 'decide' && undecided) {
      if (taken.appeals && undecided.status === 'lost') stripe.decide(undecided, 'appeal_under_review');
      else stripe.decide(undecided, taken.won ? 'won' : 'lost');
    }
    if (taken.do === 'answers are lost')
      stripe.faults.push('lost answer', 'unreachable', 'server error', 'late server error');
    if (taken.do === 'deliver') await deliver(taken, held);
  }

  async function end(session: FakeSession) {
    site.stripe.expire(session);
    await site.sql('UPDATE ticket_payments SET expires = 1 WHERE provider_id = ?', session.id);
  }

  async function deliver(how: Extract<Action, { do: 'deliver' }>, held: FakeEvent[]) {
    const events = [...held.splice(0), ...site.stripe.events.splice(0)].filter((_, i) => i % 8 !== how.lost);
    const moved = events.splice(0, how.order % 4);
    // Some come with the next delivery.
    held.push(...moved.slice(0, how.order % 3));
    events.push(...moved.slice(how.order % 3));
    if (how.order > 11) events.reverse();
    const sent = how.twice ? [...events, ...events] : events;
    if (how.parallel) await Promise.all(sent.map((event) => site.send(event).expect(200)));
    else for (const event of sent) await site.send(event).expect(200);
    await (how.parallel ? Promise.all([site.process(), site.process()]) : site.process());
  }

  /** All that is under way comes to its end: answers come again, jobs run until nothing is due. */
  async function settle(held: FakeEvent[]) {
    site.stripe.faults.length = 0;
    site.stripe.events.unshift(...held.splice(0).filter((_, i) => i % 2 === 0));
    site.stripe.events.splice(0, site.stripe.events.length % 3);
    for (let times = 0; times < 3; times++) {
      await site.sql("UPDATE payment_provider_events SET due = 0 WHERE state = 'received'");
      await site.deliver();
      await site.reconcile();
    }
  }

  /** What the service has stored of an order is what Stripe has; nothing is open, and nothing is owed to purchasers. */
  async function verify(id: number) {
    const { ledger, payments, refunds } = await site.money(id);
    for (const { capture_id: intent, captured_minor: captured, id: payment } of payments) {
      if (intent === null) continue;
      const refunded = refunds
        .filter(({ payment_id: of, state }) => of === payment && state === 'succeeded')
        .reduce((sum, { amount_minor: minor }) => sum + minor, 0);
      const atStripe = site.stripe.ledger(intent);
      expect({ captured, refunded }).toEqual({ captured: atStripe.captured, refunded: atStripe.refunded });
    }
    const withdrawn = payments.reduce((sum, { capture_id: of }) => sum + site.stripe.ledger(of ?? '').withdrawn, 0);
    // What disputes have taken, also while a decision is appealed.
    expect(ledger.withdrawn_minor).toBe(withdrawn);
    const known = payments.map(({ capture_id: intent }) => intent);
    for (const { id: intent, metadata, status } of site.stripe.intents.values())
      if (metadata.almanac_order === String(id) && status === 'succeeded') expect(known).toContain(intent);
    expect(refunds.filter(({ state }) => state === 'requested' || state === 'pending')).toEqual([]);
    const order = await site.shown(id);
    if (order.status === 'completed') expect(ledger.captured_minor).toBeGreaterThanOrEqual(ledger.total_minor);
    if (order.status === 'refunded') expect(ledger.balance_minor).toBeLessThanOrEqual(0);
    // Money that a manager has taken too late is returned by a manager.
    const isByHand = payments.some(({ provider, captured_minor: captured }) => provider === 'manual' && captured > 0);
    if (!isByHand) expect(ledger.due_back_minor).toBe(0);
    else if (ledger.due_back_minor > 0) expect(order.refund_due).toBe(true);
    await site.office.audit();
  }
});
