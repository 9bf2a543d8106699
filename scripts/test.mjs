// `npm test`: types, lint, unit tests, e2e and concurrency tests, clients and the contract, on SQLite.
// `npm test -- <path or title>`: only these tests; `-t <title>` with a path picks tests of that file.
// `npm test -- --quick`: what finds most faults in two or three minutes, see QUICK.
// `npm run test:all`: both engines, both REST roots and odd time zones; with `-- --full` the large suites at full size.
// `--with-services`: the tests' services use a Redis and S3 servers, except where a test says otherwise (docs/testing.md).
// Flags: --lint, --unit, --e2e, --contract pick parts; --engine sqlite|mysql; --full (large suites); --coverage.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dumpsFor, readDump } from './schema-dump/index.mjs';
import { withCoverage } from './test/coverage.mjs';
import { build, contract, jest, staticChecks } from './test/parts.mjs';
import { printPart, printSummary } from './test/report.mjs';
import { startTestRedis } from './test/redis.mjs';
import { isTestPath } from './test/selection.mjs';
import { findMysql } from './throwaway-mysql.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    engine: { type: 'string' },
    'with-services': { type: 'boolean', default: false },
    lint: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    t: { type: 'string', short: 't' },
  },
});

const E2E_PROJECTS = ['e2e', 'concurrency', 'clients'];
/**
 * With both engines these run on SQLite only: tests of documents, clients and scripts, which no engine changes, and those
 * that start processes of the service, whose rules about data other suites check on both engines.
 */
const ENGINE_INDEPENDENT = [
  '/test/clients/',
  '/test/e2e/cache/redis\\.e2e',
  '/test/e2e/cli/(?:help|image)\\.e2e',
  '/test/e2e/contract/recorded-responses\\.e2e',
  '/test/e2e/core/(?:ignored-members|index|inner-requests|left-out-modules|link-origin|method-override|options-schemas|refusal-order|refusal-reasons|request-limit|rights|route-list|settings)\\.e2e',
  '/test/e2e/extension/',
  '/test/e2e/nest-tools/',
  '/test/e2e/service/(?:allocations|build-lock|clock|deployment|docs|examples|lint-rules|metrics|metrics-docs|module-packages|optional-packages|process|redis|release|several-processes|shutdown|shutdown-hooks|tracing)\\.e2e',
];
/** Run once more with the uploads in a bucket: `TEST_STORAGE=s3 npm test -- test/e2e/media` runs all that can. */
const S3_TESTS = ['serving', 'uploads', 'left-behind'].map((name) => `test/e2e/media/${name}`);
/**
 * With both engines and without `--full` these run on SQLite only, to stay within the time of CI: areas whose statements
 * the contract sends to MySQL too, and the longest suites.
 */
const SQLITE_UNLESS_FULL = [
  '/test/e2e/(?:abilities|aggregator|auth|authorize|batch|block-editor|cache|calendar|cli|content|mail|media|oembed|privacy|redirects|seo|shop|site|site-health|terms|views)/',
  '/test/e2e/(?:backup/refusals|core/garbage|payments/stripe-schedules|service/start|service/start-faults)\\.e2e',
  '/test/e2e/migration/(?:from-export|from-live-site|nasty-export)\\.e2e',
  '/test/concurrency/(?:events|load|mail|tickets/self-service)',
];
/** Zones in which mistakes show: a quarter-hour offset east of UTC, a half-hour offset west of it. */
const ODD_ZONES = { unit: 'Pacific/Chatham', mysql: 'America/St_Johns' };

/** Without `--full`, unit tests of these folders run in an odd zone: those with times of events and files. */
const ZONE_DEPENDENT = [
  'src/cal/',
  'src/calendar/',
  'src/core/time/',
  'src/core/icalendar/',
  'src/export/',
  'src/import/',
];

/** Beside the checks; a single worker would run in Jest's own process, which takes twice as long. */
const UNIT_WORKERS = 2;

/** Beside the types, the layers and the unit tests: one suite of each area, and the contract of the areas that change most. */
const QUICK = {
  checks: ['types', 'layers', 'class names, file sizes, citations', 'words of the glossary'],
  e2e: [
    'core/(?:refusal-order|route-list|rights)',
    'events/events',
    'content/posts',
    'tickets/(?:orders|order-money)',
    'redirects/redirects',
    'seo/head',
    'shop/shop',
  ].map((path) => `/test/e2e/${path}\\.e2e`),
  contract: ['events', 'tickets'],
};

/** What a run is about to do, with its time on two processors of 2026. */
const ANNOUNCEMENTS = {
  quick: 'Types, layers, unit tests, some suites and the contract of events and tickets: two to three minutes.',
  all: 'All tests on SQLite and on MariaDB or MySQL: 12 to 30 minutes.',
  default: 'All tests that need no server, on SQLite: 8 to 20 minutes. `npm test -- --quick` takes two or three.',
};

const chosen = ['lint', 'unit', 'e2e', 'contract'].filter((part) => flags[part]);
const runs = (part) => chosen.length === 0 || chosen.includes(part);
const size = flags.full ? { SUITE_SIZE: 'full' } : {};
/** A Redis for all workers; each application that tests start has a site, and so keys, of its own. */
const redis = flags['with-services'] ? await startTestRedis() : undefined;
if (redis) Object.assign(process.env, { TEST_REDIS_URL: redis.url, TEST_STORAGE: 's3' });
const parts = [];

async function record(part) {
  const result = await part;
  printPart(result);
  parts.push(result);
}

/** Static checks at the same time; each uses one processor. */
const CHECKS_AT_ONCE = 2;

async function recordStaticChecks(built, names = undefined) {
  const waiting = staticChecks(built, names);
  const next = async () => {
    for (let check; (check = waiting.shift());) await record(check());
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, next));
}

/** Paths and titles of the command line: only these tests. */
async function selected(built) {
  await built;
  const missing = positionals.filter((word) => word.endsWith('.ts') && !isTestPath(word));
  if (missing.length > 0) throw new Error(`There is no test file ${missing.join(', ')}.`);
  const paths = positionals.filter(isTestPath);
  const titles = [...positionals.filter((word) => !isTestPath(word)), ...(flags.t ? [flags.t] : [])];
  const args = [...paths, ...(titles.length ? ['-t', titles.join(' ')] : [])];
  const engine = flags.engine ?? process.env.TEST_ENGINE ?? 'sqlite';
  const projects = chosen.length
    ? [...(flags.unit ? ['unit', 'console'] : []), ...(flags.e2e ? E2E_PROJECTS : [])]
    : ['unit', 'console', ...E2E_PROJECTS];
  await record(
    jest('tests', {
      projects,
      args,
      env: { TEST_ENGINE: engine, ...size },
      flags: engine === 'sqlite' ? '' : `--engine ${engine} `,
      verbose: true,
    }),
  );
}

/** Under the other root, on a database that comes from the oldest version: an additional run would take a minute. */
function contractAfterUpgrade(engine) {
  const [from] = dumpsFor(engine);
  const { version } = readDump(from);
  return contract(`contract on ${engine}, /wp-json, upgraded from ${version}`, { wordpress: true, from });
}

const unitTests = () =>
  jest('unit tests', {
    projects: ['unit', 'console'],
    workers: UNIT_WORKERS,
    env: size,
    flags: '--unit ',
  });

async function quick(built) {
  const units = async () => {
    await built;
    await record(unitTests());
  };
  await Promise.all([recordStaticChecks(built, QUICK.checks), units()]);
  await record(jest('e2e, a choice', { projects: ['e2e'], env: { TEST_ENGINE: 'sqlite' }, args: QUICK.e2e }));
  await record(contract('contract, a choice', { only: QUICK.contract }));
}

async function everything(built) {
  const engines = flags.engine ? [flags.engine] : flags.all ? ['sqlite', 'mysql'] : ['sqlite'];
  if (engines.includes('mysql') && !(await findMysql()))
    throw new Error('No MySQL or MariaDB answers: start one or set TEST_MYSQL_URL (SQLite alone: npm test)');
  const units = async () => {
    await built;
    if (!runs('unit')) return;
    await record(unitTests());
    if (flags.all)
      await record(
        jest('unit tests in an odd zone', {
          projects: ['unit'],
          workers: UNIT_WORKERS,
          args: flags.full ? [] : ZONE_DEPENDENT,
          env: { TZ: ODD_ZONES.unit },
        }),
      );
  };
  await Promise.all([runs('lint') && recordStaticChecks(built), units()]);
  for (const engine of engines) {
    const mysql = engine === 'mysql';
    const env = { TEST_ENGINE: engine, ...size, ...(mysql ? { TZ: ODD_ZONES.mysql } : {}) };
    const repeat = mysql ? '--engine mysql ' : '';
    const skipped = [...ENGINE_INDEPENDENT, ...(flags.full ? [] : SQLITE_UNLESS_FULL)];
    const args = mysql && engines.length > 1 ? skipped.flatMap((path) => ['--testPathIgnorePatterns', path]) : [];
    if (runs('e2e')) await record(jest(`e2e on ${engine}`, { projects: E2E_PROJECTS, env, args, flags: repeat }));
    const uploads = () =>
      jest('uploads in S3', { projects: ['e2e'], env: { ...env, TEST_STORAGE: 's3' }, args: S3_TESTS });
    // Few long ones that use a processor each: at once, they leave none idle.
    await Promise.all([
      runs('e2e') && engine === 'sqlite' && record(uploads()),
      runs('contract') && record(contract(`contract on ${engine}, /api`, { mysql })),
      runs('contract') && flags.all && record(contractAfterUpgrade(engine)),
    ]);
  }
}

mkdirSync('.tmp', { recursive: true });
const started = performance.now();
const picks = positionals.length > 0 || flags.t !== undefined;
if (!picks && chosen.length === 0)
  console.log(flags.quick ? ANNOUNCEMENTS.quick : flags.all ? ANNOUNCEMENTS.all : ANNOUNCEMENTS.default);
const built = record(build({ dist: !picks }));
const work = picks ? selected : flags.quick ? quick : everything;
await withCoverage(flags.coverage, () => work(built));
redis?.stop();
const failed = printSummary(parts, (performance.now() - started) / 1000);
process.exit(failed === 0 && parts.some(({ passed }) => passed > 0) ? 0 : 1);
