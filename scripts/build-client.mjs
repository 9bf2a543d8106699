// Builds the TypeScript client (clients/typescript) when it is missing or older than its sources or openapi.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'clients/typescript');
const BUILT = join(FOLDER, 'dist/index.js');
const GENERATED = 'schema.ts';
const LOCK = join(ROOT, '.tmp/client.lock');
const LOCK_TIMEOUT_MS = 120_000;

function isStale() {
  if (!existsSync(BUILT)) return true;
  const sources = readdirSync(join(FOLDER, 'src')).filter((name) => name !== GENERATED);
  const paths = [
    join(ROOT, 'openapi.json'),
    join(FOLDER, 'scripts/build.mjs'),
    ...sources.map((name) => join(FOLDER, 'src', name)),
  ];
  return statSync(BUILT).mtimeMs <= Math.max(...paths.map((path) => statSync(path).mtimeMs));
}

export function buildClientIfStale() {
  withFileLock(LOCK, LOCK_TIMEOUT_MS, () => {
    if (!isStale()) return;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, 'scripts/build.mjs')], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${FOLDER} cannot be built:\n${stdout}${stderr}`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildClientIfStale();
