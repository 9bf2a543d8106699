import { StartError } from '../config/start.error.js';
import type { Settings } from '../config/settings.js';
import { explainStart } from './start-faults.js';

const MYSQL = { databaseUrl: 'mysql://almanac:secret@db.example:3306/almanac' } as Settings;
const SQLITE = { databaseUrl: 'sqlite:data/almanac.sqlite' } as Settings;

describe('what keeps the service from starting', () => {
  it.each([
    [MYSQL, { code: 'ER_ACCESS_DENIED_ERROR' }, /db\.example:3306\/almanac .*refuses the user or the password/],
    [MYSQL, { code: 'ER_BAD_DB_ERROR' }, /no such database/],
    [
      MYSQL,
      { code: 'ECONNREFUSED', fatal: true, message: 'connect ECONNREFUSED' },
      /cannot be reached \(connect ECONNREFUSED\)/,
    ],
    [MYSQL, { errno: 1040, message: 'Too many connections' }, /accepts no more connections \(Too many connections\)/],
    [MYSQL, { errno: 1047, message: 'WSREP has not yet prepared node' }, /no connection to its cluster/],
    [MYSQL, { errno: 1290, message: 'running with the --read-only option' }, /it is read-only, .*MIGRATE=off/],
    [SQLITE, { sqliteCodeName: 'SQLITE_READONLY_DIRECTORY' }, /sqlite:data\/almanac\.sqlite .*may not be written/],
    [SQLITE, { sqliteCodeName: 'SQLITE_NOTADB' }, /no SQLite database/],
  ])('is explained without secrets', (settings, error, text) => {
    const explained = explainStart(Object.assign(new Error('x'), error), settings) as Error;
    expect(explained).toBeInstanceOf(StartError);
    expect(explained.message).toMatch(text);
    expect(explained.message).not.toContain('secret');
  });

  it('stays as it is when people cannot do anything about it', () => {
    const error = new TypeError('x is not a function');
    expect(explainStart(error, SQLITE)).toBe(error);
  });
});
