// `npm test`: every suite on SQLite; the same ones on MySQL or MariaDB too when a server is found (TEST_MYSQL_URL or a
// local one). `--engine sqlite|mysql` runs one of them; `--unit`, `--e2e`, `--contract`, `--lint` pick suites.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { buildIfStale } from './build-if-stale.mjs';
import { findMysql } from './throwaway-mysql.mjs';

// Scenario folders of what is built, in the order of their names: some leave settings behind that others do not expect.
const AREAS = [
  'abilities',
  'auth',
  'block-editor',
  'cache',
  'calendar-v1',
  'content',
  'core',
  'event-aggregator',
  'events',
  'oembed',
  'redirects',
  'seo',
  'site-health',
  'tickets',
  'views',
];

const args = process.argv.slice(2);
const wanted = args.includes('--engine') ? args[args.indexOf('--engine') + 1] : undefined;
const picked = ['--unit', '--e2e', '--contract', '--lint'].filter((flag) => args.includes(flag));
const runs = (suite) => picked.length === 0 || picked.includes(suite);
const total = { passed: 0, failed: 0 };
const failures = [];

function record(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${name}: ${failed} failed`);
}

function jest(name, project, env) {
  const output = `.tmp/jest-${name.replace(/\W+/g, '-')}.json`;
  rmSync(output, { force: true });
  console.log(`\n== ${name}`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '-c',
      'test/jest.config.mjs',
      '--selectProjects',
      ...project,
      '--json',
      `--outputFile=${output}`,
      '--silent=false',
      // By default one processor is left idle, which is half of a small machine.
      '--maxWorkers=100%',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: 'UTC', ...env } },
  );
  const result = JSON.parse(readFileSync(output, 'utf8'));
  const broken = result.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  record(
    name,
    result.numPassedTests,
    result.numFailedTests + broken + (status !== 0 && result.numFailedTests + broken === 0 ? 1 : 0),
  );
}

/** Plays the scenarios under a root. What is printed comes when it is over, since both roots are played at once. */
async function contract(name, flags) {
  const report = `.tmp/contract-${name.replace(/\W+/g, '-')}.json`;
  rmSync(report, { force: true });
  const args = ['scripts/contract.mjs', ...flags, '--json', report, '--only', AREAS.join(',')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  await once(child, 'close');
  console.log(`\n== ${name}\n${await printed}`);
  const steps = JSON.parse(readFileSync(report, 'utf8')).flatMap((scenario) => scenario.results);
  const good = steps.filter((step) => step.exact || step.accepted).length;
  record(name, good, steps.length - good);
}

function lint() {
  for (const [name, command] of [
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
    ['eslint', ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.']],
    ['formatting', ['node_modules/prettier/bin/prettier.cjs', '--check', 'src', 'test/**/*.ts', 'bench', 'scripts']],
    [
      'layers',
      ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', 'src'],
    ],
    ['.env.example is current', ['dist/cli/main.js', 'config', '--example', '--check', '.env.example']],
  ]) {
    console.log(`\n== ${name}`);
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
    record(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
  }
}

mkdirSync('.tmp', { recursive: true });
buildIfStale();
if (runs('--lint')) lint();
const server = wanted === 'sqlite' ? undefined : await findMysql();
if (wanted === 'mysql' && !server) throw new Error('No MySQL or MariaDB: set TEST_MYSQL_URL or start one');
if (process.env.REQUIRE_MYSQL && !server) throw new Error('REQUIRE_MYSQL is set and no server was found');

if (runs('--unit')) {
  jest('unit tests', ['unit'], {});
  jest('unit tests in an odd zone', ['unit'], { TZ: 'Pacific/Chatham' });
}
for (const engine of wanted ? [wanted] : server ? ['sqlite', 'mysql'] : ['sqlite']) {
  if (runs('--e2e'))
    jest(`e2e on ${engine}`, ['e2e', 'concurrency', 'clients'], {
      TEST_ENGINE: engine,
      ...(engine === 'mysql' ? { TZ: 'America/St_Johns' } : {}),
    });
  if (!runs('--contract')) continue;
  const flags = engine === 'mysql' ? ['--mysql'] : [];
  await Promise.all([
    contract(`scenarios on ${engine}, /api`, flags),
    contract(`scenarios on ${engine}, /wp-json`, [...flags, '--wordpress']),
  ]);
}
if (!server && wanted !== 'sqlite') console.log('\nNo MySQL or MariaDB was found, so everything ran on SQLite only.');
for (const failure of failures) console.log(failure);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
