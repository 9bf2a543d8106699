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
import type { DatabaseLimits } from './limits.js';
import { MysqlPool, drop } from './mysql-pool.js';

/** Errors after which the server has undone the whole transaction, or its state is unknown. */
const ENDS_TRANSACTION: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>([
  'retry',
  'timeout',
  'away',
  'unready',
  'read-only',
]);

/**
 * A query runner that queries its connection by callback and notifies no subscribers, since there are none. TypeORM's
 * own goes through mysql2's promises, which keep a stack for each query in case it fails: a tenth of the time of an
 * order.
 */
class DirectQueryRunner extends MysqlQueryRunner {
  /** The error that ended the transaction. Without one, later statements would each be stored by themselves. */
  private lost?: Error;

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
    if (this.transactionDepth === 0 && isolation) await this.query(`SET TRANSACTION ISOLATION LEVEL ${isolation}`);
    await this.query(this.transactionDepth === 0 ? 'START TRANSACTION' : `SAVEPOINT level_${this.transactionDepth}`);
    this.transactionDepth += 1;
    this.isTransactionActive = true;
  }

  override async commitTransaction(): Promise<void> {
    if (!this.isTransactionActive) throw new TransactionNotStartedError();
    const outer = this.transactionDepth - 1;
    if (outer === 0) await this.commit();
    else await this.query(`RELEASE SAVEPOINT level_${outer}`);
    this.leaveTransaction();
  }

  private async commit(): Promise<void> {
    if (this.lost) throw this.lost;
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
    try {
      await this.query(`ROLLBACK TO SAVEPOINT level_${outer}`);
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
    try {
      await this.query('ROLLBACK');
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
    const connection = (this.databaseConnection ?? (await this.connect())) as PoolConnection;
    return new Promise((resolve, reject) => {
      this.pool.query(connection, sql, parameters, (error, raw) => {
        if (error) reject(this.failed(new QueryFailedError(sql, parameters, error)));
        else resolve(useStructuredResult ? structured(raw) : raw);
      });
    });
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
