import { QueryFailedError } from 'typeorm';

/** What a failed query means to us, the same on every engine. */
export type DatabaseFault = 'unique' | 'foreign-key' | 'retry' | 'away' | 'too-long' | 'other';

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
  'PROTOCOL_SEQUENCE_TIMEOUT',
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

/** Names the fault behind any error thrown by the data layer. */
export function databaseFault(error: unknown): DatabaseFault {
  const cause =
    error instanceof QueryFailedError
      ? (error.driverError as Error & { code?: string })
      : (error as Error & { code?: string });
  const code = String(cause?.code ?? '');
  const text = String(cause?.message ?? '');
  if (code === 'ER_DUP_ENTRY' || /UNIQUE constraint failed/.test(text)) return 'unique';
  if (
    code.startsWith('ER_NO_REFERENCED_ROW') ||
    code.startsWith('ER_ROW_IS_REFERENCED') ||
    /FOREIGN KEY constraint failed/.test(text)
  )
    return 'foreign-key';
  if (RETRY.has(code) || /database is locked/.test(text)) return 'retry';
  if (AWAY.has(code) || /closed state|Pool is closed|Connection lost/.test(text)) return 'away';
  if (code === 'ER_DATA_TOO_LONG') return 'too-long';
  return 'other';
}
