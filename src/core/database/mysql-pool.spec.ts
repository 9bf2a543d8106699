import { EventEmitter } from 'node:events';
import type { Pool, PoolConnection } from 'mysql2';
import { RequestContext } from '#core/context';
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

  query(sql: string, parameters: unknown[], done: Done): EventEmitter {
    this.asked.push([sql, parameters]);
    this.answer(done);
    return new EventEmitter();
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
  const pool = Object.assign(new EventEmitter(), {
    getConnection: (done: (error: null, connection: PoolConnection) => void) =>
      give(() => done(null, connection as unknown as PoolConnection)),
  });
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

describe('Reads of one request', () => {
  const inRequest = <T>(work: () => T): T => RequestContext.run({} as RequestContext, work);

  it('that begin together go to the server in one packet, through one connection', async () => {
    const connection = new FakeConnection(undefined, (done) => done(null, [[{ id: 1 }], [{ id: 2 }]]));
    const pool = poolOf(connection);
    const rows = await inRequest(() =>
      Promise.all([pool.read('SELECT ?', [1], false), Promise.resolve().then(() => pool.read('SELECT 2', [], false))]),
    );
    expect(rows).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(connection.asked).toEqual([['SELECT ?; SELECT 2', [1]]]);
    expect(connection.released).toBe(1);
  });

  it('are read one by one when one of them fails, which is the only one that is refused', async () => {
    const connection = new FakeConnection();
    connection.query = (sql: string, _: unknown[], done: Done) => {
      if (sql.includes('SELEC 2')) done({ code: 'ER_PARSE_ERROR' });
      else done(null, [{ of: sql }]);
      return new EventEmitter();
    };
    const pool = poolOf(connection);
    const rows = await inRequest(() =>
      Promise.allSettled([pool.read('SELECT 1', [], false), pool.read('SELEC 2', [], false)]),
    );
    expect(rows).toEqual([
      { status: 'fulfilled', value: [{ of: 'SELECT 1' }] },
      { status: 'rejected', reason: { code: 'ER_PARSE_ERROR' } },
    ]);
    expect(connection.released).toBe(3);
  });

  it('wait for no reads of other requests', async () => {
    const connection = new FakeConnection();
    const pool = poolOf(connection);
    await Promise.all([1, 2].map((id) => inRequest(() => pool.read(`SELECT ${id}`, [], false))));
    expect(connection.asked).toEqual([
      ['SELECT 1', []],
      ['SELECT 2', []],
    ]);
  });
});

describe('A statement', () => {
  it('has a text without semicolon, so that no value in it can begin another statement', async () => {
    const connection = new FakeConnection();
    await expect(poolOf(connection).read('SELECT 1; DROP TABLE events', [], false)).rejects.toThrow('semicolon');
    expect(connection.asked).toEqual([]);
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

describe('A server that accepts no more connections', () => {
  const refusal = Object.assign(new Error('Too many connections'), { code: 'ER_CON_COUNT_ERROR', errno: 1040 });

  /** A pool whose server refuses connections while the one of the pool is in use. @param open connections of the pool */
  function refusingPool(open: number) {
    const state = { free: 0, attempts: 0 };
    const connection = new FakeConnection();
    const pool = Object.assign(new EventEmitter(), {
      _allConnections: { length: open },
      getConnection: (done: (error: Error | null, connection?: PoolConnection) => void) => {
        state.attempts++;
        if (state.free === 0) return done(refusal);
        state.free--;
        done(null, connection as unknown as PoolConnection);
      },
    });
    const release = () => {
      state.free++;
      pool.emit('release', connection);
    };
    return { pool: new MysqlPool(pool as unknown as Pool, { acquireMs: 10_000, queryMs: 30 }), release, state };
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('makes requests wait for the connections of the pool, and each released one serves one of them', async () => {
    const { pool, release, state } = refusingPool(1);
    const [first, second] = [pool.connection(), pool.connection()];
    expect(state.attempts).toBe(2);
    release();
    await first;
    expect(state.attempts).toBe(3);
    release();
    await second;
  });

  it('is tried again from time to time, in case another client has left', async () => {
    const { pool, state } = refusingPool(1);
    const waiting = pool.connection();
    state.free = 1;
    await jest.advanceTimersByTimeAsync(250);
    await waiting;
  });

  it('is named as the reason when no connection becomes free in time', async () => {
    const { pool } = refusingPool(1);
    const waiting = expect(pool.connection()).rejects.toBe(refusal);
    await jest.advanceTimersByTimeAsync(10_000);
    await waiting;
  });

  it('refuses at once when the pool has no connection to wait for', async () => {
    const { pool, state } = refusingPool(0);
    await expect(pool.connection()).rejects.toBe(refusal);
    expect(state.attempts).toBe(1);
  });
});

describe('A connection to a server that another one has replaced', () => {
  it.each([
    ['is read-only', 1290, 'The MySQL server is running with the --super-read-only option'],
    ['has no part in its cluster', 1047, 'WSREP has not yet prepared node for application use'],
  ])('is closed when the server %s', async (_, errno, message) => {
    const error = Object.assign(new Error(message), { errno, code: 'ER_X' });
    const connection = new FakeConnection(undefined, (done) => done(error));
    await expect(poolOf(connection).read('SELECT 1 FROM t', [], false)).rejects.toBe(error);
    expect(connection.destroyed).toBe(true);
  });

  it('stays open after other refusals', async () => {
    const error = Object.assign(new Error('running with the --secure-file-priv option'), { errno: 1290, code: 'ER_X' });
    const connection = new FakeConnection(undefined, (done) => done(error));
    await expect(poolOf(connection).read('SELECT 1', [], false)).rejects.toBe(error);
    expect(connection.destroyed).toBe(false);
  });
});
