import { writeStatement, writtenTable } from './write-statement.js';

describe('A writing statement', () => {
  it('tells the columns that it sets, past brackets and quotes', () => {
    expect(
      writeStatement(
        "UPDATE `terms` SET count = count + CASE WHEN id IN (?, ?) THEN 1 ELSE -1 END, note = 'a, b = ?' WHERE id IN (?)",
      ),
    ).toEqual({
      kind: 'update',
      table: 'terms',
      verb: 'update',
      columns: ['count', 'note'],
      condition: 'WHERE id IN (?)',
      parametersBefore: 2,
    });
  });

  it('has the assigned values, unless the database computes one of them', () => {
    expect(writeStatement("UPDATE t SET `a` = ?, b = NULL, c = 'x, y' WHERE id = ?")).toMatchObject({
      columns: ['a', 'b', 'c'],
      values: [{ isParameter: true }, { isParameter: false }, { isParameter: false, literal: 'x, y' }],
    });
    expect(writeStatement("UPDATE t SET a = ?, b = 'it''s' WHERE id = ?")).not.toHaveProperty('values');
    expect(writeStatement('UPDATE t SET a = DEFAULT')).not.toHaveProperty('values');
  });

  it('without a condition hits every row', () => {
    expect(writeStatement('DELETE FROM leases')).toMatchObject({ kind: 'delete', table: 'leases', condition: '' });
  });

  it('tells which values of a new row are parameters', () => {
    expect(writeStatement("INSERT INTO t (a, b, c) VALUES (?, 5, 'x')")).toMatchObject({
      columns: ['a', 'b', 'c'],
      values: [{ isParameter: true }, { isParameter: false, literal: 5 }, { isParameter: false, literal: 'x' }],
    });
  });

  it('is not a reading one', () => {
    expect(writeStatement('SELECT * FROM updates')).toBeUndefined();
  });

  it('is read once', () => {
    const sql = 'DELETE FROM t WHERE id = ?';
    expect(writeStatement(sql)).toBe(writeStatement(sql));
  });
});

describe('The table that a statement writes', () => {
  it.each([
    ['INSERT INTO `posts` (`id`) VALUES (?)', 'posts'],
    ['INSERT OR IGNORE INTO posts (id) VALUES (?)', 'posts'],
    ['REPLACE INTO posts (id) VALUES (?)', 'posts'],
    ['INSERT INTO posts (id) SELECT id FROM pages', 'posts'],
    ['  update posts\n SET title = ?', 'posts'],
    ['DELETE FROM "posts"', 'posts'],
    ['DELETE FROM posts WHERE id IN (SELECT id FROM pages)', 'posts'],
  ])('is read from %s', (sql, table) => {
    expect(writtenTable(sql)).toBe(table);
  });

  it.each([
    'UPDATE posts p JOIN pages g ON g.id = p.id SET p.title = g.title',
    'UPDATE posts, pages SET posts.title = pages.title',
    'DELETE posts FROM posts JOIN pages',
    'DELETE FROM posts USING posts, pages WHERE 1',
    'WITH old AS (SELECT 1) DELETE FROM posts WHERE id IN (SELECT * FROM old)',
    'TRUNCATE posts',
    'CALL clean_up()',
  ])('is unknown for %s, which may write others', (sql) => {
    expect(writtenTable(sql)).toBeUndefined();
  });
});
