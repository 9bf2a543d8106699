// `npm run drill -- [--seconds 60] [--buyers 200] [--devices 20] [--control unguarded|early-mail|packets]
// [--conflicts] [--throughput] [--nodes 3] [--keep]`
//
// Kills one part after the other during a sale, each with SIGKILL, and starts it again: a service, the database node
// that all write to, Redis, the S3 server. Three services behind HAProxy on three nodes of a Galera cluster. A part is
// killed when the former one is back and the requests that met with its fault are served, so that the drill may take
// longer than `--seconds`. Exit status 1 unless everything holds that docs/operations.md promises (section Drill). A
// control breaks one rule, so the drill must fail. Needs a build, and the Debian packages that it names when they are
// missing.
import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readOptions } from '../bench/options.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { audit } from './drill/audit.mjs';
import { Client } from './drill/client.mjs';
import { runConflicts } from './drill/conflicts.mjs';
import { startGalera } from './drill/galera.mjs';
import { drillOptionProblem } from './drill/option-problem.mjs';
import { prepareSale, runSale } from './drill/sale.mjs';
import { missingPackages, startProxy, startRedis, startS3 } from './drill/servers.mjs';
import { startServices } from './drill/services.mjs';

/** Seats of each ticket with `--throughput`, which measures sales only. */
const MANY_SEATS = 10_000;

const {
  seconds,
  buyers,
  devices,
  control,
  conflicts,
  throughput,
  nodes: nodeCount,
  keep,
} = readOptions({
  seconds: 60,
  buyers: 200,
  devices: 20,
  control: '',
  conflicts: false,
  throughput: false,
  nodes: 3,
  keep: false,
});
const problem = drillOptionProblem({ control, conflicts, throughput });
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Missing: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'almanac-drill-'));
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'uploads'));
const running = [];
const stopAll = async () => {
  for (const one of running.reverse()) await one.kill();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().then(() => process.exit(1)));
let exitCode = 1;
try {
  exitCode = await drill();
} finally {
  await stopAll();
  if (keep || exitCode !== 0) console.log(`logs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function drill() {
  const { nodes, url } = await startGalera(folder, nodeCount);
  running.push(...nodes);
  const redis = await startRedis(folder);
  const s3 = await startS3(folder);
  running.push(redis, s3);
  const { services, usesRedis } = await startServices(folder, {
    count: 3,
    databaseUrl: url,
    redisUrl: redis.url,
    storageUrl: s3.url,
    control,
    spread: conflicts,
  });
  running.push(...services);
  if (!usesRedis) console.log('This build has no setting REDIS_URL: Redis is killed, but nothing uses it.');
  const proxy = await startProxy(folder, services);
  running.push(proxy);
  console.log(
    `${cpus().length} processors (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; 3 services, ${nodeCount} Galera nodes, ${buyers} buyers, ${devices} devices, ${seconds} s${control ? `, control ${control}` : ''}${conflicts ? ', each service on a node of its own' : ''}`,
  );
  const client = new Client(proxy.base);
  const stage = await prepareSale(client, nodes, throughput || conflicts ? MANY_SEATS : undefined);
  if (conflicts) {
    const figures = await runConflicts({ client, services, stage, nodes, seconds });
    console.log(figures);
    return figures.lost === 0 ? 0 : 1;
  }
  if (throughput) return measure(stage, services);

  let isOver = false;
  const sale = runSale(client, stage, { buyers, devices, isOver: () => isOver });
  const began = performance.now();
  const stopped = await stopParts([services[0], nodes[0], redis, s3], client, began);
  await pause(Math.max(0, seconds * 1000 - (performance.now() - began)));
  client.phase = 'end';
  isOver = true;
  const acknowledged = await sale;
  const { faults, figures } = await audit({ client, folder, nodes, services, stage, acknowledged });
  faults.push(...client.failures.map((failure) => `never served: ${failure}`));
  faults.push(...client.late.map((late) => `not served within three retries: ${late}`));
  report(client, stopped, figures);
  if (faults.length === 0) console.log('everything holds');
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`);
  if (faults.length > 20) console.log(`… ${faults.length} in all`);
  return faults.length === 0 ? 0 : 1;
}

/** Kills the parts in turn and starts each again. @returns how long each was away */
async function stopParts(parts, client, began) {
  const times = [];
  for (const [i, part] of parts.entries()) {
    const due = ((i + 0.4) / parts.length) * seconds * 1000;
    await pause(Math.max(0, due - (performance.now() - began)));
    client.phase = part.name;
    const killed = performance.now();
    await part.kill();
    await pause(Math.min(5000, (seconds * 1000) / parts.length / 3));
    await part.start();
    times.push({ name: part.name, away: performance.now() - killed });
    await pause(2000);
    // A request that meets with two faults may need more retries than are promised for one.
    await client.settle();
    client.phase = 'calm';
  }
  return times;
}

function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function report(client, stopped, figures) {
  console.log(
    '\n| stopped with SIGKILL | away | requests | p50 | p99 | longest | what clients saw besides success |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const { name, away } of [{ name: 'calm' }, ...stopped]) {
    const attempts = client.attempts.filter(({ phase, kind }) => phase === name && kind !== 'setup');
    const times = attempts.map(({ ms }) => ms);
    const seen = new Map();
    for (const { status, kind, code } of attempts) {
      if (typeof status === 'number' && status < 400) continue;
      const key = `${kind} ${code ?? status}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    const others = [...seen].map(([key, count]) => `${count} × ${key}`).join(', ') || 'nothing';
    console.log(
      `| ${name === 'calm' ? 'nothing' : name} | ${away === undefined ? '' : `${(away / 1000).toFixed(1)} s`} | ${attempts.length} | ${percentile(times, 0.5)} ms | ${percentile(times, 0.99)} ms | ${percentile(times, 1)} ms | ${others} |`,
    );
  }
  console.log(`\nmost retries of a request ${client.mostRetries}; ${JSON.stringify(figures)}\n`);
}

/** Orders and uncached reads per second through HAProxy and one, two and three services. */
async function measure(stage, services) {
  let n = 0;
  const order = (request) => ({
    ...request,
    method: 'POST',
    path: '/api/cal/tickets/v1/orders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tickets: [{ ticket_id: stage.tickets[n++ % stage.tickets.length], quantity: 1 }],
      purchaser: { name: 'Pat', email: 'pat@drill.example' },
    }),
  });
  // A name of its own for each request, so that no response is cached.
  const list = (request) => ({
    ...request,
    path: '/api/cal/events/v1/events',
    headers: { host: `h${n++}.drill.example` },
  });
  for (let count = 1; count <= services.length; count++) {
    const proxy = await startProxy(folder, services.slice(0, count));
    running.push(proxy);
    for (const [name, setupRequest] of Object.entries({ orders: order, lists: list })) {
      const run = await autocannon({ url: proxy.base, connections: 48, duration: 10, requests: [{ setupRequest }] });
      console.log(
        `${count} services: ${Math.round(run['2xx'] / run.duration)} ${name}/s, p50 ${run.latency.p50} ms, p99 ${run.latency.p99} ms, refused ${run.non2xx + run.errors}`,
      );
    }
  }
  return 0;
}
