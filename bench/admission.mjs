// `npm run bench:admission [-- --entries 1200 --seconds 600 --devices 4 --orders 20]`: entries through devices with a network at an
// even pace while tickets are sold: how long a scan takes. `--orders 0`: without the sale. Needs MariaDB or MySQL (TEST_MYSQL_URL or
// a local one) and a build.
import { setTimeout as pause } from 'node:timers/promises';
import { openStage } from './onsale/stage.mjs';
import { readOptions } from './options.mjs';

const { entries, seconds, devices, orders } = readOptions({ entries: 1200, seconds: 600, devices: 4, orders: 20 });
const WARM_UP_SCANS = 200;

const stage = await openStage(16);

async function send(path, body, headers = {}) {
  const answer = await fetch(`${stage.service}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Devices of one list, each with its token. */
async function openGates(eventId) {
  const list = await stage.manage('/admission/lists', { name: 'Entrance', event_ids: [eventId] });
  const gates = [];
  for (let i = 0; i < devices; i++) {
    const device = { name: `Phone ${i}`, gate: `Gate ${i}`, rights: ['scan'], list_ids: [list.id] };
    const { enrollment } = await stage.manage('/admission/devices', device);
    const secret = new URLSearchParams(new URL(enrollment.url).hash.slice(1)).get('enroll');
    const { token } = await send('/admission/enrollments', { token: secret, software: 'bench' });
    gates.push(token);
  }
  return { list: list.id, gates };
}

async function scan({ list, gates }, { id, security_code: code }, i) {
  const now = new Date().toISOString();
  const began = performance.now();
  const body = {
    scans: [{ nonce: `bench-${id}`, list_id: list, code: `${id}-${code}`, scanned_at: now, offline: false }],
    device_time: now,
  };
  const { results } = await send('/admission/scans', body, { 'x-device-token': gates[i % gates.length] });
  if (results[0].status !== 'admitted') throw new Error(`Attendee ${id}: ${JSON.stringify(results[0])}`);
  return performance.now() - began;
}

/** Runs work at an even pace, also where the last one has not ended. */
async function atPace(perSecond, until, work) {
  const running = [];
  const began = performance.now();
  for (let i = 0; until(i); i++) {
    await pause(Math.max(0, began + (i * 1000) / perSecond - performance.now()));
    running.push(work(i));
  }
  return Promise.all(running);
}

const quantile = (sorted, share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
const summary = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `p50 ${quantile(sorted, 0.5)} ms, p99 ${quantile(sorted, 0.99)} ms, slowest ${quantile(sorted, 1)} ms`;
};

try {
  await stage.setKey();
  const [ticket] = await stage.tickets(1, 1_000_000);
  const attendees = await stage.attendees(entries + WARM_UP_SCANS, ticket);
  const [[{ post_id: event }]] = await stage.sql.query('SELECT post_id FROM tickets WHERE id = ?', [ticket]);
  const entrance = await openGates(event);
  for (const [i, attendee] of attendees.splice(0, WARM_UP_SCANS).entries()) await scan(entrance, attendee, i);

  let isOver = false;
  const order = async () => {
    const began = performance.now();
    await send('/orders', {
      tickets: [{ ticket_id: ticket, quantity: 1 }],
      purchaser: { name: 'Pat', email: 'pat@buyer.example' },
    });
    return performance.now() - began;
  };
  const sale = orders > 0 ? atPace(orders, () => !isOver, order) : Promise.resolve([]);
  const times = await atPace(
    entries / seconds,
    (i) => i < entries,
    (i) => scan(entrance, attendees[i], i),
  );
  isOver = true;
  const sold = await sale;
  console.log(`${entries} entries through ${devices} devices in ${seconds} s: ${summary(times)}`);
  if (sold.length > 0) console.log(`${sold.length} orders beside them: ${summary(sold)}`);
  const [[{ inside }]] = await stage.sql.query('SELECT COUNT(*) AS inside FROM ticket_attendees WHERE checked_in = 1');
  console.log(`${inside} attendees are checked in, ${WARM_UP_SCANS} of them before`);
  if (inside !== entries + WARM_UP_SCANS) process.exitCode = 1;
} finally {
  await stage.close();
}
