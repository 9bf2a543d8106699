// `npm run bench:batch [-- --rounds 20 --items 25 --engine mysql]`: what a batch of event creates costs beside the same
// creates sent one by one over one open connection: processor time of the service and wall time, in turns in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { readOptions } from './options.mjs';
import { PASSWORD, processorMs, startService } from './run/processes.mjs';
import { freePort } from '../scripts/free-port.mjs';

const options = readOptions({ rounds: 20, items: 25, engine: 'mysql' });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
let made = 0;

const event = () => ({
  title: `Batch bench ${++made}`,
  description: 'Made by the dozen.',
  start_date: '2031-05-01 10:00:00',
  end_date: '2031-05-01 12:00:00',
  timezone: 'UTC',
});

/** Posts JSON. @throws Error for any other status than `wanted` */
function post(port, path, body, wanted) {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { authorization, 'content-type': 'application/json', 'content-length': bytes.length };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === wanted) resolve(JSON.parse(text));
        else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

async function oneByOne(port) {
  for (let i = 0; i < options.items; i++) await post(port, '/api/cal/events/v1/events', event(), 201);
}

async function together(port) {
  const requests = Array.from({ length: options.items }, () => ({
    method: 'POST',
    path: '/cal/events/v1/events',
    body: event(),
  }));
  const { responses } = await post(port, '/api/batch/v1', { requests }, 207);
  const failed = responses.find(({ status }) => status !== 201);
  if (failed) throw new Error(`An item failed: ${JSON.stringify(failed).slice(0, 300)}`);
}

async function measure(pid, work) {
  const processor = processorMs(pid);
  const began = performance.now();
  await work();
  return { wall: performance.now() - began, processor: processorMs(pid) - processor };
}

const sum = (runs, member) => runs.reduce((total, run) => total + run[member], 0);

if (!process.env.ALMANAC_DIST) buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
const database = options.engine === 'mysql' ? await throwawayMysql() : undefined;
const port = await freePort();
const service = await startService({ url: database?.url ?? `sqlite:${folder}/bench.sqlite`, port, folder });
try {
  for (let i = 0; i < 5; i++) {
    await oneByOne(port);
    await together(port);
  }
  const single = [];
  const batched = [];
  for (let i = 0; i < options.rounds; i++) {
    single.push(await measure(service.pid, () => oneByOne(port)));
    batched.push(await measure(service.pid, () => together(port)));
  }
  const row = (name, runs) =>
    `| ${name} | ${(sum(runs, 'processor') / runs.length).toFixed(0)} | ${(sum(runs, 'wall') / runs.length).toFixed(0)} |`;
  console.log(`| ${options.items} event creates | CPU ms | wall ms |\n| --- | ---: | ---: |`);
  console.log(row('one by one', single));
  console.log(row('in one batch', batched));
  const ratio = (member) => (sum(batched, member) / sum(single, member)).toFixed(2);
  console.log(`\nbatch / one by one: CPU ${ratio('processor')}, wall ${ratio('wall')}`);
} finally {
  agent.destroy();
  await service.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
}
