// `node bench/cache.mjs [--seconds 5] [--rounds 3] [--warm 5] [--connections 16] [--orders 10] [--edits 1] [--mixed 20] [--redis]`:
// answers from the response cache per second beside a server of `node:http` that sends the same body, both in turns;
// then the share of hits while orders and edits of events come in. `--redis`: with a Redis, and again while that is
// frozen. Needs MariaDB or MySQL and a build.
import { clearInterval, setInterval } from 'node:timers';
import { createServer } from 'node:http';
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { readOptions } from './options.mjs';
import { startRedis } from '../scripts/drill/servers.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { PASSWORD, startService } from './run/processes.mjs';
import { freePort } from '../scripts/free-port.mjs';

async function measure() {
  const options = readOptions({
    seconds: 5,
    rounds: 3,
    warm: 5,
    connections: 16,
    orders: 10,
    edits: 1,
    mixed: 20,
    events: 200,
    redis: false,
  });
  const database = await throwawayMysql();
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const port = await freePort();
  const redis = options.redis ? await startRedis(folder) : undefined;
  const env = { RESPONSE_CACHE: 'memory', ...(redis && { REDIS_URL: redis.url }) };
  const service = await startService({ url: database.url, port, folder, env });
  try {
    const site = await fill(`http://127.0.0.1:${port}`, options.events);
    await compare(site, options);
    await mixed(site, options);
    if (redis) {
      redis.child.kill('SIGSTOP');
      console.log('while Redis is frozen:');
      await compare(site, { ...options, rounds: 1 });
      redis.child.kill('SIGCONT');
    }
  } finally {
    await service.stop();
    await redis?.kill();
    await database.drop();
  }
}

const credentials = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

async function send(address, body, headers = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status >= 300) throw new Error(`${address}: ${response.status} ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

/** Makes events, half of them with a ticket. */
async function fill(base, count) {
  const admin = (path, body) => send(`${base}/api${path}`, body, { authorization: credentials });
  await admin('/cal/tickets/v1/settings', {
    free_seats_per_network: 0,
    free_seats_per_email: 0,
    unpaid_seats_per_network: 0,
    unpaid_seats_per_email: 0,
  });
  const { nonce } = await admin('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const [events, tickets] = [[], []];
  for (let i = 0; i < count; i++) {
    const day = String(1 + (i % 28)).padStart(2, '0');
    const event = await admin('/cal/events/v1/events', {
      title: `Event ${i}`,
      start_date: `2031-05-${day} 10:00:00`,
      end_date: `2031-05-${day} 12:00:00`,
      status: 'publish',
    });
    events.push({ id: event.id, page: new URL(event.url).pathname });
    if (i % 2 === 1) continue;
    const ticket = await admin('/cal/tickets/v1/tickets', {
      post_id: event.id,
      add_ticket_nonce: nonce,
      provider: 'tc',
      name: 'Ticket',
      price: '0',
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity: 100_000 },
    });
    tickets.push(ticket.id);
  }
  return { base, admin, events, tickets };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Hits beside a static server, in turns. */
async function compare({ base, events }, { seconds, rounds, warm, connections }) {
  for (const path of [
    '/api/cal/events/v1/events?end_date=2040-01-01',
    `/api/cal/events/v1/events/${events[0].id}`,
    '/',
  ]) {
    const response = await fetch(base + path);
    const body = await response.text();
    const port = await freePort();
    const child = fork(process.argv[1], ['--static']);
    const headers = { 'content-type': response.headers.get('content-type'), etag: response.headers.get('etag') ?? '' };
    child.send({ port, headers, body });
    await new Promise((resolve) => child.once('message', resolve));
    const press = async (url, duration) => {
      const { '2xx': good, non2xx, duration: took, latency } = await autocannon({ url, connections, duration });
      if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx`);
      return { perSecond: good / took, p99: latency.p99 };
    };
    const runs = { service: [], fixed: [] };
    const addresses = { service: base + path, fixed: `http://127.0.0.1:${port}/` };
    for (const url of Object.values(addresses)) await press(url, warm);
    for (let round = 0; round < rounds; round++)
      for (const name of ['fixed', 'service']) runs[name].push(await press(addresses[name], seconds));
    child.kill();
    const [service, fixed] = [runs.service, runs.fixed].map((each) => median(each.map(({ perSecond }) => perSecond)));
    console.log(
      `${path}: ${body.length} bytes, ${Math.round(service)}/s, static ${Math.round(fixed)}/s, ratio ${(service / fixed).toFixed(2)}, p99 ${Math.max(...runs.service.map(({ p99 }) => p99))} ms`,
    );
  }
}

/** Hits while orders and edits come in. */
async function mixed({ base, admin, events, tickets }, { orders, edits, mixed: seconds, connections }) {
  const lists = ['/api/cal/events/v1/events?end_date=2040-01-01', '/api/content/v2/cal_events', '/', '/events/list/'];
  const paths = [
    ...lists,
    ...events.flatMap(({ id, page }) => [`/api/cal/events/v1/events/${id}`, `/api/content/v2/cal_events/${id}`, page]),
  ];
  const stats = async () =>
    (await (await fetch(`${base}/api/cache/v1/stats`, { headers: { authorization: credentials } })).json()).responses;
  for (const path of paths) await (await fetch(base + path)).arrayBuffer();
  const before = await stats();
  const faults = [];
  const written = { orders: 0, edits: 0 };
  const pending = new Set();
  const start = (name, work) => {
    const running = work()
      .then(() => written[name]++)
      .catch((error) => faults.push(String(error)))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const timers = [
    setInterval(
      () =>
        start('orders', () =>
          send(`${base}/api/cal/tickets/v1/orders`, {
            tickets: [{ ticket_id: any(tickets), quantity: 1 }],
            purchaser: { name: 'Pat', email: 'pat@buyer.example' },
          }),
        ),
      1000 / orders,
    ),
    setInterval(
      () => start('edits', () => admin(`/cal/events/v1/events/${any(events).id}`, { title: `Title ${Math.random()}` })),
      1000 / edits,
    ),
  ];
  const {
    '2xx': good,
    duration,
    non2xx,
    latency,
  } = await autocannon({
    url: base,
    connections,
    duration: seconds,
    // Every fifth request is for a list.
    requests: Array.from({ length: 2000 }, (_, i) => ({ path: i % 5 === 0 ? any(lists) : any(paths) })),
  });
  timers.forEach(clearInterval);
  await Promise.all(pending);
  const after = await stats();
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
  console.log(
    `mixed: ${Math.round(good / duration)}/s of ${paths.length} addresses, ${written.orders / duration} orders/s, ${written.edits / duration} edits/s, ` +
      `${((100 * hits) / (hits + misses)).toFixed(1)} % hits, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx} not 2xx, ${faults.length} writes failed ${faults[0] ?? ''}`,
  );
}

/** Body and headers of the server that does nothing else, given to a process of its own. */
if (process.argv[2] === '--static') {
  process.once('message', ({ port, headers, body }) => {
    const bytes = Buffer.from(body);
    createServer((_, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    }).listen(port, '127.0.0.1', () => process.send('ready'));
  });
} else await measure();
