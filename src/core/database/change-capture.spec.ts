import { captured } from './change-capture.js';
import type { RowChange } from './change-capture.js';

type Row = Record<string, unknown>;

/** Captures one statement on a table whose rows are `before`, and `after` once it has run. */
async function capture(sql: string, parameters: unknown[], before: Row[], after: Row[] = [], result: unknown = {}) {
  const reads: [string, unknown[]][] = [];
  let isDone = false;
  const run = () => {
    isDone = true;
    return Promise.resolve(result);
  };
  const read = (select: string, values: unknown[]) => {
    reads.push([select, values]);
    return Promise.resolve(isDone ? after : before);
  };
  const { changes } = await captured({ sql, parameters, run }, read, () => true);
  return { changes, reads };
}

describe('The rows that a statement changes', () => {
  it('are those of its own condition, with the parameters after those of SET', async () => {
    const { changes, reads } = await capture(
      'UPDATE `posts` SET title = ?, views = (SELECT COUNT(*) FROM x WHERE y = ?) WHERE id = ? AND title <> ?',
      ['new', 1, 7, 'WHERE ?'],
      [{ id: 7, title: 'old' }],
      [{ id: 7, title: 'new' }],
    );
    expect(reads[0]).toEqual(['SELECT * FROM posts WHERE id = ? AND title <> ? LIMIT 100', [7, 'WHERE ?']]);
    expect(changes).toEqual<RowChange[]>([
      { table: 'posts', verb: 'update', before: { id: 7, title: 'old' }, after: { id: 7, title: 'new' } },
    ]);
  });

  it('leave out rows that stay the same', async () => {
    const row = { id: 7, title: 'same' };
    const { changes } = await capture('UPDATE posts SET title = ? WHERE id = ?', ['same', 7], [row], [row]);
    expect(changes).toEqual([]);
  });

  it('are derived from the statement when it contains all values', async () => {
    const { changes, reads } = await capture(
      "UPDATE posts SET title = ?, sticky = 1, note = NULL, status = 'draft' WHERE id = ?",
      ['new', 7],
      [{ id: 7, title: 'old', sticky: 0, note: 'x', status: 'draft' }],
      [],
      { affected: 1 },
    );
    expect(reads).toHaveLength(1);
    expect(changes[0]?.after).toEqual({ id: 7, title: 'new', sticky: 1, note: null, status: 'draft' });
  });

  it('stay the same when a value is only written in another form', async () => {
    const row = { id: 7, sticky: 1, views: 5 };
    const sql = 'UPDATE posts SET sticky = ?, views = ? WHERE id = ?';
    expect((await capture(sql, [true, '5', 7], [row], [], { affected: 1 })).changes).toEqual([]);
  });

  it.each([
    ['another transaction changed the row', 'UPDATE posts SET title = ? WHERE id = ?', 'new', 0],
    ['the database works a value out', 'UPDATE posts SET title = ?, views = views + 1 WHERE id = ?', 'new', 1],
    ['a value is stored in another form', 'UPDATE posts SET title = ? WHERE id = ?', new Date(0), 1],
  ])('are read again when %s', async (_, sql, value, affected) => {
    const stored = { id: 7, title: 'stored', views: 1 };
    const before = { id: 7, title: 'old', views: 0 };
    const { changes } = await capture(sql, [value, 7], [before], [stored], { affected });
    expect(changes[0]?.after).toEqual(stored);
  });

  it('are the deleted ones', async () => {
    const { changes } = await capture('DELETE FROM "posts" WHERE "id" = ?', [7], [{ id: 7 }]);
    expect(changes).toEqual([{ table: 'posts', verb: 'delete', before: { id: 7 } }]);
  });

  it('are new ones with the id that the database gave', async () => {
    const sql = 'INSERT INTO `posts`(`title`, `sticky`) VALUES (?, 0)';
    const { changes } = await capture(sql, ['x'], [], [{ id: 9, title: 'x', sticky: 0 }], {
      affected: 1,
      raw: { insertId: 9 },
    });
    expect(changes).toEqual([{ table: 'posts', verb: 'create', after: { title: 'x', sticky: 0, id: 9 } }]);
  });

  it('are none when an INSERT was ignored', async () => {
    const sql = 'INSERT OR IGNORE INTO posts (title) VALUES (?)';
    expect((await capture(sql, ['x'], [], [], { affected: 0 })).changes).toEqual([]);
  });

  it.each([
    ['INSERT INTO posts (a) SELECT b FROM c', 'create'],
    ['UPDATE posts p JOIN x ON x.id = p.id SET p.a = 1', 'update'],
  ])('are named by table alone in other forms: %s', async (sql, verb) => {
    expect((await capture(sql, [], [])).changes).toEqual([{ table: 'posts', verb }]);
  });
});
