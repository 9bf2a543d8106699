import { Logger } from '@nestjs/common';
import { TransactionNotStartedError, type DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { Reader } from './database-reader.js';
import { DatabaseBusyError, databaseErrorKind } from './database.error.js';
import type { DatabaseLimits } from './limits.js';
import { SqliteBinding } from './sqlite-binding.js';
import { TurnQueue } from './turn-queue.js';

/** Milliseconds that SQLite itself waits for other processes; this process does nothing else meanwhile. */
const BUSY_TIMEOUT_MS = 5000;
/**
 * Milliseconds between two attempts to take the write lock from another process: the first pause, and the longest. A
 * busy process frees the lock for less than a millisecond at a time; with longer pauses a second one starves.
 */
const LOCK_POLL_MS = { first: 1, longest: 4 };

/** Statements that the connection for reading takes. */
const READS = /^\s*(?:SELECT|WITH|PRAGMA|EXPLAIN|VALUES)\b/i;

/** When a wait for the lock of the file is over (`performance.now()`), and how many milliseconds it may take in all. */
interface Deadline {
  at: number;
  ms: number;
}

const log = new Logger('Database');

/**
 * The connections of this process: one that reads what is committed and refuses to write, and one on which units of
 * work take turns.
 */
export class SqliteConnections implements Reader {
  readonly turns: TurnQueue;
  private readonly reader: SqliteBinding;
  private writingConnection: SqliteBinding;

  constructor(
    private readonly path: string,
    readonly limits: Pick<DatabaseLimits, 'acquireMs' | 'writeQueue'>,
  ) {
    this.turns = new TurnQueue({ waiting: limits.writeQueue, timeoutMs: limits.acquireMs });
    this.reader = new SqliteBinding(path);
    prepareConnection(this.reader);
    this.reader.pragma('query_only = ON');
    this.writingConnection = this.openWriter();
  }

  get writer(): SqliteBinding {
    return this.writingConnection;
  }

  get forReading(): SqliteBinding {
    return this.reader;
  }

  get isFull(): boolean {
    return this.turns.isFull;
  }

  get waiting(): number {
    return this.turns.length;
  }

  read<T>(sql: string, parameters: readonly unknown[]): T[] {
    return this.reader.prepare(sql).all(...parameters) as T[];
  }

  /** @param timeoutMs milliseconds that the lock of the file may be waited for */
  async tryWrite(timeoutMs: number): Promise<void> {
    const endTurn = await this.turns.acquire(true);
    try {
      await this.whenUnlocked({ at: performance.now() + timeoutMs, ms: timeoutMs }, () => this.changeHeader());
    } finally {
      endTurn();
    }
  }

  /** Changes a number in the head of the file that nothing reads: a statement that changes no row writes nothing. */
  private changeHeader(): void {
    const { writer } = this;
    writer.exec('BEGIN IMMEDIATE');
    try {
      const [{ user_version: number }] = writer.pragma('user_version') as [{ user_version: number }];
      writer.pragma(`user_version = ${number === 1 ? 2 : 1}`);
      writer.exec('COMMIT');
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Does what takes the lock of the file, while other processes may have it.
   * @throws DatabaseBusyError when they have it until the deadline
   */
  async whenUnlocked<T>({ at, ms }: Deadline, work: () => Promise<T> | T): Promise<T> {
    for (let pause = LOCK_POLL_MS.first; ; pause = Math.min(pause * 2, LOCK_POLL_MS.longest)) {
      try {
        return await work();
      } catch (error) {
        if (databaseErrorKind(error) !== 'retry') throw error;
        if (performance.now() >= at) throw new DatabaseBusyError(`Other processes have been writing for ${ms} ms.`);
        // Another process is writing. SQLite itself would block the whole process while it waits.
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** When work that comes now has waited too long. */
  get deadline(): Deadline {
    const { acquireMs: ms } = this.limits;
    return { at: performance.now() + ms, ms };
  }

  /** Replaces the writing connection when its transaction cannot be ended otherwise: closing it undoes everything. */
  replaceWriter(): void {
    log.warn('A transaction could not be rolled back; its connection is replaced.');
    try {
      this.writingConnection.close();
    } catch (error) {
      log.error(error);
    }
    this.writingConnection = this.openWriter();
  }

  /** Closes the connections. The file holds everything then, unless another process still uses it. */
  close(): void {
    this.reader.close();
    try {
      this.writingConnection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      this.writingConnection.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      log.warn(`The write-ahead log stays beside the database file: ${String(error)}`);
    }
    this.writingConnection.close();
  }

  private openWriter(): SqliteBinding {
    const writer = new SqliteBinding(this.path);
    prepareConnection(writer);
    // Waits for other processes without blocking this one.
    writer.pragma('busy_timeout = 0');
    return writer;
  }
}

/**
 * A query runner of its own for every piece of work. TypeORM hands all SQLite work the same runner, so concurrent
 * transactions would mix.
 */
class OwnQueryRunner extends BetterSqlite3QueryRunner {
  private endTurn?: () => void;
  /** The error with which SQLite ended the transaction. Without one, later statements would each be stored by themselves. */
  private lost?: Error;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly connections: SqliteConnections,
  ) {
    super(driver);
  }

  override connect(): Promise<SqliteBinding> {
    return Promise.resolve(this.endTurn ? this.connections.writer : this.connections.forReading);
  }

  override async startTransaction(): Promise<void> {
    if (this.endTurn) return super.startTransaction();
    this.lost = undefined;
    const { deadline } = this.connections;
    this.endTurn = await this.connections.turns.acquire();
    try {
      await this.begin(deadline);
    } catch (error) {
      this.isTransactionActive = false;
      this.leaveTurn();
      throw error;
    }
  }

  private begin(deadline: Deadline): Promise<void> {
    return this.connections.whenUnlocked(deadline, async () => {
      try {
        await super.startTransaction();
      } catch (error) {
        this.isTransactionActive = false;
        throw error;
      }
    });
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (!this.isTransactionActive) this.leaveTurn();
  }

  override async rollbackTransaction(): Promise<void> {
    // The writing connection is another unit's unless it is this one's turn.
    if (!this.endTurn) throw new TransactionNotStartedError();
    if (this.transactionDepth > 1) return this.rollbackAttempt();
    try {
      // After some errors (no room left, a disk that fails) SQLite has rolled back by itself, and would refuse.
      if (!this.lost) await super.rollbackTransaction();
    } catch (error) {
      if (this.connections.writer.inTransaction) this.connections.replaceWriter();
      throw error;
    } finally {
      this.lost ??= new TransactionNotStartedError();
      this.transactionDepth = 0;
      this.isTransactionActive = false;
      this.leaveTurn();
    }
  }

  private async rollbackAttempt(): Promise<void> {
    const outer = this.transactionDepth - 1;
    try {
      await super.rollbackTransaction();
    } catch (error) {
      // Part of what it did may still be there.
      this.lost ??= error as Error;
      throw error;
    } finally {
      this.transactionDepth = outer;
    }
  }

  override async release(): Promise<void> {
    if (this.endTurn) await this.rollbackTransaction();
    await super.release();
  }

  override async query(
    query: string,
    parameters?: unknown[],
    useStructuredResult?: boolean,
  ): Promise<Awaited<ReturnType<BetterSqlite3QueryRunner['query']>>> {
    if (this.lost) throw this.lost;
    if (!this.endTurn && !READS.test(query))
      return this.inOwnTurn(() => this.queryNow(query, parameters, useStructuredResult));
    return this.queryNow(query, parameters, useStructuredResult);
  }

  private async queryNow(
    query: string,
    parameters?: unknown[],
    useStructuredResult?: boolean,
  ): Promise<Awaited<ReturnType<BetterSqlite3QueryRunner['query']>>> {
    try {
      // Taking the write lock at once lets another process wait its turn instead of failing half-way through.
      const sql = query === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : query;
      return (await super.query(sql, parameters, useStructuredResult)) as never;
    } catch (error) {
      if (this.transactionDepth > 0 && !this.connections.writer.inTransaction) this.lost ??= error as Error;
      throw error;
    }
  }

  /** Runs one writing statement without a transaction around it. */
  private async inOwnTurn<T>(work: () => Promise<T>): Promise<T> {
    const { deadline } = this.connections;
    this.endTurn = await this.connections.turns.acquire();
    try {
      return await this.connections.whenUnlocked(deadline, work);
    } finally {
      this.leaveTurn();
    }
  }

  private leaveTurn(): void {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

/**
 * Gives a connected SQLite data source separate connections for reading and for each transaction in turn. Called after
 * the migrations, which use TypeORM's own single connection.
 */
export function separateConnections(dataSource: DataSource, path: string, limits: DatabaseLimits): SqliteConnections {
  const connections = new SqliteConnections(path, limits);
  const driver = dataSource.driver as BetterSqlite3Driver;
  driver.createQueryRunner = (_mode: ReplicationMode): QueryRunner => new OwnQueryRunner(driver, connections);
  return connections;
}

/** Pragmas every connection needs: foreign keys, a patient lock, and a write-ahead log that survives a power loss. */
export function prepareConnection(connection: SqliteBinding): void {
  connection.pragma('journal_mode = WAL');
  // In WAL mode, less than FULL would lose the last transactions with the power.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.pragma('cache_size = -32000');
}
