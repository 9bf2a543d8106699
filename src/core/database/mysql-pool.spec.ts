import type { Pool, PoolConnection } from 'mysql2';
import { DatabaseBusyError, QueryTimeoutError } from './database.error.js';
import { MysqlPool } from './mysql-pool.js';

type Done = (error: { code: string } | null, rows?: unknown) => void;

/** A connection whose answers are given, with what became of it. */
class FakeConnection {
  readonly asked: unknown[][] = [];
  released = 0;
  destroyed = false;
  readonly stream = { destroy: () => (this.destroyed = true) };

  constructor(
    readonly execute: (sql: string, parameters: unknown[], done: Done) => void = () => undefined,
    private readonly answer: (done: Done) => void = (done) => done(null, [{ from: 'text' }]),
  ) {}

  query(sql: string, parameters: unknown[], done: Done): void {
    this.asked.push([sql, parameters]);
    this.answer(done);
  }
  release(): void {
    this.released++;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

const LIMITS = { acquireMs: 30, queryMs: 30 };

/** A pool that gives connections when the test says so. */
function poolOf(connection: FakeConnection, give: (hand: () => void) => void = (hand) => hand()): MysqlPool {
  const pool = {
    getConnection: (done: (error: null, connection: PoolConnection) => void) =>
      give(() => done(null, connection as unknown as PoolConnection)),
  };
  return new MysqlPool(pool as unknown as Pool, LIMITS);
}

describe('Prepared reading', () => {
  it('sends whole numbers as such, since MySQL takes no others in LIMIT, and nothing as NULL', async () => {
    let sent: unknown[] = [];
    const connection = new FakeConnection((_, parameters, done) => {
      sent = parameters;
      done(null, [{ from: 'statement' }]);
    });
    const rows = await poolOf(connection).read('…', [10, 1.5, 'x', true, undefined], true);
    expect(rows).toEqual([{ from: 'statement' }]);
    const LONGLONG = 8;
    expect(sent).toEqual([expect.objectContaining({ type: LONGLONG, value: 10n }), 1.5, 'x', true, null]);
    expect(connection.released).toBe(1);
  });

  it('asks in text when the server can keep no more statements', async () => {
    const connection = new FakeConnection((_, __, done) => done({ code: 'ER_MAX_PREPARED_STMT_COUNT_REACHED' }));
    expect(await poolOf(connection).read('SELECT ?', [7], true)).toEqual([{ from: 'text' }]);
    expect(connection.asked).toEqual([['SELECT ?', [7]]]);
    expect(connection.released).toBe(1);
  });

  it('tells every other fault', async () => {
    const connection = new FakeConnection((_, __, done) => done({ code: 'ER_PARSE_ERROR' }));
    await expect(poolOf(connection).read('SELEC', [], true)).rejects.toEqual({ code: 'ER_PARSE_ERROR' });
    expect(connection.asked).toEqual([]);
    expect(connection.released).toBe(1);
  });

  it('tells what the driver throws, and gives the connection back', async () => {
    const connection = new FakeConnection(() => {
      throw new TypeError('Bind parameters must not contain function(s)');
    });
    await expect(poolOf(connection).read('SELECT ?', ['x'], true)).rejects.toThrow(TypeError);
    expect(connection.released).toBe(1);
  });
});

describe('The limits of the pool', () => {
  it('end the wait for a connection, which goes back when it comes after all', async () => {
    const connection = new FakeConnection();
    let hand = (): void => undefined;
    const pool = poolOf(connection, (give) => (hand = give));
    await expect(pool.read('SELECT 1', [], false)).rejects.toThrow(DatabaseBusyError);
    expect(connection.released).toBe(0);
    hand();
    expect(connection.released).toBe(1);
    expect(connection.asked).toEqual([]);
  });

  it.each([
    ['text', false],
    ['prepared', true],
  ])('end a query in %s form that takes too long, together with its connection', async (_, prepared) => {
    const connection = new FakeConnection(
      () => undefined,
      () => undefined,
    );
    await expect(poolOf(connection).read('SELECT SLEEP(9)', [], prepared)).rejects.toThrow(QueryTimeoutError);
    expect(connection.destroyed).toBe(true);
  });
});
