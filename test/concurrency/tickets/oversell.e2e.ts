import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { boxOffice } from '../../e2e/tickets/box-office.js';
import type { BoxOffice } from '../../e2e/tickets/box-office.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { sized } from '../../helpers/suite-size.js';
import type { Sale } from './buyers.js';
import { buyOut, buyer } from './buyers.js';
import { SECRET_KEY, ServiceProcess, inParallel, randomOf } from './processes.js';

/** Buyers and places per mode. The figures: `BUYERS=10000 PLACES=1000`. */
const BUYERS = Number(process.env.BUYERS ?? sized({ small: 80, full: 240 }));
const PLACES = Number(process.env.PLACES ?? sized({ small: 20, full: 60 }));
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const MYSQL = process.env.TEST_ENGINE === 'mysql';
/** Buyers of a festival who come at once, and places of each day. */
const [FESTIVAL_BUYERS, FESTIVAL_PLACES] = [300, 100];
/** After which parts of the buyers a process is killed, in each mode. */
const CRASHES = sized({ small: [0.5], full: [0.3, 0.7] });
const PROCESSES = Number(process.env.PROCESSES ?? (MYSQL ? 2 : 1));

/** Kinds of tickets by mode: all draw on `PLACES` places in the end. */
const MODES = {
  own: () => [{ mode: 'own', capacity: PLACES }],
  shared: () => [1, 2].map(() => ({ mode: 'global', event_capacity: PLACES })),
  capped: () =>
    [0.7, 0.7].map((part) => ({ mode: 'capped', capacity: Math.floor(PLACES * part), event_capacity: PLACES })),
} as const;

jest.setTimeout(60_000 + BUYERS * 100);

describe(`${BUYERS} buyers for ${PLACES} seats in ${PROCESSES} processes with seed ${SEED}`, () => {
  let service: TestApp;
  let office: BoxOffice;
  let processes: ServiceProcess[];
  beforeAll(async () => {
    service = await startApp({ SECRET_KEY });
    office = boxOffice(service);
    processes = [];
    for (let i = 0; i < PROCESSES; i++) processes.push(await ServiceProcess.start(service.databaseUrl, service.folder));
  });
  afterAll(async () => {
    for (const process of processes) await process.stop();
    await service.close();
  });

  const write = (sql: string, values: unknown[] = []) =>
    service.database.write(() => service.database.execute(sql, values));
  /** What time does: some carts and orders run out, and a sweep comes by, here and in every process. */
  const age = async (random: () => number): Promise<void> => {
    await write('UPDATE ticket_holds SET expires = 1 WHERE id % 5 = ?', [Math.floor(random() * 5)]);
    await write("UPDATE ticket_orders SET expires = 1 WHERE status = 'pending' AND id % 5 = ?", [
      Math.floor(random() * 5),
    ]);
    await service.app.get(ExpiryService).release();
  };
  /** No pool may ever have given away more than it has. */
  const overdrawn = () =>
    service.database.read(
      'SELECT * FROM ticket_pools WHERE capacity IS NOT NULL AND capacity - withheld - held - pending - sold < 0',
    );

  it.each(['own', 'shared', 'capped'] as const)('sells exactly the capacity in %s mode', async (mode) => {
    const random = randomOf(SEED + mode.length);
    const event = await office.event();
    const free: number[] = [];
    const paid: number[] = [];
    for (const [i, ticket] of MODES[mode]().entries()) {
      // Own places are one ticket's, so it must be one that some get by paying.
      const price = mode === 'own' || i > 0 ? '5' : '0';
      (price === '0' ? free : paid).push(await office.ticket(event, { price, ticket }));
    }
    if (free.length === 0) free.push(...paid);
    const sale: Sale = { processes, free, paid, random, name: `${mode}-${SEED}` };
    const noticed: unknown[] = [];
    const crashes = new Set(CRASHES.map((part) => Math.floor(BUYERS * part)));
    let crashing: Promise<void> = Promise.resolve();
    await inParallel(BUYERS, 24, async (i) => {
      if (crashes.has(i)) crashing = crashing.then(() => processes[i % processes.length].crash());
      if (i % 40 === 39) await age(random);
      if (i % 20 === 0) noticed.push(...(await overdrawn()));
      await buyer(sale, i);
    });
    await crashing;
    expect(noticed).toEqual([]);
    // Abandoned holds run out, and the remaining buyers get their seats.
    await write('UPDATE ticket_holds SET expires = 1');
    await write("UPDATE ticket_orders SET expires = 1 WHERE status = 'pending'");
    await buyOut(sale);
    await service.app.get(ExpiryService).release();
    await office.audit();
    const pools = mode === 'own' ? free : [event];
    for (const pool of pools) expect(await office.counters(pool)).toEqual({ held: 0, pending: 0, sold: PLACES });
    if (mode === 'capped') {
      const sold = await Promise.all([...free, ...paid].map((ticket) => office.counters(ticket)));
      for (const counters of sold) expect(counters.sold).toBeLessThanOrEqual(Math.floor(PLACES * 0.7));
      expect(sold.reduce((sum, counters) => sum + counters.sold, 0)).toBe(PLACES);
    }
    const strays = await service.database.read(
      `SELECT o.id FROM ticket_orders o LEFT JOIN ticket_attendees a ON a.order_id = o.id GROUP BY o.id HAVING COUNT(a.id) = 0`,
    );
    expect(strays).toEqual([]);
  });

  it('sells both days of a festival exactly, in tickets for one day and for both', async () => {
    const event = await office.event();
    const pools: number[] = [];
    for (const name of ['Saturday', 'Sunday']) {
      const pool = { post_id: event, name, capacity: FESTIVAL_PLACES };
      pools.push((await service.as('administrator').post('/cal/tickets/v1/pools').send(pool).expect(201)).body.id);
    }
    const tickets: number[] = [];
    // Both days first: its own counters come before or after those of the days.
    for (const ids of [pools, [pools[0]], [pools[1]]]) {
      const ticket = await office.ticket(event, { price: '0', ticket: { mode: '' } });
      const path = `/cal/tickets/v1/tickets/${ticket}/pools`;
      await service.as('administrator').post(path).send({ pool_ids: ids }).expect(200);
      tickets.push(ticket);
    }
    const noticed: unknown[] = [];
    const statuses = new Map<number, number>();
    await inParallel(FESTIVAL_BUYERS, FESTIVAL_BUYERS, async (i) => {
      const { status } = await processes[i % processes.length].send('POST', '/cal/tickets/v1/orders', {
        tickets: [{ ticket_id: tickets[i % 3], quantity: 1 }],
        purchaser: { name: 'Pat', email: `pat${i}@buyer.example` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (i % 30 === 0) noticed.push(...(await overdrawn()));
    });
    expect(noticed).toEqual([]);
    // 201, or 409 for those who came too late: nobody waits in vain, and nobody is told something else.
    expect([...statuses.keys()].sort()).toEqual([201, 409]);
    await buyOut({ processes, free: tickets, paid: [], random: Math.random, name: 'festival' });
    for (const pool of pools)
      expect(await office.counters(pool)).toEqual({ held: 0, pending: 0, sold: FESTIVAL_PLACES });
    const [combined, ...days] = await Promise.all(tickets.map((ticket) => office.counters(ticket)));
    expect(days.map(({ sold }) => sold + combined.sold)).toEqual([FESTIVAL_PLACES, FESTIVAL_PLACES]);
    await office.audit();
  });

  it('oversells without the conditional update of the counters (control)', async () => {
    const careless = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        ServiceProcess.start(service.databaseUrl, service.folder, { preload: 'no-guard.mjs' }),
      ),
    );
    try {
      const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 20 } });
      const tickets = [{ ticket_id: ticket, quantity: 2 }];
      await inParallel(80, 40, async (i) => {
        const process = careless[i % careless.length];
        // Orders look before they leap, so in a single process only carts run into the missing guard for sure.
        const cart = await process.send('POST', '/cal/tickets/v1/cart', { provider: 'tc', tickets });
        const source = i % 2 === 0 ? { tickets } : { cart_hash: cart.body.cart_hash };
        await process.send('POST', '/cal/tickets/v1/orders', {
          ...source,
          purchaser: { name: 'Pat', email: 'pat@buyer.example' },
        });
      });
      expect((await office.counters(ticket)).sold).toBeGreaterThan(20);
    } finally {
      for (const process of careless) await process.stop();
    }
  });
});
