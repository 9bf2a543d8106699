import { setTimeout as pause } from 'node:timers/promises';
import { ProviderEventsService } from '../../../src/cal/tickets/payments/index.js';
import { testNowMs } from '../../helpers/clock.js';
import { StripeSite } from './stripe-site.js';

/** Payments of an on-sale whose events come at once. */
const PAYMENTS = 60;
/** What Stripe usually takes for an answer. */
const LATENCY_MS = 250;
/** Calls for one payment at the same moment: its refunds and its disputes. */
const CALLS_OF_ONE = 2;
const POLL_MS = 20;
/** Less than the time after which the SDK repeats a call. */
const MAX_POLLS = 300;

jest.setTimeout(120_000);

describe('Events of Stripe', () => {
  let site: StripeSite;
  beforeEach(async () => {
    site = await StripeSite.open();
  });
  afterEach(async () => {
    await site.office.audit();
    await site.close();
  });

  const states = async (): Promise<string[]> => {
    const rows = await site.service.database.read<{ state: string }>('SELECT state FROM payment_provider_events');
    return rows.map(({ state }) => state);
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let polls = 0; !isSo(); polls++) {
      if (polls > MAX_POLLS) throw new Error('It does not happen');
      await pause(POLL_MS);
    }
  };
  const sendAll = async (): Promise<void> => {
    for (const event of site.stripe.events.splice(0)) await site.send(event).expect(200);
  };
  const paid = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    const ticket = await site.ticket(count);
    for (let i = 0; i < count; i++) {
      const { id, session } = await site.order(ticket);
      site.stripe.pay(session);
      ids.push(id);
    }
    return ids;
  };

  it(`of ${PAYMENTS} payments are processed side by side, those of one payment together`, async () => {
    const ids = await paid(PAYMENTS);
    await sendAll();
    site.stripe.calls.length = 0;
    site.stripe.latencyMs = LATENCY_MS;
    site.stripe.mostAtOnce = 0;
    await site.process();
    site.stripe.latencyMs = 0;
    for (const id of ids) expect((await site.shown(id)).status).toBe('completed');
    expect(new Set(await states())).toEqual(new Set(['processed']));
    // Twelve payments at once, each with one or two calls.
    expect(site.stripe.mostAtOnce).toBeGreaterThanOrEqual(12);
    expect(site.stripe.mostAtOnce).toBeLessThanOrEqual(12 * CALLS_OF_ONE);
    expect(site.stripe.mostAtOnceOfOne).toBe(1);
    // One look for the two events of a payment: the session, its refunds, its disputes.
    expect(site.stripe.calls).toHaveLength(PAYMENTS * 3);
  });

  it('that arrive while others are processed are processed by the same run, at once', async () => {
    const ids = await paid(2);
    const late = site.stripe.events.splice(2);
    await sendAll();
    const gate = Promise.withResolvers<void>();
    site.stripe.gate = gate.promise;
    site.stripe.calls.length = 0;
    const run = site.process();
    await until(() => site.stripe.calls.length === 1);
    for (const event of late) await site.send(event).expect(200);
    // Stripe has answered nothing yet.
    await until(() => new Set(site.stripe.calls).size === 2);
    gate.resolve();
    await run;
    for (const id of ids) expect((await site.shown(id)).status).toBe('completed');
    expect(new Set(await states())).toEqual(new Set(['processed']));
  });

  it('of one payment are processed one after the other, also by several runs', async () => {
    const [id] = await paid(1);
    const [intent] = [...site.stripe.intents.values()];
    site.stripe.latencyMs = POLL_MS * 2;
    const runs: Promise<void>[] = [];
    for (let times = 0; times < 5; times++) {
      site.stripe.refund(intent, 100);
      await sendAll();
      runs.push(site.process(), site.process());
      await pause(POLL_MS);
    }
    await Promise.all(runs);
    await site.process();
    expect(site.stripe.mostAtOnceOfOne).toBe(1);
    expect(new Set(await states())).toEqual(new Set(['processed']));
    expect((await site.money(id)).ledger).toMatchObject({ captured_minor: 1000, refunded_minor: 500 });
  });

  it('leave an event alone whose payment another process works on, until its lease is over', async () => {
    const [id] = await paid(1);
    await sendAll();
    const later = testNowMs() + 3_600_000;
    const [first] = await site.service.database.read<{ id: number }>(
      'SELECT id FROM payment_provider_events ORDER BY id LIMIT 1',
    );
    await site.sql('UPDATE payment_provider_events SET attempts = 1, due = ? WHERE id = ?', later, first.id);
    await site.process();
    expect((await site.shown(id)).status).toBe('pending');
    expect(await states()).toEqual(['received', 'received']);
    // The process has died.
    await site.sql('UPDATE payment_provider_events SET due = 0 WHERE id = ?', first.id);
    await site.process();
    expect((await site.shown(id)).status).toBe('completed');
  });

  it('are processed although one of another payment fails again and again', async () => {
    const [first, second] = await paid(2);
    const [session] = [...site.stripe.sessions.values()];
    session.livemode = true;
    await sendAll();
    await site.process();
    expect((await site.shown(first)).status).toBe('pending');
    expect((await site.shown(second)).status).toBe('completed');
    const [failed] = await site.service.database.read<{ last_error: string }>(
      "SELECT last_error FROM payment_provider_events WHERE state = 'received'",
    );
    expect(failed.last_error).toContain('Stripe does not know the payment');
    session.livemode = false;
    await site.sql("UPDATE payment_provider_events SET due = 0 WHERE state = 'received'");
    await site.process();
    expect((await site.shown(first)).status).toBe('completed');
  });

  it('end a run when the service stops', async () => {
    await paid(1);
    await sendAll();
    await site.service.app.get(ProviderEventsService).processDue('stripe', AbortSignal.abort());
    expect(await states()).toEqual(['received', 'received']);
  });
});
