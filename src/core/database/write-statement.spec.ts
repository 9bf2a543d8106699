import { writeStatement } from './write-statement.js';

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

  it('tells the values that it sets, unless the database works one of them out', () => {
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
