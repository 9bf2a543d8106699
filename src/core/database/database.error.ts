import { QueryFailedError } from 'typeorm';

/**
 * What a failed query means to us, the same on every engine:
 * - `unique`, `foreign-key`, `too-long`: the data does not fit
 * - `retry`: lost against another unit of work, ends well when run again
 * - `busy`: no connection or no turn to write in time; nothing was begun
 * - `timeout`: a query took too long; its result is unknown
 * - `away`: the server cannot be reached; the result of a commit is unknown
 * - `full`, `storage`: no room left; the disk cannot be read or written. Nothing was stored
 */
export type DatabaseErrorKind =
  'unique' | 'foreign-key' | 'retry' | 'busy' | 'timeout' | 'away' | 'full' | 'storage' | 'too-long' | 'other';

/** All connections are in use, or too much waits for its turn to write. Nothing was begun. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** A query was given up after the time that a query may take. */
export class QueryTimeoutError extends Error {
  readonly code = 'DATABASE_QUERY_TIMEOUT';
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_NORMAL_SHUTDOWN',
  'POOL_CLOSED',
]);
const RETRY = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
]);
const TIMEOUT = new Set(['DATABASE_QUERY_TIMEOUT', 'ER_QUERY_TIMEOUT']);
/** MariaDB's ER_STATEMENT_TIMEOUT, whose name mysql2 does not know. */
const ERRNO_STATEMENT_TIME_LIMIT = 1969;
const FULL = new Set(['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ER_DISK_FULL_NOWAIT']);
const STORAGE = /^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

interface Failure {
  code?: string;
  errno?: number;
  message?: string;
  /** Name of the extended result code, e.g. `SQLITE_IOERR_WRITE`. */
  sqliteCodeName?: string;
}

/** Names the fault behind any error thrown by the data layer. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind {
  const cause = (error instanceof QueryFailedError ? error.driverError : error) as Failure | null | undefined;
  const code = String(cause?.sqliteCodeName ?? cause?.code ?? '');
  const text = String(cause?.message ?? '');
  if (code === 'ER_DUP_ENTRY' || /UNIQUE constraint failed/.test(text)) return 'unique';
  if (
    code.startsWith('ER_NO_REFERENCED_ROW') ||
    code.startsWith('ER_ROW_IS_REFERENCED') ||
    /FOREIGN KEY constraint failed/.test(text)
  )
    return 'foreign-key';
  if (code === 'DATABASE_BUSY') return 'busy';
  if (RETRY.has(code) || /database is locked/.test(text)) return 'retry';
  if (TIMEOUT.has(code) || cause?.errno === ERRNO_STATEMENT_TIME_LIMIT) return 'timeout';
  // 28 is ENOSPC, which storage engines pass on as a number.
  if (FULL.has(code) || (code === 'ER_GET_ERRNO' && /\berror 28\b/i.test(text))) return 'full';
  if (STORAGE.test(code)) return 'storage';
  if (AWAY.has(code) || /closed state|Pool is closed|Connection lost/.test(text)) return 'away';
  if (code === 'ER_DATA_TOO_LONG') return 'too-long';
  return 'other';
}

const OUTAGES: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>([
  'busy',
  'timeout',
  'away',
  'full',
  'storage',
]);

/** Whether an error says that the database cannot serve just now, whatever the request: it may be sent again later. */
export function isOutage(error: unknown): boolean {
  return OUTAGES.has(databaseErrorKind(error));
}

/** Whether it is unknown, after this error, if the unit of work was stored: the response to its commit never came. */
export function isOutcomeUnknown(error: unknown): boolean {
  const fault = databaseErrorKind(error);
  return fault === 'away' || fault === 'timeout';
}
