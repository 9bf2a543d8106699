import type { DataSource } from 'typeorm';
import { ConditionalMatch } from './conditional-match.js';
import { EntityStatements } from './entity-statements.js';
import { SqlExpression } from './sql-expression.js';

interface Thing {
  id: number;
  kind: string;
  name: string | null;
  parts: string[];
}

const METADATA = {
  tableName: 'things',
  columns: ['id', 'kind', 'name', 'parts'].map((name) => ({ propertyName: name, databaseName: name })),
};
const dataSource = {
  getMetadata: () => METADATA,
  driver: {
    escape: (name: string) => `\`${name}\``,
    preparePersistentValue: (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value),
  },
} as unknown as DataSource;
const sqlite = new EntityStatements(dataSource, 'sqlite');
const mariadb = new EntityStatements(dataSource, 'mariadb');

describe('The statements of an entity', () => {
  it('insert the members that a row has, with every value as a parameter', () => {
    const row: Partial<Thing> & { total: number } = { id: 3, name: null, kind: undefined, parts: ['a'], total: 5 };
    expect(sqlite.insert<Thing>('things', [row])).toMatchObject({
      sql: 'INSERT INTO `things` (`id`, `name`, `parts`) VALUES (?, ?, ?)',
      parameters: [3, null, '["a"]'],
    });
  });

  it('insert many rows with the members of the first', () => {
    expect(sqlite.insert<Thing>('things', [{ id: 1, name: 'a' }, { id: 2 }, { name: 'c', id: 3 }])).toMatchObject({
      sql: 'INSERT INTO `things` (`id`, `name`) VALUES (?, ?), (?, ?), (?, ?)',
      parameters: [1, 'a', 2, null, 3, 'c'],
    });
  });

  it('skip rows whose key is taken in the words of each engine', () => {
    expect(sqlite.insert<Thing>('things', [{ id: 1 }], 'ignore').sql).toMatch(/^INSERT OR IGNORE INTO/);
    expect(mariadb.insert<Thing>('things', [{ id: 1 }], 'ignore').sql).toMatch(/^INSERT IGNORE INTO/);
  });

  it('replace what a key has in the words of each engine', () => {
    const rows = [{ id: 1, kind: 'x', name: 'a' }];
    const upsert = (statements: EntityStatements) => statements.upsert<Thing>('things', ['id', 'kind'], rows).sql;
    expect(upsert(sqlite)).toMatch(/ON CONFLICT \(`id`, `kind`\) DO UPDATE SET `name` = excluded.`name`$/);
    expect(upsert(mariadb)).toMatch(/ON DUPLICATE KEY UPDATE `name` = VALUES\(`name`\)$/);
  });

  it('keep what a key has when there is nothing beside it', () => {
    expect(sqlite.upsert<Thing>('things', ['id'], [{ id: 1 }]).sql).toMatch(/DO NOTHING$/);
    expect(mariadb.upsert<Thing>('things', ['id'], [{ id: 1 }]).sql).toMatch(/UPDATE `id` = `id`$/);
  });

  it('update and delete the rows that match, also those without a value', () => {
    expect(sqlite.update<Thing>('things', { id: 7, name: null }, { parts: [], name: null })).toMatchObject({
      sql: 'UPDATE `things` SET `name` = ?, `parts` = ? WHERE `id` = ? AND `name` IS NULL',
      parameters: [null, '[]', 7],
    });
    expect(sqlite.delete<Thing>('things', { kind: 'x' })).toMatchObject({
      sql: 'DELETE FROM `things` WHERE `kind` = ?',
      parameters: ['x'],
    });
  });

  it('change nothing without a change', () => {
    expect(sqlite.update<Thing>('things', { id: 7 }, { name: undefined })).toBeUndefined();
  });

  it('refuse to change every row', () => {
    expect(() => sqlite.delete<Thing>('things', {})).toThrow('every row');
    expect(() => sqlite.delete<Thing>('things', { id: undefined })).toThrow('every row');
    expect(() => sqlite.update<Thing>('things', {}, { name: 'a' })).toThrow('every row');
  });

  it('have conditions and values in SQL', () => {
    const due = new SqlExpression('id = ? AND kind > ?', 7, 'a');
    expect(sqlite.update<Thing>('things', due, { name: 'x', kind: new SqlExpression('kind || ?', 'b') })).toMatchObject(
      {
        sql: 'UPDATE `things` SET `kind` = kind || ?, `name` = ? WHERE id = ? AND kind > ?',
        parameters: ['b', 'x', 7, 'a'],
      },
    );
    expect(sqlite.delete<Thing>('things', due).sql).toBe('DELETE FROM `things` WHERE id = ? AND kind > ?');
  });

  it('have values and a condition in SQL together', () => {
    const due = new ConditionalMatch<Thing>({ id: 7, name: null }, new SqlExpression('kind = ? OR kind = ?', 'a', 'b'));
    const statement = sqlite.update<Thing>('things', due, { name: 'x' });
    expect(statement).toMatchObject({
      sql: 'UPDATE `things` SET `name` = ? WHERE `id` = ? AND `name` IS NULL AND (kind = ? OR kind = ?)',
      parameters: ['x', 7, 'a', 'b'],
    });
    expect(statement?.changes?.[0]?.match).toEqual({ id: 7, name: null });
  });

  it('declare the row that a condition in SQL names', () => {
    const matched = (sql: string) => sqlite.delete<Thing>('things', new SqlExpression(sql, 7)).changes?.[0]?.match;
    for (const one of ['id = ?', 'id = ? AND kind > 1', 'id = ? AND (kind = 1 OR (name = 2 OR (kind IN (3))))'])
      expect(matched(one)).toEqual({ id: 7 });
    for (const more of ['kind = ?', 'id = ? OR kind = 1', 'id = ? AND kind = 1 OR (name = 2)', 'id = ?1', 'id IN (?)'])
      expect(matched(more)).toBeUndefined();
  });

  it('declare the rows that they store', () => {
    const change = sqlite.insert<Thing>('things', [{ name: 'a', parts: ['b'] }, { name: 'c' }]).changes?.[0];
    expect(change).toMatchObject({ table: 'things', verb: 'create' });
    expect(change?.rows?.()).toEqual([
      { name: 'a', parts: '["b"]' },
      { name: 'c', parts: null },
    ]);
  });

  it('declare what they set and where, without values that the database computes', () => {
    const changed = (name: string | SqlExpression) =>
      sqlite.update<Thing>('things', { id: 7 }, { name, parts: [] })?.changes;
    const declared = {
      table: 'things',
      verb: 'update',
      columns: ['name', 'parts'],
      match: { id: 7 },
      where: { sql: 'WHERE `id` = ?', parameters: [7] },
    };
    expect(changed('a')).toEqual([{ ...declared, values: { name: 'a', parts: '[]' } }]);
    expect(changed(new SqlExpression('UPPER(name)'))).toEqual([declared]);
  });
});
