import type { Duplex } from 'node:stream';
import mysql, { type ExecuteValues, type Pool, type PoolConnection } from 'mysql2';
import { RequestContext } from '#core/context';
import { DatabaseHosts } from './database-hosts.js';
import {
  DatabaseBusyError,
  QueryTimeoutError,
  databaseErrorKind,
  isOfWrongServer,
  isServerLost,
} from './database.error.js';
import type { DatabaseLimits } from './limits.js';

type DriverError = Error & { code?: string; errno?: number };

/** Hands over what a query gave. */
type QueryCallback = (error: DriverError | null, rows?: unknown) => void;

/**
 * Hands over what each statement of a packet gave.
 * @param failed index of the statement that failed; none after it was run
 */
export type ResultsCallback = (error: DriverError | null, results?: unknown[], failed?: number) => void;

/** mysql2 looks this up again at each access. */
const { LONGLONG: wholeNumber } = mysql.TypedParameter;

/** Milliseconds after which a server that accepted no more connections is tried again. */
const OVERLOAD_POLL_MS = 250;

/** Connections that one read tries. */
const MAX_CONNECTIONS = 4;

/** Errors of a server that compares a column of ASCII with a text that has other characters. */
const COLLATION_ERRORS = new Set([1267, 1270, 1271]);

/** One statement with its values. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[] | undefined;
}

/** A read that waits for those that its request begins at the same time. */
interface WaitingRead extends Statement {
  resolve: (rows: never) => void;
  reject: (error: Error) => void;
}

/**
 * The pool of connections to MySQL or MariaDB, with limits on every wait. Statements that can go together are sent in one
 * packet (decision 0016).
 */
export class MysqlPool {
  /** Requests that wait for a connection in use to be released, because the server accepts no more of them. */
  private readonly refused: (() => void)[] = [];
  /** Nothing for a pool of one server. */
  private readonly hosts?: DatabaseHosts;
  /** Reads that requests have begun in this turn of the event loop. */
  private readonly begun = new Map<RequestContext, WaitingRead[]>();

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
   * Reads rows through a connection of its own, and through another one when that was lost. What one request begins to
   * read at the same time goes through one connection, in one packet.
   * @param prepared whether the server is to keep the statement
   */
  read<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    const request = prepared ? undefined : RequestContext.peek();
    if (!request) return this.readAlone(sql, parameters, prepared);
    return new Promise<T[]>((resolve, reject) => {
      const read: WaitingRead = { sql, parameters, resolve, reject };
      const others = this.begun.get(request);
      if (others) others.push(read);
      else {
        this.begun.set(request, [read]);
        // Ticks run after all promises that are settled now, so all that begin in this turn are there.
        process.nextTick(() => void this.readBegun(request));
      }
    });
  }

  private async readBegun(request: RequestContext): Promise<void> {
    const reads = this.begun.get(request) ?? [];
    this.begun.delete(request);
    const alone = ({ sql, parameters, resolve, reject }: WaitingRead): void =>
      void this.readAlone(sql, parameters ?? [], false).then(resolve as (rows: unknown[]) => void, reject);
    if (reads.length === 1) return alone(reads[0]);
    try {
      const results = await this.readOnce((connection, done) => this.send(connection, reads, done));
      reads.forEach(({ resolve }, index) => resolve(results[index] as never));
    } catch (error) {
      // One of them failed, and those after it were not run. What took too long is not tried again.
      if (error instanceof QueryTimeoutError) for (const { reject } of reads) reject(error);
      else reads.forEach(alone);
    }
  }

  private async readAlone<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    const statements: [Statement] = [{ sql, parameters }];
    for (let attempt = 1; ; attempt++) {
      try {
        const [rows] = await this.readOnce((connection, done) => {
          if (prepared) this.execute(connection, statements, done);
          else this.query(connection, statements, done);
        });
        return rows as T[];
      } catch (error) {
        if (!isServerLost(error) || attempt >= MAX_CONNECTIONS) throw error;
      }
    }
  }

  private readOnce(run: (connection: PoolConnection, done: ResultsCallback) => void): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.acquire((connection) => {
        run(connection, (error, results) => {
          connection.release();
          if (error) reject(error);
          else resolve(results ?? []);
        });
      }, reject);
    });
  }

  /**
   * Runs statements on a connection, in one packet; the first that fails ends it. A packet that takes too long takes its
   * connection along: what the server makes of it will never be known, and the next query would wait behind it.
   * @param statements a text with other characters than ASCII is compared by the last one only (`comparesWideText`)
   */
  query(connection: PoolConnection, statements: readonly Statement[], done: ResultsCallback): void {
    this.send(connection, statements, (error, results, failed) => {
      const last = statements[statements.length - 1];
      const values = last.parameters?.map(finite) ?? [];
      const widened = COLLATION_ERRORS.has(error?.errno ?? 0) && withOneCollation(last.sql, values);
      if (!widened) return done(error, results, failed);
      const finish: QueryCallback = (failure, rows) =>
        done(failure, [...statements.slice(1).map(() => undefined), rows], statements.length - 1);
      this.limited(connection, finish, (end) => connection.query(widened, values as never[], end));
    });
  }

  private send(connection: PoolConnection, statements: readonly Statement[], done: ResultsCallback): void {
    let answered = 0;
    const finish: QueryCallback = (error, rows) =>
      done(error, statements.length === 1 ? [rows] : (rows as unknown[] | undefined), answered);
    this.limited(connection, finish, (end) => {
      for (const { sql } of statements)
        if (sql.includes(';')) throw new Error('The text of a statement has no semicolon: values are parameters.');
      const values = statements.flatMap(({ parameters }) => parameters?.map(finite) ?? []);
      const query = connection.query(statements.map(({ sql }) => sql).join('; '), values as never[], end);
      // mysql2 emits it for each statement that has succeeded, also where it has no columns.
      if (statements.length > 1) query.on('fields', () => answered++);
      return query;
    });
  }

  private execute(connection: PoolConnection, statements: readonly [Statement], done: ResultsCallback): void {
    const [{ sql, parameters }] = statements;
    const finish: QueryCallback = (error, rows) => {
      // Other clients of the server may have taken all the statements it keeps.
      const isUnprepared = error?.code === 'ER_MAX_PREPARED_STMT_COUNT_REACHED';
      if (isUnprepared || COLLATION_ERRORS.has(error?.errno ?? 0)) this.query(connection, statements, done);
      else done(error, [rows]);
    };
    this.limited(connection, finish, (end) => connection.execute(sql, parameters?.map(asParameter) ?? [], end));
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
  if (!values.some(isWide)) return undefined;
  let index = 0;
  return sql.replaceAll('?', () => (isWide(values[index++]) ? '(? COLLATE utf8mb4_bin)' : '?'));
}

const isWide = (value: unknown): boolean => typeof value === 'string' && /[^\0-\x7f]/.test(value);

/** Whether the server may refuse a statement because it compares a column of ASCII with another text. */
export function comparesWideText({ parameters }: Statement): boolean {
  return parameters?.some(isWide) ?? false;
}
