// `npm run demo`: the service on SQLite, filled with thousands of real conferences on its first start.
// `npm run demo -- --passwords`: new passwords for its administrator, which are printed; the service may be running.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build-if-stale.mjs';

process.env.DATABASE_URL ??= 'sqlite:data/demo.sqlite';
process.env.UPLOADS_DIR ??= 'data/demo-uploads';
const path = process.env.DATABASE_URL.replace(/^sqlite:(\/\/)?/, '');
const isNew = !process.env.DATABASE_URL.startsWith('sqlite:') || !existsSync(path);

/** Says what happens next: the first start takes a minute, and logs of containers have no terminal either. */
const say = (text) => process.stderr.write(`${text}\n`);

/** One command of the service. */
function run(...args) {
  const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const wantsPasswords = process.argv[2] === '--passwords';
if (process.argv.length > 2 && !wantsPasswords) {
  say('Usage: npm run demo, or npm run demo -- --passwords');
  process.exit(2);
}
if (isNew)
  say('The first start of the demo takes about a minute.\n1/3 Building the service, where it is not built yet …');
buildIfStale();
if (isNew) {
  say('2/3 Creating the database with the records of the examples …');
  // The records of the examples come first: their ids are those of a database without content.
  run('demo');
  say('3/3 Importing 4,875 conferences …');
  run('import', 'demo/conferences.json', '--map', 'conferences', '--status', 'publish');
}
if (wantsPasswords) run('users', 'password', 'admin', '--app-password', '--password');
else await import('./start.mjs');
