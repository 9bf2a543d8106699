// `npm run demo`: the service on SQLite, filled with thousands of real conferences on its first start.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build-if-stale.mjs';

process.env.DATABASE_URL ??= 'sqlite:data/demo.sqlite';
process.env.UPLOADS_DIR ??= 'data/demo-uploads';
const path = process.env.DATABASE_URL.replace(/^sqlite:(\/\/)?/, '');
buildIfStale();
if (!process.env.DATABASE_URL.startsWith('sqlite:') || !existsSync(path)) {
  const { status } = spawnSync(
    process.execPath,
    ['dist/cli/main.js', 'import', 'src/cli/demo/conferences.json', '--map', 'conferences', '--status', 'publish'],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
await import('./start.mjs');
