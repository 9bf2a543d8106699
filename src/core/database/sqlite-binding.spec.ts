import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteBinding } from './sqlite-binding.js';

describe('The file of a SQLite database', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'almanac-sqlite-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const write = (path: string) => {
    const database = new SqliteBinding(path);
    database.pragma('journal_mode = WAL');
    database.exec('CREATE TABLE a (b INT)');
    return database;
  };

  it('is readable by its owner only, as are the files beside it', () => {
    const path = join(folder, 'a.sqlite');
    const database = write(path);
    expect([path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    database.close();
  });

  it('keeps the permissions that an operator gave it', () => {
    const path = join(folder, 'a.sqlite');
    writeFileSync(path, '');
    chmodSync(path, 0o640);
    write(path).close();
    expect(modeOf(path)).toBe(0o640);
  });

  it('is none for a database in memory', () => {
    const database = new SqliteBinding(':memory:');
    expect(database.prepare('SELECT 1 AS a').all()).toEqual([{ a: 1 }]);
    database.close();
  });
});
