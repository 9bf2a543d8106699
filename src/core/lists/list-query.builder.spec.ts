import type { Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { RedisService } from '../redis/redis.service.js';
import { Conditions } from './conditions.js';
import { orderBy, orderByGiven } from './list-order.js';
import { ListQueryBuilder } from './list-query.builder.js';
import type { ReplicaService } from './replica.service.js';
import { ListVersionsService } from './list-versions.service.js';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
  prepared: boolean;
}

/** A database that answers with the given results, one after the other, and remembers the statements. */
function builder(...results: object[][]) {
  const statements: Statement[] = [];
  const answer = (prepared: boolean) => (sql: string, parameters: readonly unknown[]) => {
    statements.push({ sql: sql.replace(/\s+/g, ' ').trim(), parameters, prepared });
    return Promise.resolve(results.shift() ?? []);
  };
  const database = {
    engine: 'mysql',
    dataSource: { getMetadata: (entity: string) => ({ tableName: `table_of_${entity}` }) },
    hydrate: (entity: string, row: { id: number }) => Object.assign(row, { hydratedAs: entity }),
    read: answer(false),
    readPrepared: answer(true),
    afterCommit: (hook: () => void) => hook(),
    tags: { noteRead: () => undefined },
  } as unknown as Database;
  const replica = { read: () => Promise.resolve([{ id: 7 }]) } as unknown as ReplicaService;
  return {
    lists: new ListQueryBuilder(database, new ListVersionsService(database, new RedisService({} as Settings)), replica),
    statements,
  };
}

const PLAN = { where: new Conditions().equals('t.kind', 'x'), order: orderBy(['t.date', 't.id'], true) };
const QUERY = {
  table: 'things',
  alias: 't',
  plan: PLAN,
  window: { limit: 2, offset: 0 },
};
const VERSION = "(COALESCE((SELECT version FROM list_versions WHERE name = 'things'), 0))";

describe('A list without a total', () => {
  it('is read from the replica where it may lag, and hydrated', async () => {
    const { lists, statements } = builder([{ id: 4 }]);
    expect(await lists.rows({ ...QUERY, entity: 'e', mayLag: true })).toEqual([{ id: 7, hydratedAs: 'e' }]);
    expect(statements).toEqual([]);
  });

  it('reads one window in its order', async () => {
    const { lists, statements } = builder([{ id: 4 }, { id: 3 }]);
    expect(await lists.rows({ ...QUERY, window: { limit: 2, offset: 6 } })).toEqual([{ id: 4 }, { id: 3 }]);
    expect(statements).toEqual([
      {
        sql: 'SELECT t.* FROM things t WHERE t.kind = ? ORDER BY t.date DESC, t.id DESC LIMIT 2 OFFSET 6',
        parameters: ['x'],
        prepared: false,
      },
    ]);
  });

  it('reads the table of its entity and hydrates the rows', async () => {
    const { lists, statements } = builder([{ id: 4 }]);
    expect(await lists.rows({ ...QUERY, table: undefined, entity: 'Thing' })).toEqual([{ id: 4, hydratedAs: 'Thing' }]);
    expect(statements[0]?.sql).toMatch(/^SELECT t\.\* FROM table_of_Thing t /);
  });

  it('sends the window as parameters when the statement is prepared', async () => {
    const { lists, statements } = builder([]);
    await lists.rows({ ...QUERY, prepared: true });
    expect(statements[0]).toMatchObject({
      sql: expect.stringMatching(/LIMIT \? OFFSET \?$/) as string,
      parameters: ['x', 2, 0],
      prepared: true,
    });
  });

  it('uses the index of its plan and the table by its own name', async () => {
    const { lists, statements } = builder([]);
    const plan = { where: new Conditions(), order: orderBy(['id'], false), index: 'ix_things' };
    await lists.rows({ ...QUERY, alias: undefined, columns: 'id, name', plan });
    expect(statements[0]?.sql).toBe(
      'SELECT id, name FROM things FORCE INDEX (ix_things) ORDER BY id ASC LIMIT 2 OFFSET 0',
    );
  });

  it('finds ids before it reads rows, beyond the first page or always', async () => {
    const { lists, statements } = builder();
    await lists.rows({ ...QUERY, idsFirst: 'afterFirstPage' });
    expect(statements[0]?.sql).not.toContain('page');
    const order = orderByGiven('t.id', [9, 7]);
    await lists.rows({ ...QUERY, plan: { ...PLAN, order }, idsFirst: 'always' });
    expect(statements[1]).toMatchObject({
      sql: `SELECT t.* FROM (SELECT t.id FROM things t WHERE t.kind = ? ORDER BY ${order.sql} LIMIT 2 OFFSET 0) page JOIN things t ON t.id = page.id ORDER BY ${order.sql}`,
      parameters: ['x', 9, 7, 9, 7],
    });
  });

  it('keeps the parameters of a subquery before those of its conditions', async () => {
    const { lists, statements } = builder([]);
    await lists.rows({ ...QUERY, table: { sql: '(SELECT * FROM a WHERE b = ?)', parameters: ['y'] } });
    expect(statements[0]).toMatchObject({
      sql: expect.stringContaining('FROM (SELECT * FROM a WHERE b = ?) t WHERE t.kind = ?') as string,
      parameters: ['y', 'x'],
    });
  });
});

describe('A list with a counted total', () => {
  const page = (offset: number, ...results: object[][]) => {
    const { lists, statements } = builder(...results);
    return { result: lists.page({ ...QUERY, window: { limit: 2, offset }, total: 'counted' }), statements };
  };

  it.each([
    ['empty', 0, [], 0],
    ['the first page is not full', 0, [{ id: 1 }], 1],
    ['a later page is not full', 4, [{ id: 1 }], 5],
  ])('takes no query for the total when %s', async (_, offset, rows, total) => {
    const { result, statements } = page(offset, rows);
    expect(await result).toEqual({ rows, total });
    expect(statements).toHaveLength(1);
  });

  it.each([
    ['a page is full', 0, [{ id: 1 }, { id: 2 }]],
    ['a page is past the end', 8, []],
  ])('counts when %s', async (_, offset, rows) => {
    const { result, statements } = page(offset, rows, [{ total: '7' }]);
    expect((await result).total).toBe(7);
    expect(statements[1]).toMatchObject({
      sql: 'SELECT (SELECT COUNT(*) FROM things t WHERE t.kind = ?) AS total',
      parameters: ['x'],
    });
  });
});

describe('A list with a cached total', () => {
  const query = { ...QUERY, total: { dependsOn: ['things'] } };

  it('reads rows, version and total in one query, and then rows and version', async () => {
    const { lists, statements } = builder([{ id: 1, list_version: 3, list_total: 40 }], [{ id: 1, list_version: 3 }]);
    expect(await lists.page(query)).toMatchObject({ rows: [{ id: 1 }], total: 40 });
    expect(await lists.page(query)).toMatchObject({ rows: [{ id: 1 }], total: 40 });
    expect(statements.map(({ sql }) => sql)).toEqual([
      expect.stringContaining(`SELECT t.*, ${VERSION} AS list_version, (SELECT COUNT(*) FROM things t WHERE`),
      expect.stringContaining(`SELECT t.*, ${VERSION} AS list_version FROM things t`),
    ]);
    expect(statements.map(({ parameters }) => parameters)).toEqual([['x', 'x'], ['x']]);
  });

  it('counts again when the version has changed', async () => {
    const { lists, statements } = builder(
      [{ id: 1, list_version: 3, list_total: 40 }],
      [{ id: 1, list_version: 4 }],
      [{ total: 41 }],
    );
    await lists.page(query);
    expect(await lists.page(query)).toMatchObject({ rows: [{ id: 1 }], total: 41 });
    expect(statements).toHaveLength(3);
  });

  it('counts beside the rows after a change, for lists that want no second query', async () => {
    const { lists, statements } = builder(
      [{ id: 1, list_version: 3, list_total: 40 }],
      [{ id: 1, list_version: 4, list_total: 41 }],
      [{ id: 1, list_version: 4, list_total: null }],
    );
    const beside = { ...query, total: { ...query.total, countWithRows: true } };
    const totals = [];
    for (let i = 0; i < 3; i++) totals.push((await lists.page(beside)).total);
    expect(totals).toEqual([40, 41, 41]);
    expect(statements).toHaveLength(3);
    expect(statements[1]?.sql).toContain('WHEN');
  });

  it('counts every time when the total depends on more than versions', async () => {
    const { lists, statements } = builder(
      [{ id: 1, list_version: 3, list_total: 40 }],
      [{ id: 1, list_version: 3, list_total: 39 }],
    );
    const uncached = { ...query, total: { ...query.total, cacheable: false } };
    expect((await lists.page(uncached)).total).toBe(40);
    expect((await lists.page(uncached)).total).toBe(39);
    expect(statements).toHaveLength(2);
  });

  it('gives its last total to the plan, however old it is', async () => {
    const seen: (number | undefined)[] = [];
    const { lists } = builder([{ id: 1, list_version: 3, list_total: 40 }], [{ id: 1, list_version: 3 }]);
    const planned = {
      ...query,
      plan: (lastTotal: number | undefined) => {
        seen.push(lastTotal);
        return PLAN;
      },
    };
    await lists.page(planned);
    await lists.page(planned);
    expect(seen.filter((total) => total !== undefined)).toEqual([40]);
  });

  it('counts past the end of the list', async () => {
    const { lists } = builder([], [{ total: 12 }]);
    expect(await lists.page({ ...query, window: { limit: 2, offset: 50 } })).toEqual({ rows: [], total: 12 });
  });
});
