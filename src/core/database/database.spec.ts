import type { DataSource } from 'typeorm';
import { Database } from './database.js';

type Done = (error: { code: string } | null, rows?: unknown) => void;

/** A database on a MySQL whose answers to prepared statements are given. */
function onMysql(execute: (sql: string, parameters: unknown[], done: Done) => void): {
  database: Database;
  asked: unknown[][];
} {
  const asked: unknown[][] = [];
  const query = (sql: string, parameters: unknown[], done: Done): void => {
    asked.push([sql, parameters]);
    done(null, [{ from: 'text' }]);
  };
  const dataSource = { driver: { pool: { execute, query } } } as unknown as DataSource;
  return { database: new Database(dataSource, 'mysql'), asked };
}

describe('Prepared reading', () => {
  it('sends whole numbers as such, since MySQL takes no others in LIMIT, and nothing as NULL', async () => {
    let sent: unknown[] = [];
    const { database } = onMysql((_, parameters, done) => {
      sent = parameters;
      done(null, [{ from: 'statement' }]);
    });
    expect(await database.readPrepared('…', [10, 1.5, 'x', true, undefined])).toEqual([{ from: 'statement' }]);
    const LONGLONG = 8;
    expect(sent).toEqual([expect.objectContaining({ type: LONGLONG, value: 10n }), 1.5, 'x', true, null]);
  });

  it('asks in text when the server can keep no more statements', async () => {
    const { database, asked } = onMysql((_, __, done) => done({ code: 'ER_MAX_PREPARED_STMT_COUNT_REACHED' }));
    expect(await database.readPrepared('SELECT ?', [7])).toEqual([{ from: 'text' }]);
    expect(asked).toEqual([['SELECT ?', [7]]]);
  });

  it('tells every other fault', async () => {
    const { database, asked } = onMysql((_, __, done) => done({ code: 'ER_PARSE_ERROR' }));
    await expect(database.readPrepared('SELEC')).rejects.toEqual({ code: 'ER_PARSE_ERROR' });
    expect(asked).toEqual([]);
  });
});
