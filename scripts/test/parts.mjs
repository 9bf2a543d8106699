// The parts of a test run. Each returns a result that scripts/test/report.mjs can print.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { clearInterval, setInterval } from 'node:timers';
import { buildTests } from '../build-tests.mjs';

/** Scenario folders, in the order in which they run: some leave settings behind that later ones depend on. */
const CONTRACT_AREAS = [
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

/** Checks of the sources alone, which need no build: they run beside it. The longest first. */
const SOURCE_CHECKS = [
  ['eslint', ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['types of the console', ['node_modules/typescript/bin/tsc', '-p', 'console/tsconfig.json']],
  [
    'formatting',
    ['node_modules/prettier/bin/prettier.cjs', '--check', 'src', 'test/**/*.ts', 'bench', 'scripts', 'console'],
  ],
  [
    'layers',
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', 'src'],
  ],
  ['OpenAPI documents', ['scripts/lint-openapi.mjs']],
];

/** The longest first, so that two at a time end together. */
const STATIC_CHECKS = [
  ...SOURCE_CHECKS,
  ['.env.example is current', ['dist/cli/main.js', 'config', '--example', '--check', '.env.example']],
  ['docs/data.md is current', ['scripts/data-model.mjs', '--check']],
  ['the table of registries is current', ['scripts/registries.mjs', '--check']],
  ['the types of webhooks are current', ['scripts/webhook-types.mjs', '--check']],
  ['OpenAPI documents are current', ['scripts/openapi.mjs', '--check']],
  ['class names, file sizes, citations', ['scripts/lint-structure.mjs']],
  ['folders do not import each other', ['scripts/lint-folders.mjs']],
  ['regular expressions take linear time', ['scripts/lint-expressions.mjs']],
  ['words of the glossary', ['scripts/lint-language.mjs']],
  ['documents name what exists', ['scripts/lint-documents.mjs']],
  ['Compose file and manifests of Kubernetes', ['scripts/lint-deployment.mjs']],
  ['OpenAPI changes are announced', ['scripts/openapi-changes.mjs']],
];

/** One step of a run: `{ name, seconds, passed, failed, output, files, failures }`. */
async function timed(name, work) {
  const started = performance.now();
  const result = await work();
  return { name, files: [], failures: [], ...result, seconds: (performance.now() - started) / 1000 };
}

/**
 * Lets processes share compiled code, which shortens each start of the service; Node 20 ignores it. Not when coverage is
 * measured: functions that come from the cache are counted less precisely.
 */
const codeCache = () => (process.env.NODE_V8_COVERAGE ? {} : { NODE_COMPILE_CACHE: resolve('.tmp/compile-cache') });

/** Milliseconds after the end of its tests in which Jest must exit; open connections and timers would keep it. */
const EXIT_LIMIT_MS = 15_000;

/**
 * Runs a Node program to its end. @returns its exit code and what it printed
 * @param report path that the program writes at the end of its work; it is killed when it does not exit soon after
 */
async function run(args, env = {}, report = undefined) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...codeCache(), ...process.env, TZ: 'UTC', ...env },
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const watch =
    report &&
    setInterval(() => {
      if (!existsSync(report)) return;
      clearInterval(watch);
      setTimeout(() => child.kill('SIGKILL'), EXIT_LIMIT_MS).unref();
    }, 1000);
  const [code, signal] = await once(child, 'close');
  clearInterval(watch);
  const hung = signal === 'SIGKILL' ? '\nKilled: its tests had ended, but something kept the process running.\n' : '';
  return { code, output: (await printed).join('') + hung };
}

/**
 * Builds what the tests load and, for tests that start processes, dist/. A failure ends the run. The client, whose types
 * the checks of the sources read, is there when this returns.
 */
export const build = ({ dist }) =>
  timed('build', async () => {
    const [{ code, output }] = await Promise.all([
      dist ? run(['scripts/build-if-stale.mjs']) : { code: 0, output: '' },
      buildTests(),
    ]);
    if (code !== 0) throw new Error(output);
    return { passed: 0, failed: 0, output: '' };
  });

/** Lint, types, formatting, layers and generated files: one part each. @param built settles when the build is done */
export const staticChecks = (built, names = undefined) =>
  STATIC_CHECKS.filter(([name]) => names?.includes(name) ?? true).map((check) => async () => {
    if (!SOURCE_CHECKS.includes(check)) await built;
    const [name, args] = check;
    return timed(name, async () => {
      const { code, output } = await run(args);
      return code === 0
        ? { passed: 1, failed: 0, output: '' }
        : { passed: 0, failed: 1, output, failures: [{ title: name, command: `node ${args.join(' ')}` }] };
    });
  });

/** More would need more memory than they save time: each takes about a gigabyte. */
const MAX_WORKERS = 8;

/** Jest workers that use all processors, also while some tests wait: for timers, locks and processes they have started. */
const busyWorkers = () => Math.min(availableParallelism() + 1, MAX_WORKERS);

/**
 * Runs Jest projects.
 * @param options `projects`, `workers`, `env`, `args` (paths, `-t`), and `flags`: how `npm test` repeats this part
 */
export const jest = (name, { projects, workers = busyWorkers(), env = {}, args = [], flags = '', verbose = false }) =>
  timed(name, async () => {
    const report = `.tmp/jest-${name.replace(/\W+/g, '-')}.json`;
    rmSync(report, { force: true });
    const command = ['--no-warnings', 'node_modules/jest/bin/jest.js', '-c', 'test/jest.config.mjs'];
    const options = ['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, '--selectProjects', ...projects];
    const { code, output } = await run(
      [...command, ...args, ...options, ...(verbose ? ['--verbose'] : ['--silent'])],
      env,
      report,
    );
    let result;
    try {
      result = JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      return { passed: 0, failed: 1, output, failures: [{ title: `${name} did not run`, command: '' }] };
    }
    const failures = result.testResults.flatMap((file) => failuresOf(file, flags));
    const failed = failures.length || (code === 0 ? 0 : 1);
    const files = result.testResults.map((file) => ({
      path: relativePath(file.name),
      part: name,
      seconds: (file.endTime - file.startTime) / 1000,
    }));
    return {
      passed: result.numPassedTests,
      failed,
      files,
      failures,
      output: verbose ? output : failed ? messagesOf(result) || output : '',
    };
  });

const relativePath = (path) => path.replace(`${process.cwd()}/`, '');

function failuresOf(file, flags) {
  const path = relativePath(file.name);
  const command = (title) => `npm test -- ${flags}${path}${title ? ` -t '${title.replaceAll("'", "'\\''")}'` : ''}`;
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') return [{ title: `${path} did not run`, command: command() }];
  return failed.map(({ fullName }) => ({ title: fullName, command: command(escapeRegex(fullName)) }));
}

/** What Jest says about each failed file, without the list of those that passed. */
const messagesOf = (result) =>
  result.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${relativePath(name)}\n${message}`)
    .join('\n');

const escapeRegex = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Plays the recorded scenarios.
 * @param options `mysql`: on a MySQL or MariaDB server; `wordpress`: under /wp-json; `from`: on a database from this dump
 */
export const contract = (name, { mysql = false, wordpress = false, from = undefined, only = CONTRACT_AREAS }) =>
  timed(name, async () => {
    const report = `.tmp/contract-${name.replace(/\W+/g, '-')}.json`;
    rmSync(report, { force: true });
    const flags = [
      ...(mysql ? ['--mysql'] : []),
      ...(wordpress ? ['--wordpress'] : []),
      ...(from ? ['--from', from] : []),
    ];
    const args = ['scripts/contract.mjs', ...flags, '--json', report, '--only', only.join(',')];
    const { output } = await run(args);
    let scenarios;
    try {
      scenarios = JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      return { passed: 0, failed: 1, output, failures: [{ title: `${name} did not run`, command: '' }] };
    }
    const steps = scenarios.flatMap(({ results }) => results);
    const passed = steps.filter((step) => step.exact || step.accepted).length;
    const failed = steps.length - passed;
    const failures = failed
      ? [
          {
            title: `${name}: ${failed} steps differ`,
            command: `npm run contract -- ${flags.join(' ')} --only <area> --verbose`,
          },
        ]
      : [];
    return { passed, failed, failures, output };
  });
