// `npm run proof:migration -- --recording <folder>`: moves a recorded site from each source, at the root of its host and in a
// folder, and compares each move with all that the site has. `--write` puts the table into docs/moving-from-wordpress.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { figuresOf } from './migration-proof/figures.mjs';
import { recordedSite } from './migration-proof/recorded-site.mjs';

const DOCUMENT = 'docs/moving-from-wordpress.md';
const MARKS = ['<!-- proof of moves -->', '<!-- end of the proof -->'];
const FOLDER = '/blog';
/** Exit code of a move of which something is quarantined or lost. */
const SOME_LOST = 3;

const { values: options } = parseArgs({
  options: {
    recording: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

/** Runs the command. @returns its report, its exit code and seconds */
async function command(folder, site, sources, flags) {
  const report = join(folder, 'report');
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['dist/cli/main.js', 'migrate', 'wordpress', ...sources, ...flags, '--allow-private', '--rate', '500']
      .concat(['--credentials', 'env:PROOF_CREDENTIALS'])
      .concat(['--report', report]),
    {
      env: {
        ...process.env,
        DATABASE_URL: `sqlite:${join(folder, 'site.sqlite')}`,
        UPLOADS_DIR: join(folder, 'uploads'),
        PUBLIC_URL: site.url,
        CURRENCY: 'EUR',
        LOG_LEVEL: 'error',
        PROOF_CREDENTIALS: site.credentials,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [status] = await once(child, 'close');
  if (status !== 0 && status !== SOME_LOST)
    throw new Error(`${sources.join(' ')} ${flags.join(' ')} ended with ${status}.`);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { report: JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')), status, seconds };
}

/** Moves a site in one way into a service of its own, and compares it. */
async function prove(site, way, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-proof-'));
  try {
    const { report, status, seconds } = await command(folder, site, sources, ['--copy']);
    const all = [site.database, site.url];
    const truth = await command(folder, site, all, ['--verify', '--without-files']);
    const figures = { ...figuresOf(report, truth.report, way), status, seconds };
    const own = report.verified.reduce((sum, { lost }) => sum + lost, 0);
    console.log(`${site.url} ${way}: ${JSON.stringify({ ...figures, unexplained: undefined, own })}`);
    for (const line of figures.unexplained) console.log(`  ${line}`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tableOf(rows) {
  const head = ['site', 'source', 'there', 'quarantined', 'not in the source', 'lost'].concat(
    ['fields same', 'decided', 'not in the source', 'lost', 'wrong'].map((name, i) =>
      i < 2 ? name : `fields ${name}`,
    ),
  );
  const cells = rows.map(([site, way, figures]) => [
    site,
    way,
    ...[
      'there',
      'quarantined',
      'notShown',
      'lost',
      'same',
      'decided',
      'fieldsNotShown',
      'fieldsLost',
      'fieldsWrong',
    ].map((name) => figures[name].toLocaleString('en')),
  ]);
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

async function measure() {
  buildIfStale();
  const rows = [];
  for (const [name, folder] of [
    ['root of the host', ''],
    [`folder ${FOLDER}`, FOLDER],
  ]) {
    const files = mkdtempSync(join(tmpdir(), 'almanac-proof-site-'));
    const site = await recordedSite(options.recording, folder, files);
    try {
      const ways = {
        REST: [site.url],
        database: [site.database],
        'database and REST': [site.database, site.url],
        'export file': [site.file],
      };
      for (const [way, sources] of Object.entries(ways))
        if (options.only === undefined || options.only === way) rows.push([name, way, await prove(site, way, sources)]);
    } finally {
      await site.close();
      rmSync(files, { recursive: true, force: true });
    }
  }
  return tableOf(rows);
}

if (options.recording === undefined) {
  console.error('Name the folder of the recording: --recording <folder>');
  process.exit(2);
}
const table = await measure();
console.log(table);
if (options.write) {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = MARKS.map((mark) => text.indexOf(mark));
  writeFileSync(DOCUMENT, `${text.slice(0, begin + MARKS[0].length)}\n${table}\n${text.slice(end)}`);
}
