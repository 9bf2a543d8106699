import { QueryFailedError } from 'typeorm';

/**
 * What a failed query means to us, the same on every engine:
 * - `unique`, `foreign-key`, `too-long`: the data does not fit
 * - `retry`: lost against another unit of work, ends well when run again
 * - `busy`: no connection or no turn to write in time; nothing was begun
 * - `overloaded`: the server accepts no more connections or queries of this user; nothing was stored
 * - `timeout`: a query took too long; its result is unknown
 * - `away`: the server cannot be reached; the result of a commit is unknown
 * - `unready`: the server runs, but has no part in its cluster; the result of a commit is unknown
 * - `commit-unknown`: the connection broke during COMMIT; whether the unit of work is stored is unknown
 * - `read-only`: the server refuses writes, as a replica does and during a failover. Nothing was stored
 * - `full`, `storage`: no room left; the disk cannot be read or written. Nothing was stored
 */
export type DatabaseErrorKind =
  | 'unique'
  | 'foreign-key'
  | 'retry'
  | 'busy'
  | 'overloaded'
  | 'timeout'
  | 'away'
  | 'unready'
  | 'commit-unknown'
  | 'read-only'
  | 'full'
  | 'storage'
  | 'too-long'
  | 'other';

/** All connections are in use, or too much waits for its turn to write. Nothing was begun. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** A query was given up after the time that a query may take. */
export class QueryTimeoutError extends Error {
  readonly code = 'DATABASE_QUERY_TIMEOUT';
}

/** The response to a COMMIT never came: whether the unit of work is stored is unknown. */
export class CommitUnknownError extends Error {
  readonly code = 'DATABASE_COMMIT_UNKNOWN';

  constructor(cause: Error) {
    super(`The result of COMMIT is unknown: ${cause.message}`, { cause });
  }
}

/** A unit of work whose COMMIT had no response turned out not to be stored. It ends well when run again. */
export class CommitUndoneError extends Error {
  readonly code = 'DATABASE_COMMIT_UNDONE';
}

/**
 * What a unit of work has read was changed by another one since, so that nothing of it may be stored: it runs again.
 * Thrown where a conditional UPDATE changes no row.
 */
export class RetryUnitError extends Error {
  readonly code = 'DATABASE_RETRY_UNIT';

  /** @param subject what was changed, such as `Order 5` */
  constructor(subject: string) {
    super(`${subject} was changed at the same moment`);
  }
}

/** Errors of any connection over the network, which is the database's only where the driver reports it. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** What codes of the drivers and of SQLite mean. */
const KIND_OF_CODE = new Map<string, DatabaseErrorKind>([
  ['ER_DUP_ENTRY', 'unique'],
  ['DATABASE_BUSY', 'busy'],
  ['DATABASE_COMMIT_UNKNOWN', 'commit-unknown'],
  ['DATABASE_COMMIT_UNDONE', 'retry'],
  ['ER_LOCK_DEADLOCK', 'retry'],
  ['ER_LOCK_WAIT_TIMEOUT', 'retry'],
  ['DATABASE_RETRY_UNIT', 'retry'],
  ['ER_CHECKREAD', 'retry'],
  ['SQLITE_BUSY', 'retry'],
  ['SQLITE_BUSY_SNAPSHOT', 'retry'],
  ['DATABASE_QUERY_TIMEOUT', 'timeout'],
  ['ER_QUERY_TIMEOUT', 'timeout'],
  ['SQLITE_FULL', 'full'],
  ['ER_DISK_FULL', 'full'],
  ['ER_RECORD_FILE_FULL', 'full'],
  ['ER_DISK_FULL_NOWAIT', 'full'],
  ['PROTOCOL_CONNECTION_LOST', 'away'],
  ['PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'away'],
  ['ER_SERVER_SHUTDOWN', 'away'],
  ['ER_CONNECTION_KILLED', 'away'],
  ['ER_NORMAL_SHUTDOWN', 'away'],
  ['POOL_CLOSED', 'away'],
  ['ER_DATA_TOO_LONG', 'too-long'],
]);

/** What error numbers of MySQL and MariaDB mean, whose names the driver does not know or confuses. */
const KIND_OF_NUMBER = new Map<number, DatabaseErrorKind>([
  // ER_CON_COUNT_ERROR, ER_TOO_MANY_USER_CONNECTIONS, ER_USER_LIMIT_REACHED
  [1040, 'overloaded'],
  [1203, 'overloaded'],
  [1226, 'overloaded'],
  // ER_OPEN_AS_READONLY, ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION, ER_READ_ONLY_MODE
  [1036, 'read-only'],
  [1792, 'read-only'],
  [1836, 'read-only'],
  // ER_ERROR_DURING_COMMIT: a node of a cluster lost the others; what became of the transaction is unknown.
  [1180, 'unready'],
  // MariaDB's ER_CONNECTION_KILLED; ER_SERVER_OFFLINE_MODE, ER_SESSION_WAS_KILLED, ER_CLIENT_INTERACTION_TIMEOUT
  [1927, 'away'],
  [3032, 'away'],
  [3169, 'away'],
  [4031, 'away'],
  // MariaDB's ER_STATEMENT_TIMEOUT
  [1969, 'timeout'],
  // ER_TRANSACTION_ROLLBACK_DURING_COMMIT: group replication found a conflict with another member.
  [3101, 'retry'],
]);

/** ER_OPTION_PREVENTS_STATEMENT names the option. Others than these are about files and accounts. */
const ER_OPTION_PREVENTS_STATEMENT = 1290;
const READ_ONLY_OPTION = /read[-_]only/i;
/** ER_UNKNOWN_COM_ERROR is also the answer of a node of a Galera cluster that has no quorum or is joining. */
const ER_UNKNOWN_COM_ERROR = 1047;

/** Class of SQL of all conflicts between transactions that end well when run again, whatever number a server gives them. */
const SERIALIZATION_FAILURE = '40001';

const STORAGE = /^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

interface Failure {
  code?: string;
  errno?: number;
  sqlState?: string;
  message?: string;
  /** Name of the extended result code, e.g. `SQLITE_IOERR_WRITE`. */
  sqliteCodeName?: string;
  /** mysql2: the error ended the connection. Errors of other connections do not have it. */
  fatal?: boolean;
}

/** Names the fault behind any error thrown by the data layer. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind {
  const isOfQuery = error instanceof QueryFailedError;
  const cause = (isOfQuery ? error.driverError : error) as Failure | null | undefined;
  const code = String(cause?.sqliteCodeName ?? cause?.code ?? '');
  const text = String(cause?.message ?? '');
  const kind = KIND_OF_CODE.get(code) ?? kindOfNumber(cause?.errno, text);
  if (kind) return kind;
  if (cause?.sqlState === SERIALIZATION_FAILURE) return 'retry';
  if (/UNIQUE constraint failed/.test(text)) return 'unique';
  if (
    code.startsWith('ER_NO_REFERENCED_ROW') ||
    code.startsWith('ER_ROW_IS_REFERENCED') ||
    /FOREIGN KEY constraint failed/.test(text)
  )
    return 'foreign-key';
  if (/database is locked/.test(text)) return 'retry';
  // 28 is ENOSPC, which storage engines pass on as a number.
  if (code === 'ER_GET_ERRNO' && /\berror 28\b/i.test(text)) return 'full';
  if (STORAGE.test(code)) return 'storage';
  if (NETWORK.has(code) && (isOfQuery || cause?.fatal === true)) return 'away';
  if (/closed state|Pool is closed|Connection lost/.test(text)) return 'away';
  return 'other';
}

function kindOfNumber(errno: number | undefined, text: string): DatabaseErrorKind | undefined {
  if (errno === undefined) return undefined;
  if (errno === ER_OPTION_PREVENTS_STATEMENT) return READ_ONLY_OPTION.test(text) ? 'read-only' : undefined;
  if (errno === ER_UNKNOWN_COM_ERROR) return /WSREP/.test(text) ? 'unready' : undefined;
  return KIND_OF_NUMBER.get(errno);
}

const OUTAGES: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>([
  'busy',
  'overloaded',
  'timeout',
  'away',
  'unready',
  'commit-unknown',
  'read-only',
  'full',
  'storage',
]);

/** Whether an error says that the database cannot serve just now, whatever the request: it may be sent again later. */
export function isOutage(error: unknown): boolean {
  return OUTAGES.has(databaseErrorKind(error));
}

const UNKNOWN_OUTCOMES: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>([
  'timeout',
  'away',
  'unready',
  'commit-unknown',
]);

/** Whether it is unknown, after this error, if the unit of work was stored: the response to its commit never came. */
export function isOutcomeUnknown(error: unknown): boolean {
  return UNKNOWN_OUTCOMES.has(databaseErrorKind(error));
}

/**
 * Whether a query that had begun ended by the fault of its connection or server, so that another connection may do
 * better. Not where no connection could be made: then there is no server to turn to.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const kind = databaseErrorKind(error);
  return kind === 'away' || isOfWrongServer(error);
}

/** As `isConnectionLost`, for errors of the driver, of which those of connecting name the call. */
export function isServerLost(error: unknown): boolean {
  const kind = databaseErrorKind(error);
  return (kind === 'away' && (error as { syscall?: string }).syscall !== 'connect') || kind === 'unready';
}

/**
 * Whether the server, by this error, is one that a new connection may not lead to: behind a proxy or a name with
 * several addresses another server may serve.
 */
export function isOfWrongServer(error: unknown): boolean {
  const kind = databaseErrorKind(error);
  return kind === 'read-only' || kind === 'unready';
}
