// Bundles a checkout when that was not done since the last build. Processes that want the bundle at the same time, such
// as the workers of the tests, make it once.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { buildIfStale } from './build-if-stale.mjs';
import { withFileLock } from './file-lock.mjs';

const BUILT = 'dist/main.js';
const BUNDLED = 'dist-bundle/main.js';
const LOCK = '.tmp/bundle.lock';
const LOCK_TIMEOUT_MS = 300_000;

const isStale = () => !existsSync(BUNDLED) || statSync(BUNDLED).mtimeMs <= statSync(BUILT).mtimeMs;

/** @returns {string} the file to start, relative to the checkout */
export function bundleIfStale() {
  buildIfStale();
  withFileLock(LOCK, LOCK_TIMEOUT_MS, () => {
    if (!isStale()) return;
    const { status } = spawnSync(process.execPath, ['scripts/bundle.mjs'], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  });
  return BUNDLED;
}
