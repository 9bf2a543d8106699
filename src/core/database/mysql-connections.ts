import type { PoolConnection } from 'mysql2';
import {
  QueryFailedError,
  QueryResult,
  QueryRunnerAlreadyReleasedError,
  TransactionNotStartedError,
  type DataSource,
  type ReplicationMode,
} from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { CommitUnknownError, databaseErrorKind, isOutcomeUnknown, type DatabaseErrorKind } from './database.error.js';
import { isStandalone } from './cluster-membership.js';
import { isDeferred } from './deferred.writer.js';
import type { DatabaseLimits } from './limits.js';
import { MysqlPool, comparesWideText, drop, type Statement } from './mysql-pool.js';

/** Errors after which the server has undone the whole transaction, or its state is unknown. */
const ENDS_TRANSACTION: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>([
  'retry',
  'timeout',
  'away',
  'unready',
  'read-only',
]);

/** A statement that is sent together with others. */
interface WaitingStatement extends Statement {
  /** Nothing for a statement whose result does not matter: the next one takes it along. */
  done?: (error: Error | null, raw?: unknown) => void;
}

/** Characters of the values of all statements that wait: far below `max_allowed_packet`, 16 MiB at least. */
const MAX_DEFERRED_LENGTH = 262_144;
/** Characters that a value counts that is no text. */
const VALUE_LENGTH = 20;

const START_TRANSACTION = 'START TRANSACTION';
/** What comes before the first statement of a unit of work. */
const BEGINS_TRANSACTION = /^(?:START|SET) TRANSACTION/;

const savepoint = (depth: number): string => `SAVEPOINT level_${depth}`;

/**
 * A query runner that queries its connection by callback and notifies no subscribers, since there are none. TypeORM's
 * own goes through mysql2's promises, which keep a stack for each query in case it fails: a tenth of the time of an
 * order.
 */
class DirectQueryRunner extends MysqlQueryRunner {
  /** The error that ended the transaction. Without one, later statements would each be stored by themselves. */
  private lost?: Error;
  /** Statements that the next one takes along. */
  private waiting: WaitingStatement[] = [];
  /** Whether a packet is on its way, or about to be sent. */
  private isSending = false;
  /** Characters of their values. */
  private deferredLength = 0;

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly pool: MysqlPool,
  ) {
    super(driver, mode);
  }

  override connect(): Promise<PoolConnection> {
    if (this.databaseConnection) return Promise.resolve(this.databaseConnection as PoolConnection);
    this.databaseConnectionPromise ??= this.pool.connection().then((connection) => {
      this.databaseConnection = connection;
      return connection;
    });
    return this.databaseConnectionPromise as Promise<PoolConnection>;
  }

  override async startTransaction(isolation?: IsolationLevel): Promise<void> {
    if (this.transactionDepth === 0) this.lost = undefined;
    await this.connect();
    if (this.transactionDepth === 0 && isolation) this.defer(`SET TRANSACTION ISOLATION LEVEL ${isolation}`);
    this.defer(this.transactionDepth === 0 ? START_TRANSACTION : savepoint(this.transactionDepth));
    this.transactionDepth += 1;
    this.isTransactionActive = true;
  }

  override async commitTransaction(): Promise<void> {
    if (!this.isTransactionActive) throw new TransactionNotStartedError();
    const outer = this.transactionDepth - 1;
    if (outer === 0) await this.commit();
    else if (this.lost) throw this.lost;
    else this.defer(`RELEASE ${savepoint(outer)}`);
    this.leaveTransaction();
  }

  private defer(sql: string): void {
    this.waiting.push({ sql, parameters: [] });
  }

  private async commit(): Promise<void> {
    if (this.lost) throw this.lost;
    // Nothing was sent since the transaction began, so the server has none.
    if (this.waiting.at(-1)?.sql === START_TRANSACTION) {
      this.waiting = [];
      return;
    }
    try {
      await this.query('COMMIT');
    } catch (error) {
      throw isOutcomeUnknown(error) ? new CommitUnknownError(error as Error) : error;
    }
  }

  override async rollbackTransaction(): Promise<void> {
    if (!this.isTransactionActive) throw new TransactionNotStartedError();
    const outer = this.transactionDepth - 1;
    if (outer === 0) return this.rollbackAll();
    const isSent = !this.waiting.some(({ sql }) => sql === savepoint(outer));
    try {
      if (isSent || this.isAwaited) await this.query(`ROLLBACK TO ${savepoint(outer)}`);
      else this.waiting.length = this.waiting.findIndex(({ sql }) => sql === savepoint(outer));
    } catch (error) {
      this.lost ??= error as Error;
      throw error;
    } finally {
      this.leaveTransaction();
    }
  }

  private async rollbackAll(): Promise<void> {
    const lost = this.lost ?? new TransactionNotStartedError();
    this.lost = undefined;
    const isSent = !this.waiting.some(({ sql }) => sql === START_TRANSACTION);
    try {
      if (isSent || this.isAwaited) await this.query('ROLLBACK');
      else this.waiting = [];
      this.leaveTransaction();
    } finally {
      this.lost = lost;
    }
  }

  /** A connection with a transaction that could not be ended is not for others. */
  override async release(): Promise<void> {
    if (this.isTransactionActive && this.databaseConnection) drop(this.databaseConnection as PoolConnection);
    await super.release();
  }

  override query(sql: string, parameters?: unknown[], useStructuredResult?: false): Promise<never>;
  override query(sql: string, parameters: unknown[] | undefined, useStructuredResult: true): Promise<QueryResult>;
  override async query(sql: string, parameters?: unknown[], useStructuredResult = false): Promise<unknown> {
    if (this.isReleased) throw new QueryRunnerAlreadyReleasedError();
    if (this.lost) throw this.lost;
    if (this.transactionDepth > 0 && parameters && isDeferred(parameters) && this.hasSpace(parameters)) {
      this.waiting.push({ sql, parameters });
      return useStructuredResult ? new QueryResult() : undefined;
    }
    if (!this.databaseConnection) await this.connect();
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, raw?: unknown): void => {
        if (error)
          reject(error instanceof QueryFailedError ? error : this.failed(new QueryFailedError(sql, parameters, error)));
        else resolve(useStructuredResult ? structured(raw) : raw);
      };
      this.waiting.push({ sql, parameters, done });
      if (!this.isSending) this.sendSoon();
    });
  }

  /** Whether all statements that wait are still short enough to be sent in one packet. */
  private hasSpace(parameters: readonly unknown[]): boolean {
    this.deferredLength = this.waiting.length === 0 ? 0 : this.deferredLength;
    for (const value of parameters) this.deferredLength += typeof value === 'string' ? value.length : VALUE_LENGTH;
    return this.deferredLength <= MAX_DEFERRED_LENGTH;
  }

  /** Sends what waits in one packet. Ticks run after all promises that are settled now, so all that begin now go along. */
  private sendSoon(): void {
    this.isSending = true;
    process.nextTick(() => this.send());
  }

  private send(): void {
    const packet = this.takePacket();
    this.pool.query(this.databaseConnection as PoolConnection, packet, (error, results, failed = 0) => {
      const culprit = packet.at(failed);
      // A caller that handles errors of the next statement does not know this one, which would be missing in what is stored.
      if (error && culprit && !culprit.done)
        this.lost ??= new QueryFailedError(culprit.sql, [...(culprit.parameters ?? [])], error);
      packet.forEach(({ done }, index) => done?.(error && (this.lost ?? error), results?.[index]));
      this.isSending = false;
      if (this.lost) this.refuseWaiting(this.lost);
      else if (this.isAwaited) this.sendSoon();
    });
  }

  /** Whether the result of a statement that waits is awaited. */
  private get isAwaited(): boolean {
    return this.waiting.some(({ done }) => done);
  }

  /** What can be sent together. A statement that may have to be repeated is the only one whose result is awaited. */
  private takePacket(): WaitingStatement[] {
    // Before its first statement, a transaction has nothing that another node could make the server undo.
    if (!isStandalone(this.databaseConnection as PoolConnection))
      return this.waiting.splice(0, this.waiting.findIndex(({ sql }) => !BEGINS_TRANSACTION.test(sql)) + 1);
    const awaited = this.waiting.flatMap(({ done }, index) => (done ? [index] : []));
    const wide = awaited.findIndex((index) => comparesWideText(this.waiting[index]));
    const end = awaited[wide < 0 ? awaited.length - 1 : Math.max(wide - 1, 0)];
    return this.waiting.splice(0, end + 1);
  }

  /** Statements that came while the transaction was lost would each be stored by themselves. */
  private refuseWaiting(lost: Error): void {
    for (const { done } of this.waiting.splice(0)) done?.(lost);
  }

  private failed(error: QueryFailedError): QueryFailedError {
    if (this.transactionDepth > 0 && ENDS_TRANSACTION.has(databaseErrorKind(error))) this.lost ??= error;
    return error;
  }

  private leaveTransaction(): void {
    this.transactionDepth -= 1;
    this.isTransactionActive = this.transactionDepth > 0;
  }
}

function structured(raw: unknown): QueryResult {
  const result = new QueryResult();
  result.raw = raw;
  if (Array.isArray(raw)) result.records = raw;
  else result.affected = (raw as { affectedRows: number }).affectedRows;
  return result;
}

/**
 * Lets the units of work of a MySQL or MariaDB data source ask their connections directly, within the limits. Called
 * after the migrations, which may take as long as they take.
 * @returns what reads outside of units of work
 */
export function directPool(dataSource: DataSource, limits: DatabaseLimits): MysqlPool {
  const driver = dataSource.driver as MysqlDriver;
  const pool = new MysqlPool(driver.pool as ConstructorParameters<typeof MysqlPool>[0], limits);
  driver.createQueryRunner = (mode: ReplicationMode): MysqlQueryRunner => new DirectQueryRunner(driver, mode, pool);
  return pool;
}
