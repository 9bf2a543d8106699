// `node bench/reports.mjs [--orders 200000] [--per 3] [--rounds 3] [--engine mysql|sqlite] [--url <DATABASE_URL>]`: how long
// reports, lists and searches of a site with many attendees take, one after the other and eight at once. Needs a build;
// `ALMANAC_DIST` names another one. With `--url`, the database that an earlier run has left (`--leave`) is measured again.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { moment } from './data/clock.mjs';
import { loadSales } from './data/sales.mjs';
import { readOptions } from './options.mjs';
import { PASSWORD, processorMs, startService } from './run/processes.mjs';

const options = readOptions({
  orders: 200_000,
  per: 3,
  days: 300,
  events: 40,
  rounds: 3,
  engine: 'mysql',
  url: '',
  leave: false,
  answers: '',
  only: '',
});
const folder = mkdtempSync(join(tmpdir(), 'almanac-reports-'));
const database = options.url
  ? { url: options.url, drop: () => undefined }
  : options.engine === 'sqlite'
    ? { url: `sqlite:${folder}/site.sqlite`, drop: () => undefined }
    : await throwawayMysql();
const port = await freePort();
const root = `http://127.0.0.1:${port}/api`;
const headers = {
  authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
  'content-type': 'application/json',
};

async function send(method, path, body) {
  const began = performance.now();
  const response = await fetch(`${root}/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

async function must(method, path, body) {
  const { status, text } = await send(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text);
}

/** Events in several zones with three tickets each. */
async function makeHosts() {
  const { nonce } = await must('POST', 'auth/v1/nonces', { action: 'add_ticket_nonce' });
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];
  const hosts = [];
  for (let n = 0; n < options.events; n++) {
    const title = `Concert ${n}`;
    const { id } = await must('POST', 'cal/events/v1/events', {
      title,
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      timezone: zones[n % zones.length],
      status: 'publish',
    });
    const tickets = [];
    for (const name of ['Seat', 'Balcony', 'Standing']) {
      const ticket = { post_id: id, add_ticket_nonce: nonce, provider: 'tc', name, price: '12.50' };
      const stock = { start_date: '2020-01-01', ticket: { mode: 'own', capacity: 1_000_000 } };
      tickets.push({ id: (await must('POST', 'cal/tickets/v1/tickets', { ...ticket, ...stock })).id, title: name });
    }
    hosts.push({ id, title, tickets });
  }
  return hosts;
}

/** What is measured. @param host id of an event */
function cases(host) {
  const day = (back) => moment(Date.now() - back * 86_400_000).slice(0, 10);
  const year = `from=${day(364)}&to=${day(0)}`;
  const list = 'cal/tickets/v1/attendees?per_page=100';
  return {
    'sales by day': `reports/v1/sales?${year}`,
    'sales by event': `reports/v1/sales?group_by=event&${year}`,
    'sales by ticket': `reports/v1/sales?group_by=ticket&${year}`,
    'sales by code': `reports/v1/sales?group_by=code&${year}`,
    'sales by tax rate': `reports/v1/sales?group_by=tax_rate&${year}`,
    'sales of 30 days': `reports/v1/sales?from=${day(40)}&to=${day(11)}`,
    'sales of an event': `reports/v1/sales?event=${host}&${year}`,
    'sales of an event by ticket': `reports/v1/sales?event=${host}&group_by=ticket&${year}`,
    'figures of an event': `reports/v1/events/${host}`,
    attendees: list,
    'attendees, page 5,000': `${list}&page=5000`,
    'attendees of an event, page 100': `${list}&post_id=${host}&page=100`,
    'search of a name': `${list}&search=person+149999`,
    'search of a part': `${list}&search=erson149999`,
    'search without a result': `${list}&search=zzzzz`,
    'search in an event': `${list}&post_id=${host}&search=zzzzz`,
    orders: 'cal/tickets/v1/orders?per_page=100',
    'orders, page 1,500': 'cal/tickets/v1/orders?per_page=100&page=1500',
    'directory sizes': 'site-health/v1/directory-sizes',
  };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const start = () => startService({ url: database.url, port, folder, env: { MAX_REQUESTS_PER_MINUTE: '0' } });
let service = await start();
try {
  let hosts = await must('GET', 'cal/events/v1/events?per_page=50&start_date=2031-01-01&end_date=2031-12-31').then(
    ({ events }) => events,
  );
  if (!options.url) {
    hosts = await makeHosts();
    await service.stop();
    const began = performance.now();
    await loadSales({ ...options, url: database.url, hosts });
    console.log(`${options.orders} orders loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    service = await start();
  }
  if (options.leave) console.log(database.url);
  const all = cases(Math.min(...hosts.map(({ id }) => id)));
  const answers = {};
  for (const [name, path] of Object.entries(all)) {
    if (options.only && !options.only.split(',').some((part) => name.includes(part))) continue;
    const before = processorMs(service.pid);
    const first = await send('GET', path);
    const runs = [];
    for (let round = 0; round < options.rounds; round++) runs.push((await send('GET', path)).ms);
    const spent = ((processorMs(service.pid) ?? 0) - (before ?? 0)) / (options.rounds + 1);
    answers[name] = first.text;
    console.log(
      `${name}: ${first.status}, first ${first.ms.toFixed(0)} ms, then ${median(runs).toFixed(0)} ms, processor ${spent.toFixed(0)} ms, ${first.text.length} bytes`,
    );
  }
  if (!options.only) {
    const groups = ['day', 'event', 'ticket', 'code', 'tax_rate'];
    const began = performance.now();
    const eight = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send('GET', `${all['sales by day']}&group_by=${groups[n % 5]}`)),
    );
    console.log(
      `eight reports at once: ${eight.map(({ status }) => status).join(' ')}, ${(performance.now() - began).toFixed(0)} ms`,
    );
  }
  if (options.answers) writeFileSync(options.answers, JSON.stringify(answers, null, 2));
} finally {
  await service.stop();
  if (!options.leave) await database.drop();
  if (!options.leave) rmSync(folder, { recursive: true, force: true });
}
