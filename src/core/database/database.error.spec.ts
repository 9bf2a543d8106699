import { QueryFailedError } from 'typeorm';
import {
  DatabaseBusyError,
  QueryTimeoutError,
  databaseErrorKind,
  isOutage,
  isOutcomeUnknown,
} from './database.error.js';

const failure = (members: Record<string, unknown>, message = 'x') => Object.assign(new Error(message), members);

describe('the fault behind an error', () => {
  it.each([
    ['unique', failure({ code: 'ER_DUP_ENTRY' })],
    ['unique', failure({ sqliteCodeName: 'SQLITE_CONSTRAINT' }, 'UNIQUE constraint failed: t.a')],
    ['foreign-key', failure({ code: 'ER_NO_REFERENCED_ROW_2' })],
    ['retry', failure({ code: 'ER_LOCK_DEADLOCK' })],
    ['retry', failure({ code: 'ERR_SQLITE_ERROR', sqliteCodeName: 'SQLITE_BUSY' })],
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
    ['away', failure({ code: 'ECONNREFUSED' })],
    ['away', failure({}, 'Connection lost: The server closed the connection.')],
    ['too-long', failure({ code: 'ER_DATA_TOO_LONG' })],
    ['other', failure({ code: 'ER_PARSE_ERROR' })],
    ['other', undefined],
  ])('is %s', (fault, error) => {
    expect(databaseErrorKind(error)).toBe(fault);
    if (error) expect(databaseErrorKind(new QueryFailedError('SELECT 1', [], error))).toBe(fault);
  });

  it('says whether the database cannot serve, and whether nobody knows what became of a commit', () => {
    const kinds = {
      busy: new DatabaseBusyError('x'),
      timeout: new QueryTimeoutError('x'),
      away: failure({ code: 'ECONNRESET' }),
      full: failure({ sqliteCodeName: 'SQLITE_FULL' }),
      retry: failure({ code: 'ER_LOCK_DEADLOCK' }),
      other: new Error('x'),
    };
    const names = (test: (error: unknown) => boolean) =>
      Object.entries(kinds).flatMap(([name, error]) => (test(error) ? [name] : []));
    expect(names(isOutage)).toEqual(['busy', 'timeout', 'away', 'full']);
    expect(names(isOutcomeUnknown)).toEqual(['timeout', 'away']);
  });
});
