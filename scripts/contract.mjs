// `npm run contract`: starts a throwaway service with the accounts and site settings that test/contract/README.md names
// for, and plays the recorded scenarios against it. `npm run contract -- --help` lists the options.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { CONTRACT_ACCOUNTS } from './contract-accounts.mjs';
import { loadDump, readDump } from './schema-dump/index.mjs';
// With TEST_CLOCK set, the service and the comparison have that time.
import '../test/helpers/test-clock.mjs';
import { throwawayMysql } from './throwaway-mysql.mjs';
import { waitForService } from './wait-for-service.mjs';
import { freePort } from './free-port.mjs';

const HELP = `Usage: npm run contract -- [options]

Plays the recorded contract (test/contract) against a throwaway service.

  --only AREAS   folders or files of test/contract/scenarios, separated by commas
  --verbose      prints every difference, not the first six of a step
  --json FILE    writes the results to a file
  --wordpress    under /wp-json with the names of the reference
  --mysql        on a MySQL or MariaDB server: TEST_MYSQL_URL, or one found locally
  --from DUMP    on a database upgraded from a dump, such as test/fixtures/upgrade/0.1.0/sqlite.jsonl,
                 on the engine of the dump
  --help         prints this

Exit status: 0 when every step is exact or an accepted difference, 1 otherwise, 2 when the options are wrong.`;

const OPTIONS = {
  only: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  json: { type: 'string' },
  wordpress: { type: 'boolean', default: false },
  mysql: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', default: false },
};

/** Application passwords as Basic credentials, by the names that test/contract/run.mjs expects. */
const CREDENTIALS = Object.fromEntries(
  Object.entries(CONTRACT_ACCOUNTS).map(([name, { login, password }]) => [name, `${login}:${password}`]),
);

/** Starts a service of its own kind and gives its address, credentials and how to stop it. `from` is a dump. */
export async function startForContract({ mysql = false, from, env = {} } = {}) {
  const dist = process.env.ALMANAC_DIST ?? 'dist';
  const dump = from && readDump(from);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-contract-'));
  const database = mysql || dump?.engine === 'mysql' ? await throwawayMysql() : undefined;
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const { ADMIN } = CONTRACT_ACCOUNTS;
  const settings = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    TZ: 'UTC',
    DATABASE_URL: database?.url ?? `sqlite:${folder}/contract.sqlite`,
    UPLOADS_DIR: `${folder}/uploads`,
    ADMIN_USER: ADMIN.login,
    ADMIN_APP_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
    MAX_FAILED_CREDENTIALS: '0',
    LOG_LEVEL: 'error',
    ...env,
  };
  if (dump) {
    await loadDump(withNewAccounts(dump), settings.DATABASE_URL);
    // A dump names files that it does not have.
    mkdirSync(settings.UPLOADS_DIR);
    writeFileSync(join(settings.UPLOADS_DIR, '.almanac-uploads'), '');
  }
  const service = spawn(process.execPath, ['--enable-source-maps', join(dist, 'main.js')], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    service.kill('SIGTERM');
    await new Promise((resolve) =>
      service.exitCode === null && service.signalCode === null ? service.on('exit', resolve) : resolve(),
    );
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!(await waitForService(base, service))) throw new Error('the service did not start');
    // A dump has the accounts already.
    if (!dump) createAccounts(dist, settings);
    await setSite(base);
  } catch (error) {
    await stop();
    throw error;
  }
  return { base, stop, credentials: CREDENTIALS };
}

/**
 * The same dump with accounts that were made just now, as on a new database: recordings show when accounts were made,
 * and the comparison takes moments for the present one only up to two days from it.
 */
function withNewAccounts(dump) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const moments = { users: 'registered', application_passwords: 'created' };
  const tables = dump.tables.map((table) => {
    const at = table.columns.indexOf(moments[table.name]);
    return at < 0 ? table : { ...table, rows: table.rows.map((row) => row.with(at, now)) };
  });
  return { ...dump, tables };
}

/** The accounts beside the administrator, whom the first start has made. */
function createAccounts(dist, settings) {
  for (const { login, email, role, password } of [CONTRACT_ACCOUNTS.SUBSCRIBER, CONTRACT_ACCOUNTS.EDITOR]) {
    const words = ['users', 'create', login, '--role', role, '--app-password', password, '--email', email];
    const { status } = spawnSync(process.execPath, [join(dist, 'cli/main.js'), ...words], {
      env: settings,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`cli ${words.join(' ')} failed`);
  }
}

async function setSite(base) {
  const authorization = `Basic ${Buffer.from(CREDENTIALS.ADMIN).toString('base64')}`;
  const site = {
    title: 'Reference Site',
    description: '',
    timezone: 'Europe/Paris',
    posts_per_page: 10,
    language: 'en_US',
  };
  const answer = await fetch(`${base}/api/content/v2/settings`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(site),
  });
  if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`);
}

/** Options of the command line. A wrong one ends the process with the help text. */
function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

async function play({ mysql, wordpress, from, only, verbose, json }) {
  if (!process.env.ALMANAC_DIST) buildIfStale();
  const service = await startForContract({ mysql, from });
  const run = [
    'test/contract/run.mjs',
    '--base',
    service.base,
    '--root',
    wordpress ? '/wp-json' : '/api',
    '--except',
    'test/contract/differences.json',
    ...(wordpress ? ['--wordpress-names'] : []),
    ...(verbose ? ['--verbose'] : []),
    ...(json ? ['--json', json] : []),
    ...(only ? only.split(',') : ['']).map((area) => `test/contract/scenarios/${area}`),
  ];
  const player = spawn(process.execPath, run, { env: { ...process.env, ...service.credentials }, stdio: 'inherit' });
  const code = await new Promise((resolve) => player.on('exit', resolve));
  await service.stop();
  return code ?? 1;
}

if (process.argv[1]?.endsWith('contract.mjs')) {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else process.exitCode = await play(options);
}
