import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { SqliteStore } from './sqlite.store.js';

describe('SqliteStore', () => {
  let folder: string;
  let path: string;
  let store: SqliteStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-store-'));
    path = join(folder, 'a.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('CREATE TABLE t (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, n integer, b blob, d double)');
    database.exec("INSERT INTO t (n, b, d) VALUES (9223372036854775807, x'00ff', 0.1), (NULL, NULL, 5)");
    database.close();
    store = SqliteStore.open(`sqlite:${path}`);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('reads exact values', async () => {
    const rows: unknown[][] = [];
    for await (const row of store.rows('SELECT * FROM t')) rows.push(row);
    expect(rows).toEqual([
      [1n, 9223372036854775807n, new Uint8Array([0, 255]), 0.1],
      [2n, null, null, 5],
    ]);
  });

  it('sees nothing in a snapshot that is committed later', async () => {
    await store.beginSnapshot();
    const writer = new DatabaseSync(path);
    writer.exec('DELETE FROM t');
    writer.close();
    let count = 0;
    for await (const _ of store.rows('SELECT * FROM t')) count++;
    expect(count).toBe(2);
    expect(() => store.execute('DELETE FROM t')).toThrow('readonly');
  });

  it('counts on where the source would', async () => {
    expect(await store.tables()).toEqual([
      { name: 't', columns: ['id', 'n', 'b', 'd'], key: ['id'], references: [], next: 3 },
    ]);
    await store.beginRestore();
    await store.deleteRows('t');
    await store.insert('t', ['id'], [[4]]);
    await store.finishRestore([{ name: 't', next: 9 }]);
    await store.commit();
    expect((await store.tables())[0]?.next).toBe(9);
  });
});
