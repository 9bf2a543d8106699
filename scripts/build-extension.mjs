// Builds an example module (test/extension, test/mollie) when it is missing or older than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Test files of several processes may want it at once. */
const LOCK = '.tmp/extension.lock';
const POLL_MS = 100;
const MAX_POLLS = 600;

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function isStale(folder) {
  const built = join(folder, 'dist/index.js');
  if (!existsSync(built)) return true;
  const sources = readdirSync(join(folder, 'src')).map((name) => join(folder, 'src', name));
  const newest = Math.max(...[...sources, join(folder, 'tsconfig.json')].map((path) => statSync(path).mtimeMs));
  return statSync(built).mtimeMs <= newest;
}

function lock() {
  mkdirSync('.tmp', { recursive: true });
  for (let i = 0; i < MAX_POLLS; i++) {
    try {
      return mkdirSync(LOCK);
    } catch {
      sleep(POLL_MS);
    }
  }
  throw new Error(`${LOCK} stayed for a minute. Remove it if no test runs.`);
}

/** Needs dist/, whose types it imports. */
export function buildExtensionIfStale(folder = 'test/extension') {
  if (!isStale(folder)) return;
  lock();
  try {
    if (!isStale(folder)) return;
    const args = ['node_modules/typescript/bin/tsc', '-p', folder];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${folder} cannot be built:\n${stdout}`);
  } finally {
    rmdirSync(LOCK);
  }
}
