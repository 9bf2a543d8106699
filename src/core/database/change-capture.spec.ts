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
