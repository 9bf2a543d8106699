import { setTimeout as pause } from 'node:timers/promises';
import { StripeSite, WEBHOOK } from '../../e2e/payments/stripe-site.js';
import type { FakeEvent } from '../../helpers/stripe/stripe-server.js';
import { sized } from '../../helpers/suite-size.js';
import { SECRET_KEY, ServiceProcess, inParallel, randomOf } from './processes.js';

const PROCESSES = process.env.TEST_ENGINE === 'mysql' ? 2 : 1;
const ORDERS = sized({ small: 10, full: 60 });
/** Times that each event is sent, to the processes in turn. */
const COPIES = 4;
const POLL_MS = 100;
const MAX_POLLS = 600;

jest.setTimeout(120_000 + ORDERS * 4000);

interface Outcome {
  /** Orders that were paid in time and are not completed, or whose money went back. */
  spoilt: number;
  /** Orders that were paid too late and whose money did not go back, once. */
  unreturned: number;
}

describe(`${ORDERS} payments whose events come to ${PROCESSES} processes at once`, () => {
  let site: StripeSite;
  let processes: ServiceProcess[] = [];
  beforeEach(async () => {
    site = await StripeSite.open({ SECRET_KEY });
  });
  afterEach(async () => {
    for (const process of processes) await process.stop();
    processes = [];
    await site.close();
  });

  const start = async (preload?: string): Promise<void> => {
    for (let i = 0; i < PROCESSES; i++)
      processes.push(
        await ServiceProcess.start(site.service.databaseUrl, site.service.folder, { preload, env: site.stripe.env }),
      );
  };

  /** Every second order is paid when its seat is another's. @returns ids of the orders with their payments at Stripe */
  const pay = async () => {
    const paid: { id: number; intent: string; isLate: boolean }[] = [];
    for (let i = 0; i < ORDERS; i++) {
      const isLate = i % 2 === 1;
      const ticket = await site.ticket(1);
      const { id, session } = await site.order(ticket);
      if (isLate) {
        await site.expire(id);
        await site.order(ticket);
      }
      paid.push({ id, intent: site.stripe.pay(session).id, isLate });
    }
    return paid;
  };

  const send = async (event: FakeEvent, process: ServiceProcess): Promise<void> => {
    const { body, header } = site.stripe.signed(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': header };
    // A process that was killed does not answer; Stripe would send it again.
    await fetch(process.root + WEBHOOK, { method: 'POST', headers, body }).catch(() => undefined);
  };

  /** Sends all events several times at once, until each is processed. */
  const deliver = async (): Promise<void> => {
    const random = randomOf(ORDERS);
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const events = site.stripe.events.splice(0).flatMap((event) => Array<FakeEvent>(COPIES).fill(event));
      events.sort(() => random() - 0.5);
      await inParallel(events.length, 20, (i) => send(events[i], processes[i % processes.length]));
      if (events.length === 0 && (await waiting()) === 0) return;
      await pause(POLL_MS);
    }
    throw new Error('Events are not processed');
  };
  const waiting = async (): Promise<number> => {
    const [events] = await site.service.database.read<{ n: number }>(
      "SELECT COUNT(*) AS n FROM payment_provider_events WHERE state = 'received'",
    );
    const [refunds] = await site.service.database.read<{ n: number }>(
      "SELECT COUNT(*) AS n FROM ticket_refunds WHERE state IN ('requested', 'pending')",
    );
    return Number(events.n) + Number(refunds.n);
  };

  const outcomeOf = async (paid: Awaited<ReturnType<typeof pay>>): Promise<Outcome> => {
    const outcome: Outcome = { spoilt: 0, unreturned: 0 };
    for (const { id, intent, isLate } of paid) {
      const { status } = await site.shown(id);
      const { captured, refunded } = site.stripe.ledger(intent);
      const { ledger } = await site.money(id);
      const isRight = ledger.captured_minor === captured && ledger.refunded_minor === refunded;
      if (!isLate && !(isRight && status === 'completed' && refunded === 0)) outcome.spoilt += 1;
      if (isLate && !(isRight && status === 'refunded' && refunded === captured)) outcome.unreturned += 1;
    }
    return outcome;
  };

  it('are taken once, and late ones go back once', async () => {
    await start();
    const paid = await pay();
    await deliver();
    expect(await outcomeOf(paid)).toEqual({ spoilt: 0, unreturned: 0 });
    expect(site.stripe.refunds.size).toBe(paid.filter(({ isLate }) => isLate).length);
    await site.office.audit();
  });

  it('are taken once also when a process is killed while it processes them', async () => {
    await start();
    const paid = await pay();
    const held = [...site.stripe.events];
    const delivery = inParallel(held.length, 20, (i) => send(held[i], processes[i % processes.length]));
    await pause(150);
    await processes[0].crash();
    await delivery;
    // The time is over for which the process that is gone had claimed its work.
    await site.sql("UPDATE payment_provider_events SET due = 0 WHERE state = 'received'");
    await site.sql("UPDATE ticket_refunds SET due = 0 WHERE state IN ('requested', 'pending')");
    await site.sql('DELETE FROM leases');
    await deliver();
    expect(await outcomeOf(paid)).toEqual({ spoilt: 0, unreturned: 0 });
    expect(site.stripe.refunds.size).toBe(paid.filter(({ isLate }) => isLate).length);
    await site.office.audit();
  });

  it('are spoilt without the conditions of their states (control)', async () => {
    await start('no-payment-guard.mjs');
    const paid = await pay();
    await deliver();
    expect((await outcomeOf(paid)).spoilt).toBeGreaterThan(0);
  });
});
