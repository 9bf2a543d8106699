import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

/** SHA-256 and path of each file that says what migrations do, in the format of `sha256sum`. */
const LIST = resolve(ROOT, 'test/fixtures/migrations.sha256');

/** The columns and keys of posts of all kinds are part of the migrations that use them. */
const POST_COLUMNS = 'src/core/content/post-columns.ts';

const files = readdirSync(resolve(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\/migrations\/\d+-[\w-]+\.ts$/.test(path) || path === POST_COLUMNS)
  .sort();

const checksumOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(resolve(ROOT, path)))
    .digest('hex');

function recorded(): Map<string, string> {
  const lines = readFileSync(LIST, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split('  ').reverse() as [string, string]));
}

describe('The migrations', () => {
  // `UPDATE_MIGRATIONS=1 npm test -- test/e2e/service/migration-checksums.e2e.ts` adds new files, and changes no line.
  if (process.env.UPDATE_MIGRATIONS) {
    const all = new Map([...files.map((path) => [path, checksumOf(path)] as const), ...recorded()]);
    const lines = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, checksum]) => `${checksum}  ${path}\n`);
    writeFileSync(LIST, lines.join(''));
  }
  const checksums = recorded();

  it('are all in test/fixtures/migrations.sha256', () => {
    const missing = files.filter((path) => !checksums.has(path)).map((path) => `${path}: run with UPDATE_MIGRATIONS=1`);
    expect(missing).toEqual([]);
  });

  it('never change', () => {
    const changed = [...checksums]
      .filter(([path, checksum]) => !files.includes(path) || checksumOf(path) !== checksum)
      .map(([path]) => `${path} has run on databases: restore it, and add a new migration instead`);
    expect(changed).toEqual([]);
  });
});
