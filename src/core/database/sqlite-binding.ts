import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Permissions of new files. SQLite gives those of the database to its log beside it. */
const OWNER_ONLY = 0o600;

/** Creates the file if there is none. Where that fails, SQLite fails too, and its error says what is wrong with the file. */
function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    return;
  }
}

/** One prepared statement as TypeORM's better-sqlite3 driver expects it. */
interface Statement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

/**
 * The SQLite library dressed as `better-sqlite3`, which is what TypeORM's driver speaks. `better-sqlite3` itself needs
 * a compiler on Node 20; this one ships its binaries inside the package.
 */
export class SqliteBinding {
  private readonly database: DatabaseSyncInstance;
  private readonly statements = new Map<string, Statement>();

  /** @param path file, which is created for its owner only: it holds personal data and may hold the secret key */
  constructor(path: string, options: { timeout?: number } = {}) {
    if (path !== ':memory:') createForOwner(path);
    this.database = new DatabaseSync(path, { timeout: options.timeout ?? 5000 });
  }

  /** Prepares `sql`, or takes it from the few hundred cached statements. */
  prepare(sql: string): Statement {
    const cached = this.statements.get(sql);
    if (cached) return cached;
    const statement = this.database.prepare(sql);
    const prepared: Statement = {
      reader: statement.columns().length > 0,
      all: (...parameters) => statement.all(...parameters.map(bindable)) as unknown[],
      run: (...parameters) => statement.run(...parameters.map(bindable)),
    };
    if (this.statements.size >= 400) this.statements.delete(this.statements.keys().next().value as string);
    this.statements.set(sql, prepared);
    return prepared;
  }

  /** Whether a transaction is open. SQLite ends some by itself when a statement fails. */
  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  pragma(text: string): unknown {
    return this.database.prepare(`PRAGMA ${text}`).all();
  }

  function(name: string, work: (...values: unknown[]) => unknown): void {
    this.database.function(name, { deterministic: true }, work);
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

function bindable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value;
}
