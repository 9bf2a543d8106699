import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { passTime } from '../../helpers/pass-time.js';
import type { ServiceRun } from '../../helpers/service-run.js';
import type { SiteClient } from '../../helpers/site-client.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { loyaltyService, order, ticketOnSale, withLoyalty } from '../../e2e/extension/loyalty-site.js';

const EMAIL = 'ann@site.example';
const CARDS = '/api/loyalty/v1/cards';
const POINTS = 10;
/** More than the 60 seconds for which a delivery belongs to the process that began it. */
const AFTER_THE_LEASE_MS = 120_000;

describe('Durable subscribers of a process that is killed', () => {
  let database: ThrowawayDatabase;
  beforeEach(async () => {
    database = await throwawayDatabase();
  });
  const runs: ServiceRun[] = [];
  afterEach(async () => {
    await Promise.all(runs.splice(0).map((run) => run.kill()));
    await database.drop();
  });

  const start = async (env: Record<string, string>) => {
    const service = await loyaltyService(database, {
      ALMANAC_MODULES: `${withLoyalty().ALMANAC_MODULES},./test/concurrency/events/mailer.mjs`,
      RECEIVED_FILE: `${database.folder}/received`,
      ACTED_FILE: `${database.folder}/acted`,
      ...env,
    });
    runs.push(service.run);
    return service;
  };
  const lines = (name: string): string[] =>
    existsSync(`${database.folder}/${name}`)
      ? readFileSync(`${database.folder}/${name}`, 'utf8').split('\n').filter(Boolean)
      : [];
  const newCard = async (admin: SiteClient): Promise<string> => {
    const { body } = await admin.post(CARDS, { holder: { name: 'Ann', email: EMAIL } });
    return `${CARDS}/${body.id}`;
  };
  /** Ids of the orders that are stored and completed. */
  const completed = async (admin: SiteClient): Promise<number[]> =>
    (await admin.get('/api/cal/tickets/v1/orders?per_page=50&status=completed')).body.orders.map(
      ({ id }: { id: number }) => id,
    );
  /** Waits until all orders are credited, and a moment longer: nothing more may come. */
  const settled = async (admin: SiteClient, card: string, count: number) => {
    for (let i = 0; i < 300; i++) {
      const { body } = await admin.get(card);
      if (body.loyalty_orders.length >= count && new Set(lines('acted')).size >= count) break;
      await pause(50);
    }
    await pause(200);
    return (await admin.get(card)).body as { points: number; loyalty_orders: number[] };
  };
  const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

  it('receive each event that was committed and not yet dispatched', async () => {
    const first = await start({ SCHEDULER: 'off' });
    const card = await newCard(first.admin);
    const ticket = await ticketOnSale(first.admin);
    for (let i = 0; i < 5; i++) expect((await order(first.visitor, ticket, EMAIL)).status).toBe(201);
    expect((await first.admin.get(card)).body.points).toBe(0);
    await first.run.kill();
    expect(lines('received')).toEqual([]);

    const { admin } = await start({});
    const { points, loyalty_orders: credited } = await settled(admin, card, 5);
    expect(sorted(credited)).toEqual(sorted(await completed(admin)));
    expect(points).toBe(5 * POINTS);
    expect(new Set(lines('received')).size).toBe(5);
  });

  it('receive an event again that they had acted on, and act once by its id', async () => {
    const first = await start({ KILL_AFTER_ACT: 'on' });
    const card = await newCard(first.admin);
    const ticket = await ticketOnSale(first.admin);
    // The process may die before it answers.
    await order(first.visitor, ticket, EMAIL).catch(() => undefined);
    await first.run.ended;
    const [event, ...none] = lines('acted');
    expect(none).toEqual([]);

    await passTime(database, AFTER_THE_LEASE_MS);
    const { admin } = await start({});
    for (let i = 0; i < 300 && lines('received').length < 2; i++) await pause(50);
    const { points, loyalty_orders: credited } = await settled(admin, card, 1);
    expect(lines('received')).toEqual([event, event]);
    expect(lines('acted')).toEqual([event]);
    expect(credited).toEqual(await completed(admin));
    expect(points).toBe(POINTS);
  });

  it('receive each event of orders that were being placed, and act once on each', async () => {
    const first = await start({});
    const card = await newCard(first.admin);
    const ticket = await ticketOnSale(first.admin);
    const acknowledged: number[] = [];
    const buyers = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 10; i++) {
        const { status, body } = await order(first.visitor, ticket, EMAIL);
        if (status === 201) acknowledged.push(body.id);
      }
    });
    while (acknowledged.length < 8) await pause(5);
    await first.run.kill();
    await Promise.allSettled(buyers);

    await passTime(database, AFTER_THE_LEASE_MS);
    const { admin } = await start({});
    const orders = await completed(admin);
    expect(orders).toEqual(expect.arrayContaining(acknowledged));
    const { points, loyalty_orders: credited } = await settled(admin, card, orders.length);
    expect(sorted(credited)).toEqual(sorted(orders));
    expect(points).toBe(orders.length * POINTS);
    expect(lines('acted')).toHaveLength(orders.length);
    expect(new Set(lines('acted')).size).toBe(orders.length);
  });
});
