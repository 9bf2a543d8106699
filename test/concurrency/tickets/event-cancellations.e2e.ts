import { setTimeout as pause } from 'node:timers/promises';
import { CANCELLATIONS } from '../../e2e/event-cancellations/cancellation-site.js';
import { StripeSite } from '../../e2e/payments/stripe-site.js';
import { sized } from '../../helpers/suite-size.js';
import { SECRET_KEY, ServiceProcess, type Reply } from './processes.js';

const PROCESSES = process.env.TEST_ENGINE === 'mysql' ? 2 : 1;
const ORDERS = sized({ small: 40, full: 300 });
/** What goes back of 10.00: less than half, so that the payment service would return it twice. */
const RETURNED_MINOR = 400;
const TERMS = { refunds: 'all', retained_percent: 60 };
const POLL_MS = 100;
const MAX_POLLS = 3000;
/** Milliseconds until the fake responds: calls are under way when the processes are killed. */
const LATENCY_MS = 150;

jest.setTimeout(240_000 + ORDERS * 3000);

interface Progress {
  id: number;
  state: string;
  is_finished: boolean;
  progress: { state: string; orders: number; sums: { amount_minor: number }[] }[];
}

describe(`${ORDERS} paid orders of an event that is canceled by ${PROCESSES} processes`, () => {
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
  const bodyOf = ({ status, body }: Reply, expected: number): Progress & { preview_key: string } => {
    expect([status, body]).toEqual([expected, body]);
    return body as never;
  };
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    processes[processes.length - 1].send(method, CANCELLATIONS + path, body, { admin: true });

  /** Sells one ticket in each order. @returns the payments at Stripe */
  const sell = async (): Promise<string[]> => {
    const ticket = await site.ticket(ORDERS);
    const intents: string[] = [];
    for (let i = 0; i < ORDERS; i++) {
      const { session } = await site.order(ticket);
      intents.push(site.stripe.pay(session).id);
    }
    await site.deliver();
    return intents;
  };

  /** Cancels the event, and kills the processes when a third of the refunds are made. @returns the cancellation at its end */
  const cancel = async (): Promise<Progress> => {
    site.stripe.latencyMs = LATENCY_MS;
    const terms = { event_id: site.event, ...TERMS };
    const { preview_key: key } = bodyOf(await send('POST', '/preview', terms), 200);
    const { id } = bodyOf(await send('POST', '', { ...terms, preview_key: key }), 202);
    for (let polls = 0; site.stripe.refunds.size < ORDERS / 3; polls++) {
      if (polls > MAX_POLLS) throw new Error('Nothing is refunded');
      await pause(POLL_MS / 10);
    }
    // Whichever of them makes the refunds.
    await Promise.all(processes.map((process) => process.crash()));
    expect(site.stripe.refunds.size).toBeLessThan(ORDERS);
    // The time is over for which the processes that are gone had claimed their work.
    await site.sql("UPDATE event_cancellation_items SET due = 0 WHERE state = 'open'");
    await site.sql("UPDATE ticket_refunds SET due = 0 WHERE state IN ('requested', 'pending')");
    await site.sql('DELETE FROM leases');
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const cancellation = (await send('GET', `/${id}`)).body as never as Progress;
      if (cancellation.is_finished) return cancellation;
      await pause(POLL_MS);
    }
    throw new Error('The cancellation does not end');
  };
  const refundsOf = (intent: string): number =>
    [...site.stripe.refunds.values()].filter(({ payment_intent: id }) => id === intent).length;

  it('go back once each, also when the processes are killed in the middle, and all sums agree', async () => {
    const intents = await sell();
    await start();
    const { progress } = await cancel();
    expect(progress).toMatchObject([
      { state: 'done', orders: ORDERS, sums: [{ amount_minor: ORDERS * RETURNED_MINOR }] },
    ]);
    expect(intents.map(refundsOf)).toEqual(intents.map(() => 1));
    expect(intents.map((intent) => site.stripe.ledger(intent).refunded)).toEqual(intents.map(() => RETURNED_MINOR));
    const [sums] = await site.service.database.read<Record<string, number | string>>(
      `SELECT (SELECT SUM(amount_minor) FROM ticket_refunds WHERE state = 'succeeded') AS refunds,
        (SELECT COUNT(*) FROM ticket_refunds) AS refund_count,
        (SELECT SUM(amount_minor) FROM ticket_refund_lines) AS parts,
        (SELECT SUM(refunded_minor) FROM ticket_payments) AS payments,
        (SELECT SUM(sold) FROM ticket_pools) AS sold,
        (SELECT SUM(to_return_minor) FROM ticket_orders) AS due`,
    );
    const returned = ORDERS * RETURNED_MINOR;
    expect(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]))).toEqual({
      refunds: returned,
      refund_count: ORDERS,
      parts: returned,
      payments: returned,
      sold: 0,
      due: 0,
    });
    await site.office.audit();
  });

  it('go back twice without the idempotency key of the refund (control)', async () => {
    const intents = await sell();
    await start('no-refund-key.mjs');
    await cancel();
    expect(Math.max(...intents.map(refundsOf))).toBe(2);
  });
});
