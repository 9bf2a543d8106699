import { QueryFailedError } from 'typeorm';
import {
  CommitUndoneError,
  CommitUnknownError,
  DatabaseBusyError,
  QueryTimeoutError,
  databaseErrorKind,
  isConnectionLost,
  isOfWrongServer,
  isOutage,
  isOutcomeUnknown,
  isServerLost,
} from './database.error.js';

const failure = (members: Record<string, unknown>, message = 'x') => Object.assign(new Error(message), members);
/** An error that ends a connection of mysql2. */
const lost = (code: string) => failure({ code, fatal: true }, code);
/** A refusal of a server. */
const refusal = (errno: number, code: string, message: string) => failure({ errno, code }, message);

describe('the fault behind an error', () => {
  it.each([
    ['unique', failure({ code: 'ER_DUP_ENTRY' })],
    ['unique', failure({ sqliteCodeName: 'SQLITE_CONSTRAINT' }, 'UNIQUE constraint failed: t.a')],
    ['foreign-key', failure({ code: 'ER_NO_REFERENCED_ROW_2' })],
    ['retry', failure({ code: 'ER_LOCK_DEADLOCK' })],
    ['retry', failure({ code: 'ERR_SQLITE_ERROR', sqliteCodeName: 'SQLITE_BUSY' })],
    ['retry', failure({ code: 'ER_X', errno: 9999, sqlState: '40001' })],
    ['retry', new CommitUndoneError('x')],
    ['commit-unknown', new CommitUnknownError(new Error('x'))],
    ['busy', new DatabaseBusyError('x')],
    ['timeout', new QueryTimeoutError('x')],
    ['timeout', failure({ code: 'ER_QUERY_TIMEOUT', errno: 3024 })],
    ['timeout', failure({ code: 'UNKNOWN_CODE_PLEASE_REPORT', errno: 1969 })],
    ['full', failure({ code: 'ERR_SQLITE_ERROR', sqliteCodeName: 'SQLITE_FULL' })],
    ['full', failure({ code: 'ER_RECORD_FILE_FULL', errno: 1114 })],
    ['full', failure({ code: 'ER_GET_ERRNO' }, 'Got error 28 "No space left on device" from storage engine InnoDB')],
    ['other', failure({ code: 'ER_GET_ERRNO' }, 'Got error 128 from storage engine')],
    ['storage', failure({ sqliteCodeName: 'SQLITE_IOERR_WRITE' })],
    ['storage', failure({ sqliteCodeName: 'SQLITE_READONLY_DBMOVED' })],
    ['away', lost('ECONNREFUSED')],
    ['away', lost('ECONNRESET')],
    ['away', lost('EPIPE')],
    ['away', lost('ETIMEDOUT')],
    ['away', refusal(1927, 'UNKNOWN_CODE_PLEASE_REPORT', 'Connection was killed')],
    ['away', refusal(3032, 'ER_SERVER_OFFLINE_MODE', 'The server is currently in offline mode')],
    ['away', refusal(3169, 'ER_SESSION_WAS_KILLED', 'The session was killed')],
    ['away', refusal(4031, 'ER_CLIENT_INTERACTION_TIMEOUT', 'The client was disconnected by the server')],
    ['overloaded', refusal(1040, 'ER_CON_COUNT_ERROR', 'Too many connections')],
    ['overloaded', refusal(1203, 'ER_TOO_MANY_USER_CONNECTIONS', "already has more than 'max_user_connections'")],
    ['overloaded', refusal(1226, 'ER_USER_LIMIT_REACHED', "has exceeded the 'max_user_connections' resource")],
    ['read-only', refusal(1290, 'ER_OPTION_PREVENTS_STATEMENT', 'running with the --super-read-only option')],
    ['read-only', refusal(1290, 'ER_OPTION_PREVENTS_STATEMENT', 'running with the --read-only option')],
    ['other', refusal(1290, 'ER_OPTION_PREVENTS_STATEMENT', 'running with the --secure-file-priv option')],
    ['read-only', refusal(1792, 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', 'in a READ ONLY transaction')],
    ['read-only', refusal(1836, 'ER_READ_ONLY_MODE', 'Running in read-only mode')],
    ['read-only', refusal(1036, 'ER_OPEN_AS_READONLY', "Table 'posts' is read only")],
    ['unready', refusal(1047, 'ER_UNKNOWN_COM_ERROR', 'WSREP has not yet prepared node for application use')],
    ['other', refusal(1047, 'ER_UNKNOWN_COM_ERROR', 'Unknown command')],
    [
      'unready',
      refusal(1180, 'ER_ERROR_DURING_COMMIT', 'Got error 5 during COMMIT (Not connected to Primary Component)'),
    ],
    ['retry', refusal(3101, 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 'Plugin instructed the server to rollback')],
    ['away', failure({}, 'Connection lost: The server closed the connection.')],
    ['too-long', failure({ code: 'ER_DATA_TOO_LONG' })],
    ['other', failure({ code: 'ER_PARSE_ERROR' })],
    ['other', undefined],
  ])('is %s', (fault, error) => {
    expect(databaseErrorKind(error)).toBe(fault);
    if (error) expect(databaseErrorKind(new QueryFailedError('SELECT 1', [], error))).toBe(fault);
  });

  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])('is not the database when %s comes from another connection', (code) => {
    expect(databaseErrorKind(failure({ code }, 'aborted'))).toBe('other');
    expect(databaseErrorKind(new QueryFailedError('SELECT 1', [], failure({ code })))).toBe('away');
  });

  it('says whether the database cannot serve, and whether nobody knows what became of a commit', () => {
    const kinds = {
      busy: new DatabaseBusyError('x'),
      timeout: new QueryTimeoutError('x'),
      overloaded: refusal(1040, 'ER_CON_COUNT_ERROR', 'Too many connections'),
      away: lost('ECONNRESET'),
      unready: refusal(1047, 'ER_UNKNOWN_COM_ERROR', 'WSREP has not yet prepared node for application use'),
      'commit-unknown': new CommitUnknownError(lost('ECONNRESET')),
      'read-only': refusal(1836, 'ER_READ_ONLY_MODE', 'Running in read-only mode'),
      full: failure({ sqliteCodeName: 'SQLITE_FULL' }),
      retry: failure({ code: 'ER_LOCK_DEADLOCK' }),
      other: new Error('x'),
    };
    const names = (test: (error: unknown) => boolean) =>
      Object.entries(kinds).flatMap(([name, error]) => (test(error) ? [name] : []));
    const outages = ['busy', 'timeout', 'overloaded', 'away', 'unready', 'commit-unknown', 'read-only', 'full'];
    expect(names(isOutage)).toEqual(outages);
    expect(names(isOutcomeUnknown)).toEqual(['timeout', 'away', 'unready', 'commit-unknown']);
    expect(names(isOfWrongServer)).toEqual(['unready', 'read-only']);
    const ofQueries = (error: unknown) => isConnectionLost(new QueryFailedError('SELECT 1', [], error as Error));
    expect(names(ofQueries)).toEqual(['away', 'unready', 'read-only']);
    expect(names(isConnectionLost)).toEqual([]);
  });

  it('is no lost server where none could be reached: a read is not sent again then', () => {
    expect(isServerLost(lost('ECONNRESET'))).toBe(true);
    expect(isServerLost(failure({ code: 'ECONNREFUSED', syscall: 'connect', fatal: true }))).toBe(false);
  });
});
