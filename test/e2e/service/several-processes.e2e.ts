import { Agent } from 'node:http';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readExposition, valueOf } from '../../helpers/exposition.js';
import type { Scrape } from '../../helpers/exposition.js';
import { isRunning, ServiceGroup } from '../../helpers/service-group.js';
import type { Reply } from '../../helpers/service-group.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { OPEN_SALE } from '../tickets/box-office.js';

const PROCESSES = 2;
const TOKEN = 'a-token-of-the-tests';
const EVENTS = '/api/cal/events/v1/events';
const TICKETS = '/api/cal/tickets/v1';
const SEATS = 5;
const CLIENTS = 6;
/** Milliseconds that a buyer waits: a process that is killed while it takes over a connection never answers. */
const BUYER_TIMEOUT_MS = 8000;

/** Makes a ticket with few seats. @returns how to order one of them */
async function openSale(service: ServiceGroup): Promise<{ event: unknown; order: () => Promise<Reply> }> {
  await service.make(`${TICKETS}/settings`, OPEN_SALE);
  const event = await service.make(EVENTS, {
    title: 'A concert',
    start_date: '2031-05-10 10:00:00',
    end_date: '2031-05-10 12:00:00',
    status: 'publish',
  });
  const { nonce } = await service.make('/api/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await service.make(`${TICKETS}/tickets`, {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'A seat',
    price: '',
    start_date: '2020-01-01',
    ticket: { mode: 'own', capacity: SEATS },
  });
  const body = {
    tickets: [{ ticket_id: ticket.id, quantity: 1 }],
    purchaser: { name: 'Pat Buyer', email: 'pat@buyer.example' },
  };
  return {
    event: event.id,
    order: () => service.send('POST', `${TICKETS}/orders`, { body, timeoutMs: BUYER_TIMEOUT_MS }),
  };
}

/** The processes that answered these. */
async function processesOf(service: ServiceGroup, replies: readonly Reply[]): Promise<Set<number | undefined>> {
  return new Set(await Promise.all(replies.map((reply) => service.processOf(reply))));
}

/** Clients that send one request after the other until `isOver`, half of them over connections that stay open. */
async function requestsUntil(service: ServiceGroup, isOver: (last: Reply) => boolean): Promise<Reply[]> {
  const replies: Reply[] = [];
  const client = async (agent?: Agent): Promise<void> => {
    for (let isLast = false; !isLast;) {
      const reply = await service.send('GET', EVENTS, { agent });
      replies.push(reply);
      isLast = isOver(reply);
    }
    agent?.destroy();
  };
  const half = Array.from({ length: CLIENTS / 2 });
  await Promise.all(half.flatMap(() => [client(), client(new Agent({ keepAlive: true, maxSockets: 1 }))]));
  return replies;
}

describe('The service in several processes', () => {
  let throwaway: ThrowawayDatabase;
  let service: ServiceGroup;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    service = await ServiceGroup.ready(throwaway, PROCESSES, {
      METRICS: 'on',
      METRICS_TOKEN: TOKEN,
    });
  });
  afterAll(async () => {
    await service.kill();
    await throwaway.drop();
  });
  const send = (count: number): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, () => service.send('GET', EVENTS)));

  it('answers on one port from each of them', async () => {
    const replies = await send(20);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await processesOf(service, replies)).toEqual(new Set(service.listening()));
    expect(service.listening()).toHaveLength(PROCESSES);
  });

  it('sells no seat twice', async () => {
    const { order } = await openSale(service);
    const replies = await Promise.all(Array.from({ length: 16 }, order));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(SEATS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(16 - SEATS);
    expect((await processesOf(service, replies)).size).toBe(PROCESSES);
  });

  it('shows the sums of all processes as metrics, also of those that were replaced', async () => {
    const scrape = async (): Promise<Scrape> =>
      readExposition((await service.send('GET', '/metrics', { authorization: `Bearer ${TOKEN}` })).text);
    const answered = (figures: Scrape): number =>
      valueOf(figures, 'almanac_http_requests_total', { route: '/cal/events/v1/events', status: '200' });
    const first = await scrape();
    const replies = await send(20);
    expect((await processesOf(service, replies)).size).toBe(PROCESSES);
    const before = await scrape();
    expect(answered(before) - answered(first)).toBe(20);
    if (process.env.TEST_ENGINE === 'mysql')
      expect(valueOf(before, 'almanac_database_connections_max')).toBe(PROCESSES * 10);
    const former = service.listening();
    await service.send('GET', EVENTS);
    service.run.child.kill('SIGHUP');
    await service.replaced(former);
    expect(answered(await scrape()) - answered(first)).toBe(21);
  });

  it('replaces all processes on SIGHUP while every request is answered', async () => {
    const former = service.listening();
    let isReplaced = false;
    const clients = requestsUntil(service, () => isReplaced);
    await pause(500);
    service.run.child.kill('SIGHUP');
    await service.replaced(former);
    isReplaced = true;
    const replies = await clients;
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(replies.length).toBeGreaterThan(200);
    const later = await send(10);
    expect(await processesOf(service, later)).toEqual(new Set(service.listening()));
  });

  it('stays with the processes that run when a new one does not start', async () => {
    const former = service.listening();
    const uploads = `${throwaway.folder}/uploads`;
    renameSync(uploads, `${uploads}-moved`);
    writeFileSync(uploads, '');
    service.run.child.kill('SIGHUP');
    await service.until(() => service.run.output.includes('The processes are not replaced'));
    expect(service.listening()).toEqual(former);
    expect((await service.send('GET', EVENTS)).status).toBe(200);
    rmSync(uploads);
    renameSync(`${uploads}-moved`, uploads);
    service.run.child.kill('SIGHUP');
    await service.replaced(former);
    expect((await service.send('GET', EVENTS)).status).toBe(200);
  });

  it('replaces a process that was killed, and loses no order', async () => {
    const { event, order } = await openSale(service);
    const [killed, other] = service.listening();
    const orders = Array.from({ length: 16 }, order);
    process.kill(killed, 'SIGKILL');
    const replies = await Promise.all(orders);
    await service.until(() => service.listening().length === PROCESSES);
    expect(service.listening()).toContain(other);
    // What the killed process had accepted may be stored without an answer.
    while ((await order()).status === 201);
    const { text } = await service.send('GET', `${TICKETS}/orders?per_page=50&post_id=${String(event)}`);
    const { orders: found } = JSON.parse(text) as { orders: { id: number }[] };
    const stored = found.map(({ id }) => id);
    expect(stored).toHaveLength(SEATS);
    const answered = replies
      .filter(({ status }) => status === 201)
      .map((reply) => JSON.parse(reply.text) as { id: number });
    expect(stored).toEqual(expect.arrayContaining(answered.map(({ id }) => id)));
    expect(service.run.output).toContain(`Process ${killed} ended by SIGKILL`);
  });

  it('ends on SIGTERM with code 0, leaves no process, and answers what it has accepted', async () => {
    const processes = service.listening();
    const clients = requestsUntil(service, ({ error }) => error !== undefined);
    await pause(500);
    expect(await service.run.stop()).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
    const replies = await clients;
    const failed = replies.filter(({ status }) => status !== 200);
    expect(failed).toHaveLength(CLIENTS);
    // The system resets what waits at a port that is closed: no process has accepted it.
    for (const { error } of failed) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error);
  });
});

describe('A group of processes', () => {
  let throwaway: ThrowawayDatabase;
  let group: ServiceGroup | undefined;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(async () => {
    await group?.kill();
    await throwaway.drop();
  });

  it('limits the requests of a network over all of them, none of which outlives the primary process', async () => {
    const service = (group = await ServiceGroup.ready(throwaway, PROCESSES, { MAX_REQUESTS_PER_MINUTE: '10' }));
    const replies = await Promise.all(Array.from({ length: 30 }, () => service.send('GET', EVENTS)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
    const processes = service.listening();
    await service.run.kill();
    await service.until(() => !processes.some(isRunning));
    expect(processes).toHaveLength(PROCESSES);
  });

  it('prints once why it cannot start, and ends with code 1', async () => {
    writeFileSync(`${throwaway.folder}/file`, '');
    group = await ServiceGroup.start(throwaway, PROCESSES, { UPLOADS_DIR: `${throwaway.folder}/file/uploads` });
    expect(await group.run.ended).toBe(1);
    expect(group.run.errors).toMatch(/^The folder for uploads, .* cannot be used: ENOTDIR.*\n$/);
  });

  it('refuses a wrong number of processes', async () => {
    group = await ServiceGroup.start(throwaway, 65);
    expect(await group.run.ended).toBe(1);
    expect(group.run.errors).toBe('These settings are wrong:\n  WEB_CONCURRENCY: must be 1 to 64, or auto\n');
  });
});
