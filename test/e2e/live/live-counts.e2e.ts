import { setTimeout as pause } from 'node:timers/promises';
import { TicketFiguresService } from '../../../src/cal/tickets/figures/ticket-figures.service.js';
import { BackgroundJobsService } from '../../../src/core/jobs/background-jobs.service.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { until } from '../../helpers/until.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';
import { listen, type Listener } from './listener.js';

const T = '/cal/tickets/v1';
/** Milliseconds in which a process looks for changes more than once. */
const SOME_LOOKS_MS = 2500;

describe('Live counts', () => {
  let service: TestApp;
  let office: BoxOffice;
  const open: Listener[] = [];
  beforeAll(async () => {
    service = await startApp({ LIVE_CONNECTION_SECONDS: '3600', LIVE_CONNECTIONS_PER_CALLER: '60' });
    office = boxOffice(service);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const listener of open.splice(0)) listener.stop();
    await pause(50);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const follow = async (
    ids: readonly number[],
    { caller = 'administrator', lastId, at = service }: { caller?: Caller; lastId?: string; at?: TestApp } = {},
  ) => {
    const credentials = typeof caller === 'object' ? caller : credentialsOf(caller as 'administrator');
    const listener = await listen(`${at.base}/live/events?include=${ids.join(',')}`, {
      ...(caller !== 'anonymous' && { Authorization: basic(credentials) }),
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    });
    open.push(listener);
    return listener;
  };
  const sale = async (capacity = 100) => {
    const event = await office.event();
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity } });
    return { event, ticket };
  };
  const order = async (tickets: Record<number, number>) => {
    const { body } = await office.order(tickets).expect(201);
    return body as { id: number; attendees: { id: number }[] };
  };

  it('are sent at first and after each change: held, sold, checked in and out', async () => {
    const { event, ticket } = await sale();
    const listener = await follow([event]);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    expect(listener.headers['cache-control']).toContain('no-transform');
    await listener.shows(({ totals }) => totals.sold === 0);
    expect(listener.messages[0]).toMatchObject({
      type: 'counts',
      counts: { event, tickets: [{ id: ticket, capacity: 100 }] },
    });
    await office.cart({ [ticket]: 3 }).expect(200);
    await listener.shows(({ totals }) => totals.held === 3);
    const { attendees } = await order({ [ticket]: 2 });
    await listener.shows(({ totals }) => totals.sold === 2 && totals.held === 3);
    await admin().post(`${T}/attendees/${attendees[0].id}`).send({ check_in: true }).expect(201);
    await listener.shows(({ totals }) => totals.checked_in === 1);
    await admin().post(`${T}/attendees/${attendees[0].id}`).send({ check_in: false }).expect(201);
    await listener.shows(({ totals }) => totals.checked_in === 0);
  });

  it('are those of the report, by ticket, also where tickets share pools', async () => {
    const { event, ticket } = await sale();
    const second = await office.ticket(event, { ticket: { mode: 'own', capacity: 50 } });
    const pool = (await admin().post(`${T}/pools`).send({ post_id: event, name: 'Hall', capacity: 10 }).expect(201))
      .body;
    for (const id of [ticket, second])
      await admin()
        .post(`${T}/tickets/${id}/pools`)
        .send({ pool_ids: [pool.id] })
        .expect(200);
    const listener = await follow([event]);
    await order({ [ticket]: 1, [second]: 2 });
    const counts = await listener.shows(({ totals }) => totals.sold === 3);
    const { body } = await admin().get(`/reports/v1/events/${event}`).expect(200);
    expect(counts.tickets).toEqual(
      body.tickets.map((one: Record<string, unknown>) => ({
        id: one.id,
        name: one.name,
        capacity: 10,
        shares_capacity: true,
        sold: one.sold,
        held: one.held,
        pending: one.pending,
        checked_in: one.checked_in,
      })),
    );
    await admin().post(`${T}/pools/${pool.id}`).send({ capacity: 20 }).expect(200);
    await listener.shows(({ tickets }) => tickets.every(({ capacity }) => capacity === 20));
  });

  it('are counted once for each change, however many listen, and not without a change', async () => {
    const { event, ticket } = await sale();
    const other = await sale();
    const listeners = await Promise.all(Array.from({ length: 40 }, () => follow([event, other.event])));
    for (const listener of listeners)
      await until(
        async () => listener.messages.length,
        (count) => count === 2,
      );
    const counted = jest.spyOn(service.app.get(TicketFiguresService), 'countsOf');
    const looked = jest.spyOn(service.app.get(TicketFiguresService), 'marksOf');
    await pause(SOME_LOOKS_MS);
    expect(counted).not.toHaveBeenCalled();
    expect(looked.mock.calls.length).toBeLessThanOrEqual(3);
    await order({ [ticket]: 1 });
    for (const listener of listeners) await listener.shows(({ totals }) => totals.sold === 1);
    await pause(SOME_LOOKS_MS);
    expect(counted.mock.calls).toEqual([[event]]);
    for (const listener of listeners) expect(listener.messages).toHaveLength(3);
  });

  it('are not looked for without listeners', async () => {
    const { event } = await sale();
    const listener = await follow([event]);
    await listener.shows(() => true);
    listener.stop();
    await pause(SOME_LOOKS_MS);
    const looked = jest.spyOn(service.app.get(TicketFiguresService), 'marksOf');
    await pause(SOME_LOOKS_MS);
    expect(looked).not.toHaveBeenCalled();
  });

  it('show what other processes change, and are resumed at any of them', async () => {
    const second = await startApp({ DATABASE_URL: service.databaseUrl });
    try {
      const { event, ticket } = await sale();
      const listener = await follow([event], { at: second });
      await listener.shows(({ totals }) => totals.sold === 0);
      await order({ [ticket]: 1 });
      await listener.shows(({ totals }) => totals.sold === 1);
      const lastId = listener.messages.at(-1)?.id;
      // The other process says nothing that the client knows.
      const resumed = await follow([event], { lastId });
      await pause(SOME_LOOKS_MS);
      expect(resumed.messages).toEqual([]);
      await order({ [ticket]: 1 });
      await resumed.shows(({ totals }) => totals.sold === 2);
      const late = await follow([event], { lastId });
      await late.shows(({ totals }) => totals.sold === 2);
    } finally {
      await second.close();
    }
  });

  it('are for those who may see the figures of the events', async () => {
    const mine = await office.event({}, 'author');
    const { event } = await sale();
    const statuses = async (id: number) => {
      const seen: number[] = [];
      for (const caller of ['anonymous', 'subscriber', 'author', 'administrator'] as const)
        seen.push((await follow([id], { caller })).status);
      return seen;
    };
    expect(await statuses(mine)).toEqual([401, 403, 200, 200]);
    expect(await statuses(event)).toEqual([401, 403, 403, 200]);
    const both = await follow([mine, event], { caller: 'author' });
    await both.shows((counts) => counts.event === mine);
    expect((await follow([0])).status).toBe(400);
    const path = `${service.base}/live/events?include=x`;
    const wrong = await listen(path, { Authorization: basic(credentialsOf('administrator')) });
    await until(
      async () => wrong.body(),
      (body) => body.includes('separated by commas'),
    );
  });

  it('are opened by the scope live:read', async () => {
    const { event } = await sale();
    const password = async (scopes: string[]) => {
      const { body } = await admin()
        .post('/content/v2/users/me/application-passwords')
        .send({ name: 'Display', scopes })
        .expect(201);
      return { login: 'administrator', password: body.password as string };
    };
    expect((await follow([event], { caller: await password(['live:read']) })).status).toBe(200);
    expect((await follow([event], { caller: await password(['orders:read']) })).status).toBe(403);
  });

  it('end when the service stops', async () => {
    const second = await startApp({ DATABASE_URL: service.databaseUrl });
    const { event } = await sale();
    const first = await follow([event], { at: second });
    await first.shows(() => true);
    second.app.get(BackgroundJobsService).stop();
    await until(
      async () => first.isClosed(),
      (isClosed) => isClosed,
    );
    await second.close();
  });

  it('end when the event is deleted', async () => {
    const { event } = await sale();
    const listener = await follow([event]);
    await listener.shows(() => true);
    await admin().delete(`/content/v2/cal_events/${event}?force=true`).expect(200);
    await until(
      async () => listener.isClosed(),
      (isClosed) => isClosed,
    );
  });

  it('end after a time, so that rights that have ended are noticed', async () => {
    const second = await startApp({ DATABASE_URL: service.databaseUrl, LIVE_CONNECTION_SECONDS: '5' });
    try {
      const { event } = await sale();
      const listener = await follow([event], { at: second });
      await until(
        async () => listener.isClosed(),
        (isClosed) => isClosed,
      );
      const lastId = listener.messages.at(-1)?.id;
      expect((await follow([event], { at: second, lastId })).status).toBe(200);
    } finally {
      await second.close();
    }
  });

  it('are limited for each caller and each process', async () => {
    const limits = { LIVE_CONNECTIONS: '3', LIVE_CONNECTIONS_PER_CALLER: '2' };
    const second = await startApp({ DATABASE_URL: service.databaseUrl, ...limits });
    try {
      const mine = await office.event({}, 'author');
      const connect = (caller: Caller) => follow([mine], { caller, at: second });
      const [first] = [await connect('author'), await connect('author')];
      const refused = await connect('author');
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await connect('administrator')).status).toBe(200);
      expect((await connect('administrator')).status).toBe(503);
      first.stop();
      await until(
        async () => (await connect('author')).status,
        (status) => status === 200,
      );
    } finally {
      await second.close();
    }
  });
});
