// `npm run bench:webhooks [-- --seconds 60 --per-minute 10000 --endpoints 1 --engine sqlite]`: orders of ten tickets, each
// with twelve messages, at an even pace, to a receiver in this process: how late messages come, and what memory the
// service needs for it. `--endpoints 0` measures the same orders without webhooks.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { readOptions } from './options.mjs';
import { PASSWORD, processorMs, residentMb, startService } from './run/processes.mjs';

const MESSAGES_PER_ORDER = 12;
const TICKETS_PER_ORDER = 10;
/** Milliseconds for which the last messages are waited for. */
const PATIENCE_MS = 120_000;

const options = readOptions({ seconds: 60, 'per-minute': 10_000, endpoints: 1, engine: 'sqlite' });
const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

const delays = [];
const receiver = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    delays.push(Date.now() - JSON.parse(Buffer.concat(chunks).toString()).data.version / 1000);
    response.writeHead(204).end();
  });
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${receiver.address().port}`;

if (!process.env.ALMANAC_DIST) buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
const database = options.engine === 'mysql' ? await throwawayMysql() : undefined;
const port = await freePort();
const env = { SCHEDULER: 'on', WEBHOOK_TRUSTED_ORIGINS: origin };
const service = await startService({ url: database?.url ?? `sqlite:${folder}/bench.sqlite`, port, folder, env });

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** A free ticket that anybody may order as often as they like. */
async function openSale() {
  const T = '/cal/tickets/v1';
  const limits = [
    'unpaid_seats_per_network',
    'unpaid_seats_per_email',
    'free_seats_per_network',
    'free_seats_per_email',
  ];
  await post(`${T}/settings`, Object.fromEntries(limits.map((name) => [name, 0])));
  const times = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
  const { id: event } = await post('/cal/events/v1/events', { title: 'Bench', status: 'publish', ...times });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const { id } = await post(`${T}/tickets`, {
    ...{ post_id: event, add_ticket_nonce: nonce, provider: 'tc', name: 'Bench', price: '0', start_date: '2020-01-01' },
    ticket: { mode: 'own', capacity: 1_000_000 },
  });
  return id;
}

const order = (ticket) =>
  post('/cal/tickets/v1/orders', {
    tickets: [{ ticket_id: ticket, quantity: TICKETS_PER_ORDER }],
    purchaser: { name: 'Pat Buyer', email: 'pat@buyer.example' },
  });

const at = (share) => Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]);

try {
  const ticket = await openSale();
  for (let i = 0; i < 5; i++) await order(ticket);
  for (let i = 0; i < options.endpoints; i++)
    await post('/webhooks/v1/endpoints', {
      url: `${origin}/${i}`,
      types: ['order.created', 'order.completed', 'attendee.created'],
    });
  const orders = Math.round((options['per-minute'] * options.seconds) / 60 / MESSAGES_PER_ORDER);
  const everyMs = (options.seconds * 1000) / orders;
  const [before, processor, began] = [residentMb(service.pid), processorMs(service.pid), performance.now()];
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(service.pid))), 500);
  const running = [];
  for (let i = 0; i < orders; i++) {
    const early = began + i * everyMs - performance.now();
    if (early > 0) await pause(early);
    running.push(order(ticket));
    if (running.length > 8) await running.shift();
  }
  await Promise.all(running);
  const orderedMs = performance.now() - began;
  const expected = orders * MESSAGES_PER_ORDER * options.endpoints;
  for (const end = performance.now() + PATIENCE_MS; delays.length < expected && performance.now() < end;)
    await pause(50);
  clearInterval(watch);
  delays.sort((a, b) => a - b);
  console.log(`${options.engine}: ${orders} orders in ${(orderedMs / 1000).toFixed(1)} s`);
  console.log(`${delays.length} of ${expected} messages in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (delays.length > 0)
    console.log(`delay in ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)}`);
  console.log(`memory in MB: ${Math.round(before)} before, ${Math.round(most)} at most`);
  console.log(`processor: ${((processorMs(service.pid) - processor) / 1000).toFixed(1)} s`);
} finally {
  await service.stop();
  await database?.drop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
}
