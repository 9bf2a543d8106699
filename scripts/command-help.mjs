// What `npm run <command> -- --help` prints. scripts/with-node.mjs prints it before anything is built or started.
import { readFileSync } from 'node:fs';

const ENGINE = ['--engine sqlite|mysql', 'Engine; default: mysql, on the server of TEST_MYSQL_URL or a local one.'];
const CHECK = ['--check', 'Write nothing, and fail unless the file is current.'];
const SECONDS = (count) => ['--seconds <n>', `Seconds of each measurement, 1 or more; default: ${count}.`];
const ROUNDS = (count) => ['--rounds <n>', `Rounds, of which the median counts, 1 or more; default: ${count}.`];
const CONNECTIONS = (count) => ['--connections <n>', `Open connections, 1 or more; default: ${count}.`];
const WARM = (count) => ['--warm <n>', `Seconds before the first measurement, 0 or more; default: ${count}.`];

const TEST_OPTIONS = [
  ['<path or title>…', 'Tests of these files, or with these words in their titles.'],
  ['-t <title>', 'With a path: tests of these files by title.'],
  ['--quick', 'What finds most faults, in two to three minutes.'],
  ['--lint, --unit, --e2e, --contract', 'These parts only.'],
  ['--engine sqlite|mysql', 'Engine; default: sqlite. mysql: the server of TEST_MYSQL_URL or a local one.'],
  ['--all', 'Both engines, both REST roots and odd time zones.'],
  ['--full', 'The large suites at full size; with --all.'],
  ['--with-services', 'The services of tests use a Redis and S3 servers.'],
  ['--coverage', 'Print how much of the sources runs.'],
];
const TEST = { usage: '[-- <path or title>… <options>]', text: 'Runs tests.', options: TEST_OPTIONS };

/** By the name in package.json: how it is called, what it does, and its options. */
const COMMANDS = {
  start: {
    text: 'Builds the service where that is needed, and starts it. Settings are environment variables or in .env: `npm run config` prints them.',
  },
  demo: {
    usage: '[-- --passwords]',
    text: 'Starts the service on SQLite (data/demo.sqlite), at its first start filled with 4,875 conferences.',
    options: [['--passwords', 'Print new passwords of the administrator instead; the service may be running.']],
  },
  registries: {
    usage: '[-- --check]',
    text: 'Writes the table of registries in docs/own-mechanisms.md.',
    options: [CHECK],
  },
  'webhook-types': {
    usage: '[-- --check]',
    text: 'Writes the catalogue of types of webhooks, in src/webhooks/catalog and docs/webhook-types.md.',
    options: [CHECK],
  },
  'data-model': { usage: '[-- --check]', text: 'Writes docs/data.md from the entities.', options: [CHECK] },
  openapi: {
    usage: '[-- --check]',
    text: 'Writes openapi.json and openapi.wp-json.json from the controllers.',
    options: [CHECK],
  },
  'dump-schema': {
    usage: '[-- --replace]',
    text: 'Writes schema and rows of this version to test/fixtures/upgrade. Needs MariaDB or MySQL.',
    options: [['--replace', 'Replace the dumps of a version that is not released.']],
  },
  test: TEST,
  'test:all': TEST,
  'test:unit': TEST,
  'test:e2e': TEST,
  lint: TEST,
  'test:random': {
    usage: '[-- <part of a path>…]',
    text: 'Property tests with cases of a new seed. PROPERTY_SEED=<0 to 2147483647> repeats one.',
  },
  'test:browser': {
    text: 'Uses pages, console and documentation in Chromium (CHROMIUM=<path>), and checks them with axe.',
  },
  screenshots: {
    usage: '[-- <address>]',
    text: 'Takes the screenshots of the README of the demo at the address; default: http://localhost:3000. Needs Chromium.',
  },
  figures: {
    usage: '[-- <options>]',
    text: 'Measures each public page and screen of the console on slow 4G. Needs Chromium.',
    options: [
      ['--screenshots <folder>', 'Take pictures of all of them instead.'],
      ['--only <name>,…', 'These pages and screens only, such as list,month.'],
    ],
  },
  smoke: {
    usage: '[-- <version>…]',
    text: 'Tries the bundle of the image on these versions of Node, such as 22 or 24.15.0; 22 and 24 always.',
  },
  drill: {
    usage: '[-- <options>]',
    text: 'Kills parts of an installation during a sale (docs/operations.md, "Drill").',
    options: [
      ['--seconds <n>', 'Least length of the sale in seconds, 1 or more; default: 60.'],
      ['--buyers <n>', 'Buyers at the same time, 1 or more; default: 200.'],
      ['--devices <n>', 'Devices that check in, 0 or more; default: 20.'],
      ['--nodes <n>', 'Nodes of the cluster, 1 or more; default: 3.'],
      ['--control unguarded|early-mail|packets', 'Break one rule, so that the drill must fail.'],
      ['--conflicts', 'Statements on several nodes at once instead of a sale.'],
      ['--throughput', 'Measure sales, and kill nothing.'],
      ['--keep', 'Leave the folder of the servers.'],
    ],
  },
  'drill:upgrade': {
    usage: '[-- <commit>]',
    text: 'Serves with the version of a commit while and after the migrations of this one run; default: the commit before the newest migration.',
  },
  bench: {
    usage: '[-- <options>]',
    text: 'Measures requests of the service beside a floor without a framework.',
    options: [
      ['--sizes <n>,…', 'Numbers of events, 1 or more; default: 10000,100000.'],
      WARM(10),
      SECONDS(3),
      ROUNDS(5),
      CONNECTIONS(10),
      ['--only <case>,…', 'These cases only, such as list,media.'],
      ['--posts <n>', 'Further posts, 0 or more; default: 0.'],
      ENGINE,
    ],
  },
  'bench:batch': {
    usage: '[-- <options>]',
    text: 'Measures batches of writes beside single ones.',
    options: [ROUNDS(20), ['--items <n>', 'Writes in a batch, 1 to 25; default: 25.'], ENGINE],
  },
  'bench:onsale': {
    usage: '[-- <options>]',
    text: 'Measures orders and check-ins beside a floor of bare statements. Needs MariaDB or MySQL.',
    options: [
      SECONDS(8),
      ROUNDS(3),
      WARM(30),
      CONNECTIONS(16),
      ['--pool <n>', 'Connections to the database, 1 or more; default: 16.'],
      ['--least <share>', 'Least share of the floor, 0 to 1; default: 0.5.'],
      ['--only <case>,…', 'Of hot, many and door; default: all.'],
    ],
  },
  'bench:migration': {
    usage: '[-- <options>]',
    text: 'Measures time and memory of moves from an export file of WordPress.',
    options: [
      ['--records <n>', 'Records of the file, 100 or more; default: 50000.'],
      ['--engine sqlite|mysql', 'Engine; default: sqlite. mysql: the server of TEST_MYSQL_URL or a local one.'],
    ],
  },
  'proof:migration': {
    usage: '[-- <options>]',
    text: 'Moves a recorded site of WordPress from each source, and compares each move with all that the site has. Needs MariaDB or MySQL.',
    options: [
      ['--recording <folder>', 'The recording: serve.mjs, <name>.jsonl.gz and <name>.truth.jsonl.gz.'],
      ['--only <source>', 'REST, database, "database and REST" or "export file"; default: all of them.'],
      ['--write', 'Put the table into docs/moving-from-wordpress.md.'],
    ],
  },
  'bench:admission': {
    usage: '[-- <options>]',
    text: 'Measures scans of devices at an even pace while tickets are sold.',
    options: [
      ['--entries <n>', 'Attendees who enter, 1 or more; default: 1200.'],
      SECONDS(600),
      ['--devices <n>', 'Devices, 1 or more; default: 4.'],
      ['--orders <n>', 'Orders each second, 0 or more; default: 20.'],
    ],
  },
  'bench:webhooks': {
    usage: '[-- <options>]',
    text: 'Measures the delay of webhooks and the memory for them while tickets are ordered.',
    options: [
      SECONDS(60),
      ['--per-minute <n>', 'Messages of one endpoint, 12 or more; default: 10000.'],
      ['--endpoints <n>', 'Endpoints, 0 to 50; default: 1.'],
      ['--engine sqlite|mysql', 'Engine; default: sqlite. mysql: the server of TEST_MYSQL_URL or a local one.'],
    ],
  },
  'bench:reports': {
    usage: '[-- <options>]',
    text: 'Measures reports, lists and searches of a site with many attendees.',
    options: [
      ['--orders <n>', 'Orders, 1 or more; default: 200000.'],
      ['--per <n>', 'Attendees of each order, 1 or more; default: 3.'],
      ['--days <n>', 'Days over which they were paid, 1 or more; default: 300.'],
      ['--events <n>', 'Events, 1 to 50; default: 40.'],
      ROUNDS(3),
      ['--engine mysql|sqlite', 'Engine; default: mysql, the server of TEST_MYSQL_URL or a local one.'],
      ['--only <case>,…', 'Cases whose names contain one of these.'],
      ['--leave', 'Leaves the database and prints its address.'],
      ['--url <url>', 'Measures a database that was left.'],
      ['--answers <file>', 'Writes all answers into this file, to compare two builds.'],
    ],
  },
  'bench:cache': {
    usage: '[-- <options>]',
    text: 'Measures answers from the response cache. Needs MariaDB or MySQL.',
    options: [
      SECONDS(5),
      ROUNDS(3),
      WARM(5),
      CONNECTIONS(16),
      ['--orders <n>', 'Orders a second while the share of hits is measured, 0 or more; default: 10.'],
      ['--edits <n>', 'Edits of events a second, 0 or more; default: 1.'],
      ['--mixed <n>', 'Seconds of that, 1 or more; default: 20.'],
      ['--events <n>', 'Events, 1 or more; default: 200.'],
      ['--redis', 'With a Redis, and again while that is frozen.'],
    ],
  },
  lock: { text: 'Completes package-lock.json after a change of dependencies.' },
  release: {
    usage: '-- <version> [<options>]',
    text: 'Makes a release of the branch main (CONTRIBUTING.md, "Releasing"). The version is three numbers with dots.',
    options: [
      ['--dry-run', 'Print the steps, and change nothing.'],
      ['--no-image', 'Build no container image.'],
    ],
  },
};

/** Names of commands with their help. */
export const HELP_NAMES = Object.keys(COMMANDS);

/**
 * The help of a command of package.json, if its words ask for it.
 * @param {string} script that package.json runs @param {readonly string[]} args after it
 * @returns {string | undefined} nothing for other words, and for programs that print their help themselves
 */
export function commandHelp(script, args) {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return undefined;
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const runs = (name) => scripts[name]?.split(' ').includes(script);
  const { npm_lifecycle_event: called } = process.env;
  const name = runs(called) ? called : HELP_NAMES.find(runs);
  const command = COMMANDS[name];
  if (!command) return undefined;
  const { usage = '', text, options = [] } = command;
  const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  const width = Math.max(0, ...options.map(([form]) => form.length));
  return [
    `Usage: ${call} ${usage}`.trimEnd(),
    '',
    text,
    ...(options.length > 0 ? [''] : []),
    ...options.map(([form, does]) => `  ${form.padEnd(width)}  ${does}`),
    '',
  ].join('\n');
}
