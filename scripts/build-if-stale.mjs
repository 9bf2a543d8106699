// Builds dist/ when it is missing or older than the sources, so that `npm start` needs no second command.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/main.js';
const SOURCES = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package.json'];

/** Arguments of Node that build dist/. */
export const BUILD_COMMAND = ['node_modules/@nestjs/cli/bin/nest.js', 'build'];

/** When the newest source below a path was changed; tests are no part of dist/. */
const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.spec(-helper)?\.ts$/.test(path) ? 0 : stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Without sources, as in the container image, there is nothing to build. */
export const isStale = () =>
  existsSync('src') && (!existsSync(BUILT) || statSync(BUILT).mtimeMs <= Math.max(...SOURCES.map(newest)));

export function buildIfStale() {
  if (!isStale()) return;
  const { status } = spawnSync(process.execPath, BUILD_COMMAND, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
