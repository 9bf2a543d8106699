import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import { SqliteBinding } from './sqlite-binding.js';
import { explainStart } from './start-faults.js';

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

  it('is refused with an error of SQLite when it is a folder', () => {
    let error: unknown;
    try {
      write(folder).close();
    } catch (caught) {
      error = caught;
    }
    const settings = { databaseUrl: `sqlite:${folder}` } as Settings;
    expect(explainStart(error, settings)).toMatchObject({
      message: `The database sqlite:${folder} cannot be used: it, or its folder, cannot be opened.`,
    });
  });

  it('is none for a database in memory', () => {
    const database = new SqliteBinding(':memory:');
    expect(database.prepare('SELECT 1 AS a').all()).toEqual([{ a: 1 }]);
    database.close();
  });
});
