import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { sqlitePath, versionStatement } from '#core/database';
import { BackupError } from './backup.error.js';
import type { Value } from './format.js';
import type { Store, TableShape } from './store.js';

/** Milliseconds to wait for a process that is writing. */
const LOCK_TIMEOUT_MS = 15_000;

/** A connection of its own to an SQLite file, beside those of the service. */
export class SqliteStore implements Store {
  /** The library's iterators do not keep their statement from being garbage-collected, and fail without it. */
  private readonly running = new Set<unknown>();
  private triggers: string[] = [];

  private constructor(
    private readonly database: DatabaseSyncInstance,
    readonly server: string,
  ) {}

  static open(databaseUrl: string): SqliteStore {
    const path = sqlitePath(databaseUrl);
    // SQLite would create it.
    if (!existsSync(path)) throw new BackupError(`There is no database ${path}.`);
    const database = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec('PRAGMA synchronous = FULL');
    const { version } = database.prepare(versionStatement('sqlite')).get() as { version: string };
    return new SqliteStore(database, `SQLite ${version}`);
  }

  tables(): Promise<TableShape[]> {
    // Full-text indexes are of the types `virtual` and `shadow`.
    const names = this.all<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    return Promise.resolve(names.map(({ name }) => this.shape(name)));
  }

  private shape(name: string): TableShape {
    const columns = this.all<{ name: string; pk: number; hidden: number }>(
      `SELECT name, pk, hidden FROM pragma_table_xinfo('${name}') ORDER BY cid`,
    );
    const references = this.all<{ column: string; table: string; target: string }>(
      `SELECT "from" AS "column", "table", "to" AS target FROM pragma_foreign_key_list('${name}')`,
    );
    const counted = this.hasCounter(name)
      ? this.all<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = '${name}'`)
      : undefined;
    return {
      name,
      columns: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      references,
      ...(counted && { next: (counted[0]?.seq ?? 0) + 1 }),
    };
  }

  private hasCounter(table: string): boolean {
    const definition = this.definitions('table').find(({ name }) => name === table);
    return /\bAUTOINCREMENT\b/i.test(definition?.sql ?? '');
  }

  async *rows(sql: string): AsyncGenerator<Value[]> {
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    this.running.add(statement);
    try {
      yield* statement.iterate() as Iterable<Value[]>;
    } finally {
      this.running.delete(statement);
    }
  }

  beginSnapshot(): Promise<void> {
    this.database.exec('PRAGMA query_only = ON');
    this.database.exec('BEGIN');
    // The snapshot is that of the first read.
    this.definitions('table');
    return Promise.resolve();
  }

  raiseCounter(): Promise<void> {
    // Done in `finishRestore`: here counters are rows.
    return Promise.resolve();
  }

  beginRestore(): Promise<void> {
    this.database.exec('BEGIN IMMEDIATE');
    // Full-text indexes are rebuilt at the end, which is faster than row by row.
    const triggers = this.definitions('trigger');
    for (const { name } of triggers) this.database.exec(`DROP TRIGGER ${name}`);
    this.triggers = triggers.map(({ sql }) => sql);
    return Promise.resolve();
  }

  deleteRows(table: string): Promise<void> {
    this.database.exec(`DELETE FROM ${table}`);
    this.database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
    return Promise.resolve();
  }

  insert(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const statement = this.database.prepare(
      `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) statement.run(...row);
    return Promise.resolve();
  }

  finishRestore(counters: readonly { name: string; next?: number }[]): Promise<void> {
    for (const sql of this.triggers) this.database.exec(sql);
    const indexes = this.definitions('table').filter(({ sql }) => /USING fts5/i.test(sql));
    for (const { name } of indexes) this.database.exec(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
    for (const { name, next } of counters) {
      if (next === undefined || !this.hasCounter(name)) continue;
      const changed = this.database
        .prepare('UPDATE sqlite_sequence SET seq = MAX(seq, ?) WHERE name = ?')
        .run(next - 1, name);
      if (Number(changed.changes) > 0) continue;
      this.database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, next - 1);
    }
    return Promise.resolve();
  }

  execute(sql: string, parameters: readonly Value[] = []): Promise<void> {
    this.database.prepare(sql).run(...parameters);
    return Promise.resolve();
  }

  commit(): Promise<void> {
    this.database.exec('COMMIT');
    return Promise.resolve();
  }

  rollback(): Promise<void> {
    this.database.exec('ROLLBACK');
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }

  /** What the database has of a type, with the statement that made it. */
  private definitions(type: 'table' | 'trigger'): { name: string; sql: string }[] {
    return this.all(`SELECT name, sql FROM sqlite_master WHERE type = '${type}'`);
  }

  private all<T>(sql: string): T[] {
    return this.database.prepare(sql).all() as T[];
  }
}
