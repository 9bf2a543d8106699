import type { DataSource, QueryRunner, ReplicationMode } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { databaseFault } from './database-errors.js';
import { Mutex } from './mutex.js';
import { SqliteBinding } from './sqlite-binding.js';

/** Milliseconds that a transaction waits for other processes to finish theirs. */
const LOCK_WAIT = 15_000;

interface Connections {
  reader: SqliteBinding;
  writer: SqliteBinding;
  lock: Mutex;
}

/**
 * A query runner of its own for every piece of work. TypeORM hands all SQLite work the same runner, so concurrent
 * transactions would mix: here transactions take turns on one writing connection, and everything else reads what is
 * committed on a second one that refuses to write.
 */
class OwnQueryRunner extends BetterSqlite3QueryRunner {
  private release_?: () => void;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly connections: Connections,
  ) {
    super(driver);
  }

  override connect(): Promise<SqliteBinding> {
    return Promise.resolve(this.release_ ? this.connections.writer : this.connections.reader);
  }

  override async startTransaction(): Promise<void> {
    this.release_ ??= await this.connections.lock.acquire();
    const deadline = Date.now() + LOCK_WAIT;
    for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
      try {
        await super.startTransaction();
        return;
      } catch (error) {
        this.isTransactionActive = false;
        if (databaseFault(error) === 'retry' && Date.now() < deadline) {
          // Another process is writing. SQLite itself would wait with the whole process standing still.
          await new Promise((resolve) => setTimeout(resolve, pause));
          continue;
        }
        this.giveBack();
        throw error;
      }
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (!this.isTransactionActive) this.giveBack();
  }

  override async rollbackTransaction(): Promise<void> {
    try {
      await super.rollbackTransaction();
    } finally {
      if (!this.isTransactionActive) this.giveBack();
    }
  }

  override async release(): Promise<void> {
    if (this.isTransactionActive) await this.rollbackTransaction();
    await super.release();
  }

  override query(
    query: string,
    parameters?: unknown[],
    useStructuredResult?: boolean,
  ): ReturnType<BetterSqlite3QueryRunner['query']> {
    // Taking the write lock at once lets another process wait its turn instead of failing half-way through.
    return super.query(query === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : query, parameters, useStructuredResult);
  }

  private giveBack(): void {
    this.release_?.();
    this.release_ = undefined;
  }
}

/**
 * Gives a connected SQLite data source separate connections for reading and for each transaction in turn. Called after
 * the migrations, which use TypeORM's own single connection.
 * @returns closes the extra connections.
 */
export function separateConnections(
  dataSource: DataSource,
  path: string,
): { reader: SqliteBinding; close: () => void } {
  const reader = new SqliteBinding(path);
  const writer = new SqliteBinding(path);
  for (const connection of [reader, writer]) prepareConnection(connection);
  reader.pragma('query_only = ON');
  writer.pragma('busy_timeout = 0');
  const connections: Connections = { reader, writer, lock: new Mutex() };
  const driver = dataSource.driver as BetterSqlite3Driver;
  driver.createQueryRunner = (_mode: ReplicationMode): QueryRunner => new OwnQueryRunner(driver, connections);
  return {
    reader,
    close: () => {
      reader.close();
      writer.close();
    },
  };
}

/** Pragmas every connection needs: durable write-ahead log, foreign keys, a patient lock. */
export function prepareConnection(connection: SqliteBinding): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('cache_size = -32000');
}
