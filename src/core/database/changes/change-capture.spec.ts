import { ChangeCapture, type WriteResult } from './change-capture.js';
import type { RowChange, StatementChange } from './statement-change.js';
import type { StoredRow } from './stored-rows.js';

/** Captures one statement on a table whose rows are `before`, and `after` once it has run. */
async function capture(change: StatementChange, before: StoredRow[], after: StoredRow[] = [], result: object = {}) {
  const reads: [string, unknown[]][] = [];
  let isDone = false;
  const run = (): Promise<WriteResult> => {
    isDone = true;
    return Promise.resolve({ raw: undefined, ...result });
  };
  const read = (select: string, values: unknown[]) => {
    reads.push([select, values]);
    return Promise.resolve(isDone ? after : before);
  };
  const { changes } = await new ChangeCapture(read, () => true).capture([change], run);
  return { changes, reads };
}

const update = (values?: StoredRow): StatementChange => ({
  table: 'posts',
  verb: 'update',
  columns: ['title'],
  values,
  where: { sql: 'WHERE id = ?', parameters: [7] },
});
const insert = (...rows: StoredRow[]): StatementChange => ({
  table: 'posts',
  verb: 'create',
  generatedColumn: 'id',
  rows: () => rows,
});

describe('The rows that a statement changes', () => {
  it('are those of its condition', async () => {
    const { changes, reads } = await capture(update(), [{ id: 7, title: 'old' }], [{ id: 7, title: 'new' }]);
    expect(reads[0]).toEqual(['SELECT * FROM posts WHERE id = ? LIMIT 100', [7]]);
    expect(changes).toEqual<RowChange[]>([
      { table: 'posts', verb: 'update', before: { id: 7, title: 'old' }, after: { id: 7, title: 'new' } },
    ]);
  });

  it('leave out rows that stay the same', async () => {
    const row = { id: 7, title: 'same' };
    expect((await capture(update({ title: 'same' }), [row], [row])).changes).toEqual([]);
  });

  it('are not read again when all values are known', async () => {
    const row = { id: 7, title: 'old', sticky: 0, note: 'x', status: 'draft' };
    const values = { title: 'new', sticky: true, note: null, status: 'draft' };
    const { changes, reads } = await capture(update(values), [row], [], { affected: 1 });
    expect(reads).toHaveLength(1);
    expect(changes[0]?.after).toEqual({ id: 7, title: 'new', sticky: 1, note: null, status: 'draft' });
  });

  it('are not read at all when the condition has the values that change', async () => {
    const change = { ...update({ title: 'new', sticky: true }), columns: ['title', 'sticky'] };
    const match = { id: 7, title: 'old', sticky: false, status: 'draft' };
    const { changes, reads } = await capture({ ...change, match }, [], [], { affected: 1 });
    expect(reads).toEqual([]);
    expect(changes).toEqual<RowChange[]>([
      {
        table: 'posts',
        verb: 'update',
        before: { id: 7, title: 'old', sticky: 0 },
        after: { id: 7, title: 'new', sticky: 1 },
      },
    ]);
    expect((await capture({ ...change, match }, [], [], { affected: 0 })).changes).toEqual([]);
    expect((await capture({ ...change, match: { id: 7, title: 'old' } }, [])).reads).toHaveLength(1);
  });

  it('stay the same when a value is only written in another form', async () => {
    const row = { id: 7, sticky: 1, views: 5 };
    expect((await capture(update({ sticky: true, views: '5' }), [row], [], { affected: 1 })).changes).toEqual([]);
  });

  it.each<[string, StoredRow | undefined, number]>([
    ['another transaction changed the row', { title: 'new' }, 0],
    ['the database computes a value', undefined, 1],
    ['a value is stored in another form', { title: new Date(0) }, 1],
  ])('are read again when %s', async (_, values, affected) => {
    const stored = { id: 7, title: 'stored' };
    const { changes } = await capture(update(values), [{ id: 7, title: 'old' }], [stored], { affected });
    expect(changes[0]?.after).toEqual(stored);
  });

  it('are the deleted ones', async () => {
    const change: StatementChange = { table: 'posts', verb: 'delete', where: { sql: 'WHERE id = ?', parameters: [7] } };
    const { changes } = await capture(change, [{ id: 7 }]);
    expect(changes).toEqual([{ table: 'posts', verb: 'delete', before: { id: 7 } }]);
  });

  it('are a new one with the id that the database gave', async () => {
    const { changes } = await capture(insert({ title: 'x' }), [], [{ id: 9, title: 'x', sticky: 0 }], {
      affected: 1,
      raw: { insertId: 9 },
    });
    expect(changes).toEqual([{ table: 'posts', verb: 'create', after: { title: 'x', sticky: 0, id: 9 } }]);
  });

  it('are all new ones of a statement', async () => {
    const rows = [
      { id: 1, title: 'x' },
      { id: 2, title: 'y' },
    ];
    const { changes } = await capture(insert(...rows), [], [], { affected: 2 });
    expect(changes.map(({ after }) => after)).toEqual(rows);
  });

  it('are none when an INSERT was ignored', async () => {
    expect((await capture(insert({ title: 'x' }), [], [], { affected: 0 })).changes).toEqual([]);
  });

  it('are named by table alone when some rows of an INSERT were ignored', async () => {
    const { changes } = await capture(insert({ title: 'x' }, { title: 'y' }), [], [], { affected: 1 });
    expect(changes).toEqual([{ table: 'posts', verb: 'create' }]);
  });

  it('are named by table alone when the statement declares no more', async () => {
    expect((await capture({ table: 'posts', verb: 'update' }, [])).changes).toEqual([
      { table: 'posts', verb: 'update' },
    ]);
  });
});
