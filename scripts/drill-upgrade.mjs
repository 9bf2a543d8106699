// `npm run drill:upgrade [-- REF]`: the former version serves while the migrations of this checkout run, and beside the
// new version (CONTRIBUTING.md, "Expand, then contract"). REF: the commit of the former version; default: the one before
// the newest migration. On SQLite, or on the empty database that DRILL_DATABASE_URL names.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { freePort } from './free-port.mjs';
import { waitForService } from './wait-for-service.mjs';

/** Milliseconds for the build of the former version. */
const BUILD_TIMEOUT_MS = 540_000;
const MIGRATE_TIMEOUT_MS = 120_000;
/** Rounds of requests to each version in each phase. */
const ROUNDS = 10;
const PASSWORD = 'a1'.repeat(16);

const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();
const newest = () => git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/**/migrations/*.ts');
const ref = git('rev-parse', process.argv[2] ?? `${newest()}^`);

buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'almanac-drill-'));
const former = join(folder, 'former');
const children = [];
try {
  git('worktree', 'add', '--detach', former, ref);
  symlinkSync(resolve('node_modules'), join(former, 'node_modules'));
  process.stdout.write(`Building ${git('log', '-1', '--format=%h %s', ref)}\n`);
  execFileSync(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], {
    cwd: former,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: BUILD_TIMEOUT_MS,
  });
  await drill();
} finally {
  for (const child of children) child.kill('SIGKILL');
  git('worktree', 'remove', '--force', former);
  rmSync(folder, { recursive: true, force: true });
}

async function drill() {
  const added = migrationsOf(resolve('.')).filter((name) => !migrationsOf(former).includes(name));
  process.stdout.write(`${added.length} migrations since: ${added.join(', ') || 'none'}\n`);
  const old = await start(former);
  const phases = [['before the migrations', [old]]];
  await report(phases[0]);
  const migrating = spawn(process.execPath, ['dist/cli/main.js', 'migrate'], {
    env: environment(0),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MIGRATE_TIMEOUT_MS,
  });
  const migrated = once(migrating, 'exit');
  let isOver = false;
  void migrated.then(() => (isOver = true));
  do await report(['while they run', [old]]);
  while (!isOver);
  if ((await migrated)[0] !== 0) throw new Error('The migrations failed.');
  await report(['after them', [old]]);
  const next = await start('.');
  await report(['beside the new version', [old, next]]);
}

/** Sends reads and writes; each must succeed, and what one version has written the other one must read. */
async function report([phase, bases]) {
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const base of bases) {
      const { id } = await send(base, 'POST', '/api/cal/events/v1/events', {
        title: `Drill ${round}`,
        start_date: '2031-06-01 10:00:00',
        end_date: '2031-06-01 11:00:00',
      });
      const tag = await send(base, 'POST', '/api/content/v2/tags', { name: `Drill ${Math.random()}` });
      for (const reader of bases) {
        await send(reader, 'GET', `/api/cal/events/v1/events/${id}`);
        await send(reader, 'GET', `/api/content/v2/tags/${tag.id}`);
        await send(reader, 'GET', '/api/cal/events/v1/events');
        await send(reader, 'GET', '/readyz');
      }
      count += 2 + 4 * bases.length;
    }
  }
  process.stdout.write(`${phase}: ${count} requests, all of them succeeded\n`);
}

async function send(base, method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} of ${base}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function start(checkout) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(checkout, 'dist/main.js')], {
    env: environment(port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const base = `http://127.0.0.1:${port}`;
  if (!(await waitForService(base, child))) throw new Error(`The service of ${checkout} did not start.`);
  return base;
}

function environment(port) {
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: process.env.DRILL_DATABASE_URL ?? `sqlite:${folder}/data.sqlite`,
    UPLOADS_DIR: join(folder, 'uploads'),
    ADMIN_APP_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
    RESPONSE_CACHE: 'off',
  };
}

function migrationsOf(checkout) {
  return readdirSync(join(checkout, 'src'), { recursive: true })
    .filter((path) => /\/migrations\/\d+-[\w-]+\.ts$/.test(path))
    .map((path) => path.split('/').at(-1).replace('.ts', ''));
}
