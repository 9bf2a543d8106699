// Builds dist/ when it is missing or older than the sources, so that `npm start` needs no second command. Processes that
// want it at the same time, such as the workers of the tests, build it once.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.mjs';

const BUILT = 'dist/main.js';
const LOCK = '.tmp/build.lock';
const LOCK_TIMEOUT_MS = 300_000;
const SOURCES = [
  'src',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
  'nest-cli.json',
  'scripts/swagger-metadata.mjs',
];

/** When the newest source below a path was changed; tests are no part of dist/. */
const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.spec(-helper)?\.ts$/.test(path) ? 0 : stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isStale = () => !existsSync(BUILT) || statSync(BUILT).mtimeMs <= Math.max(...SOURCES.map(newest));

export function buildIfStale() {
  // As in the container image.
  if (!existsSync('src')) return;
  // Before the first look: a build that is under way may have written dist/main.js already.
  withFileLock(LOCK, LOCK_TIMEOUT_MS, () => {
    if (!isStale()) return;
    const { status } = spawnSync(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale();
