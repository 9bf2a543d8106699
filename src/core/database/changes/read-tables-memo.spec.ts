import { readTables } from './read-tables-memo.js';

describe('The tables that a query reads', () => {
  it.each<[string, string[]]>([
    ['SELECT id, content FROM posts WHERE id = ?', ['posts']],
    ['SELECT * FROM "users" "UserEntity" LEFT JOIN `terms` t ON t.id = 1', ['users', 'terms']],
    [
      'SELECT (SELECT COUNT(*) FROM a) AS n, EXISTS (SELECT 1 FROM b WHERE b.id IN (SELECT id FROM c))',
      ['a', 'b', 'c'],
    ],
    ['SELECT 1 FROM (SELECT id FROM events e) page STRAIGHT_JOIN events e ON e.id = page.id', ['events']],
    ['SELECT 1 FROM a, b AS x, c y WHERE 1 = 1', ['a', 'b', 'c']],
    ['select 1 from Events\n  join\n  Venues v on 1 = 1', ['events', 'venues']],
    ['WITH up AS (SELECT id FROM pages) SELECT id FROM up', ['pages', 'up']],
    ['SELECT 1', []],
  ])('%s', (sql, tables) => expect([...readTables(sql).tables].sort()).toEqual(tables.sort()));

  it('has the names of the versions of lists, unless one is not in the text', () => {
    const version = (name: string): string => `(SELECT version FROM list_versions WHERE name = ${name})`;
    expect(readTables(`SELECT ${version("'a'")} + ${version("'b'")}`).listVersions).toEqual(['a', 'b']);
    expect(readTables(`SELECT ${version("'a'")} + ${version('?')}`).listVersions).toBeUndefined();
  });
});
