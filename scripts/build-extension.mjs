// Builds the example module (test/extension) when it is missing or older than its sources or the service's types.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'test/extension';
const BUILT = join(FOLDER, 'dist/index.js');
/** Test files of several processes may want it at once. */
const LOCK = '.tmp/extension.lock';
const POLL_MS = 100;
const MAX_POLLS = 600;

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function isStale() {
  if (!existsSync(BUILT)) return true;
  const sources = readdirSync(join(FOLDER, 'src')).map((name) => join(FOLDER, 'src', name));
  const newest = Math.max(...[...sources, join(FOLDER, 'tsconfig.json')].map((path) => statSync(path).mtimeMs));
  return statSync(BUILT).mtimeMs <= newest;
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
export function buildExtensionIfStale() {
  if (!isStale()) return;
  lock();
  try {
    if (!isStale()) return;
    const args = ['node_modules/typescript/bin/tsc', '-p', FOLDER];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${FOLDER} cannot be built:\n${stdout}`);
  } finally {
    rmdirSync(LOCK);
  }
}
