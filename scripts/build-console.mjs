// Builds the console (console/dist/) and the page for devices (console/dist/admission/) when it is missing or older than its sources. Without development packages there is
// no builder: the service then says at /admin/console that the console was not built.
import { existsSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.mjs';
import { newestChange } from './newest-change.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'console');
const BUILDER = join(ROOT, 'node_modules/vite/bin/vite.js');
/** The first build empties the folder, so the second one is the newer. */
const BUILT = join(FOLDER, 'dist/admission/admission.html');
const CONFIGS = ['vite.config.mjs', 'vite.admission.config.mjs'];
const SOURCES = ['src', 'index.html', 'admission.html', 'package.json', ...CONFIGS].map((name) => join(FOLDER, name));
const LOCK = join(ROOT, '.tmp/console.lock');
const LOCK_TIMEOUT_MS = 120_000;

const isStale = () => !existsSync(BUILT) || statSync(BUILT).mtimeMs <= Math.max(...SOURCES.map(newestChange));

/** Ends the process when the build fails. */
export function buildConsoleIfStale() {
  // As in the container image.
  if (!existsSync(join(FOLDER, 'src')) || !existsSync(BUILDER)) return;
  withFileLock(LOCK, LOCK_TIMEOUT_MS, () => {
    if (!isStale()) return;
    for (const config of CONFIGS) {
      const { status } = spawnSync(process.execPath, [BUILDER, 'build', '--config', config, '--logLevel', 'warn'], {
        cwd: FOLDER,
        stdio: 'inherit',
      });
      if (status !== 0) process.exit(status ?? 1);
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildConsoleIfStale();
