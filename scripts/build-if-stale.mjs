// Builds dist/ and the console when they are missing or older than their sources, so that `npm start` needs no second command. Processes that
// want it at the same time, such as the workers of the tests, build it once.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildConsoleIfStale } from './build-console.mjs';
import { withFileLock } from './file-lock.mjs';
import { newestChange } from './newest-change.mjs';

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

const isStale = () => !existsSync(BUILT) || statSync(BUILT).mtimeMs <= Math.max(...SOURCES.map(newestChange));

export function buildIfStale() {
  // As in the container image.
  if (!existsSync('src')) return;
  buildConsoleIfStale();
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
