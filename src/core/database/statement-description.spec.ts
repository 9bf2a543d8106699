import { describeStatement } from './statement-description.js';

describe('The description of a statement', () => {
  it('names its operation and its first table', () => {
    expect(describeStatement('SELECT e.id\n  FROM events e JOIN posts p ON p.id = e.id', 'mysql')).toMatchObject({
      operation: 'SELECT',
      table: 'events',
    });
    expect(describeStatement('insert INTO `orders`(`id`) VALUES (?)', 'mariadb')).toMatchObject({
      operation: 'INSERT',
      table: 'orders',
    });
    expect(describeStatement('UPDATE "seats" SET "sold" = "sold" + ?', 'sqlite').table).toBe('seats');
    expect(describeStatement('COMMIT', 'mysql')).toEqual({ operation: 'COMMIT', table: undefined, text: 'COMMIT' });
  });

  it('has no value that the text holds', () => {
    const sql = `SELECT p1.id FROM posts p1 WHERE title = 'O''Brien' AND state IN ('a', 'b') AND id > 17 LIMIT 0, 20`;
    expect(describeStatement(sql, 'mysql').text).toBe(
      'SELECT p1.id FROM posts p1 WHERE title = ?? AND state IN (?) AND id > ? LIMIT ?',
    );
    expect(describeStatement('SELECT * FROM users WHERE email = "a@b.example', 'mysql').text).toBe(
      'SELECT * FROM users WHERE email = ?',
    );
    expect(describeStatement(`SELECT * FROM users WHERE email = 'a@b.example`, 'sqlite').text).not.toContain('a@b');
  });

  it('is the same for lists of every length, and short', () => {
    const of = (count: number) =>
      describeStatement(`SELECT 1 FROM t WHERE id IN (${Array(count).fill('?').join(', ')})`, 'sqlite').text;
    expect(of(1)).toBe(of(900));
    expect(describeStatement(`SELECT ${'a, '.repeat(5000)}b FROM t`, 'sqlite').text).toHaveLength(2000);
  });
});
