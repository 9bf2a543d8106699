import { placeholders, type SqlFragment } from './sql-fragment.js';

/** A query of the ids of rows and of all below them, in a table whose rows name their parent; no rows of no ids. */
export function idsBelow(table: string, ids: readonly number[]): SqlFragment {
  return {
    sql: `WITH RECURSIVE down (id) AS (
        SELECT id FROM ${table} WHERE id IN (${placeholders(ids)})
        UNION SELECT c.id FROM down JOIN ${table} c ON c.parent_id = down.id
      ) SELECT id FROM down`,
    parameters: ids,
  };
}

/**
 * A query of rows and of all above them, in a table whose rows name their parent.
 * @param columns those that are read, `id` and `parent_id` among them; short ones, since the rows are compared
 */
export function rowsAbove(table: string, ids: readonly number[], columns: readonly string[]): SqlFragment {
  const names = columns.join(', ');
  return {
    sql: `WITH RECURSIVE up (${names}) AS (
        SELECT ${names} FROM ${table} WHERE id IN (${placeholders(ids)})
        UNION SELECT ${columns.map((name) => `p.${name}`).join(', ')} FROM up JOIN ${table} p ON p.id = up.parent_id
      ) SELECT ${names} FROM up`,
    parameters: ids,
  };
}
