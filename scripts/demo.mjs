// `npm run demo`: the service on SQLite, filled with thousands of real conferences on its first start.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build-if-stale.mjs';

process.env.DATABASE_URL ??= 'sqlite:data/demo.sqlite';
process.env.UPLOADS_DIR ??= 'data/demo-uploads';
const path = process.env.DATABASE_URL.replace(/^sqlite:(\/\/)?/, '');
buildIfStale();

/** One command of the service. */
function run(...args) {
  const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!process.env.DATABASE_URL.startsWith('sqlite:') || !existsSync(path)) {
  // The records of the examples come first: their ids are those of a database without content.
  run('demo');
  run('import', 'demo/conferences.json', '--map', 'conferences', '--status', 'publish');
}
await import('./start.mjs');
