import type { Duplex } from 'node:stream';
import mysql, { type ExecuteValues, type Pool, type PoolConnection } from 'mysql2';
import { DatabaseHosts } from './database-hosts.js';
import {
  DatabaseBusyError,
  QueryTimeoutError,
  databaseErrorKind,
  isOfWrongServer,
  isServerLost,
} from './database.error.js';
import type { DatabaseLimits } from './limits.js';

/** Hands over what a query gave. */
export type QueryCallback = (error: (Error & { code?: string; errno?: number }) | null, rows?: unknown) => void;

/** mysql2 looks this up again at each access. */
const { LONGLONG: wholeNumber } = mysql.TypedParameter;

/** Milliseconds after which a server that accepted no more connections is tried again. */
const OVERLOAD_POLL_MS = 250;

/** Connections that one read tries. */
const MAX_CONNECTIONS = 4;

/** Errors of a server that compares a column of ASCII with a text that has other characters. */
const COLLATION_ERRORS = new Set([1267, 1270, 1271]);

/** The pool of connections to MySQL or MariaDB, with limits on every wait. */
export class MysqlPool {
  /** Requests that wait for a connection in use to be released, because the server accepts no more of them. */
  private readonly refused: (() => void)[] = [];
  /** Nothing for a pool of one server. */
  private readonly hosts?: DatabaseHosts;

  constructor(
    private readonly pool: Pool,
    private readonly limits: Pick<DatabaseLimits, 'acquireMs' | 'queryMs'>,
  ) {
    this.hosts = DatabaseHosts.of(pool);
    pool.on('release', (connection) => {
      if (this.hosts?.isOutdated(connection)) connection.destroy();
      this.refused.shift()?.();
    });
  }

  /** A connection, to be released. @throws DatabaseBusyError when none is free in time, or the server's refusal */
  connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => this.acquire(resolve, reject));
  }

  /**
   * Reads rows through a connection of its own, and through another one when that was lost.
   * @param prepared whether the server is to keep the statement
   */
  async read<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.readOnce(sql, parameters, prepared);
      } catch (error) {
        if (!isServerLost(error) || attempt >= MAX_CONNECTIONS) throw error;
      }
    }
  }

  private readOnce<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    return new Promise((resolve, reject) => {
      this.acquire((connection) => {
        const finish: QueryCallback = (error, rows) => {
          connection.release();
          if (error) reject(error);
          else resolve(rows as T[]);
        };
        if (prepared) this.execute(connection, sql, parameters, finish);
        else this.query(connection, sql, parameters, finish);
      }, reject);
    });
  }

  /**
   * Runs a query on a connection. One that takes too long takes its connection along: what the server makes of it will
   * never be known, and the next query would wait behind it.
   */
  query(
    connection: PoolConnection,
    sql: string,
    parameters: readonly unknown[] | undefined,
    done: QueryCallback,
  ): void {
    const values = parameters?.map(finite);
    const finish: QueryCallback = (error, rows) => {
      const widened = COLLATION_ERRORS.has(error?.errno ?? 0) && values && withOneCollation(sql, values);
      if (widened) this.limited(connection, done, (end) => connection.query(widened, values as never[], end));
      else done(error, rows);
    };
    this.limited(connection, finish, (end) => connection.query(sql, values as never[], end));
  }

  private execute(connection: PoolConnection, sql: string, parameters: readonly unknown[], done: QueryCallback): void {
    const finish: QueryCallback = (error, rows) => {
      // Other clients of the server may have taken all the statements it keeps.
      const isUnprepared = error?.code === 'ER_MAX_PREPARED_STMT_COUNT_REACHED';
      if (isUnprepared || COLLATION_ERRORS.has(error?.errno ?? 0)) this.query(connection, sql, parameters, done);
      else done(error, rows);
    };
    this.limited(connection, finish, (end) => connection.execute(sql, parameters.map(asParameter), end));
  }

  private acquire(resolve: (connection: PoolConnection) => void, reject: (error: Error) => void): void {
    const { acquireMs } = this.limits;
    let isWaiting = true;
    let refusal: Error | undefined;
    let others = (this.hosts?.count ?? 1) - 1;
    const timer = setTimeout(() => {
      isWaiting = false;
      reject(refusal ?? new DatabaseBusyError(`No connection was free within ${acquireMs} ms.`));
    }, acquireMs);
    const attempt = (): void => {
      if (!isWaiting) return;
      this.pool.getConnection((error, connection) => {
        if (!isWaiting) {
          // mysql2 offers no way to cancel a request for a connection: the next one in its queue gets it.
          connection?.release();
          return;
        }
        if (error && databaseErrorKind(error) === 'overloaded' && this.hasConnections) {
          refusal = error;
          this.afterRelease(attempt);
          return;
        }
        if (error && databaseErrorKind(error) === 'away' && others-- > 0) {
          attempt();
          return;
        }
        isWaiting = false;
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(connection);
      });
    };
    attempt();
  }

  /** Runs `attempt` when a connection is released, at the latest after a pause. */
  private afterRelease(attempt: () => void): void {
    const again = (): void => {
      clearTimeout(pause);
      const index = this.refused.indexOf(again);
      if (index >= 0) this.refused.splice(index, 1);
      attempt();
    };
    const pause = setTimeout(again, OVERLOAD_POLL_MS);
    this.refused.push(again);
  }

  /** Whether there are connections that will be released. */
  private get hasConnections(): boolean {
    return (this.pool as unknown as { _allConnections: { length: number } })._allConnections.length > 0;
  }

  /** mysql2's own time limit covers neither the preparing of a statement nor the wait behind another query. */
  private limited(connection: PoolConnection, done: QueryCallback, start: (finish: QueryCallback) => unknown): void {
    const { queryMs } = this.limits;
    const timer = setTimeout(() => {
      drop(connection);
      done(new QueryTimeoutError(`A query took longer than ${queryMs} ms.`));
    }, queryMs);
    const finish: QueryCallback = (error, rows) => {
      clearTimeout(timer);
      if (error && isOfWrongServer(error)) {
        this.hosts?.failedOn(connection);
        connection.destroy();
      }
      done(error, rows);
    };
    try {
      start(finish);
    } catch (error) {
      finish(error as Error);
    }
  }
}

/** Takes a connection out of the pool and closes it at once, without waiting for a server that may not answer. */
export function drop(connection: PoolConnection): void {
  connection.destroy();
  (connection as unknown as { stream: Duplex }).stream.destroy();
}

/** A value for a prepared statement. mysql2 would send whole numbers as floating ones, which MySQL refuses in `LIMIT`. */
function asParameter(value: unknown): ExecuteValues {
  return Number.isSafeInteger(value) ? wholeNumber(value as number) : ((finite(value) ?? null) as ExecuteValues);
}

/** MySQL has no infinite numbers: the largest finite ones compare in the same way. NaN is no number at all. */
function finite(value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  return Number.isNaN(value) ? null : Math.sign(value) * Number.MAX_VALUE;
}

/**
 * A statement in which texts with other characters than ASCII have a collation that any column can be compared in;
 * nothing if it has no such texts. Filters are compared with columns of ASCII too, and SQLite finds nothing then.
 */
function withOneCollation(sql: string, values: readonly unknown[]): string | undefined {
  const isWide = (value: unknown): boolean => typeof value === 'string' && /[^\0-\x7f]/.test(value);
  if (!values.some(isWide)) return undefined;
  let index = 0;
  return sql.replaceAll('?', () => (isWide(values[index++]) ? '(? COLLATE utf8mb4_bin)' : '?'));
}
