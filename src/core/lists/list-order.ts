import type { SqlFragment } from '#core/database';

/** SQL of a direction. */
export const directionSql = (descending: boolean): 'ASC' | 'DESC' => (descending ? 'DESC' : 'ASC');

/**
 * Sorts by columns, all in one direction. The last column is unique, so that pages neither repeat nor lose rows; the
 * others should begin an index.
 */
export function orderBy(columns: readonly string[], descending: boolean): SqlFragment {
  const direction = directionSql(descending);
  return { sql: columns.map((column) => `${column} ${direction}`).join(', '), parameters: [] };
}

/** Sorts by the position of a column's value in a list. */
export function orderByGiven(column: string, values: readonly unknown[], descending = false): SqlFragment {
  const cases = values.map((_, position) => `WHEN ? THEN ${position}`).join(' ');
  return { sql: `CASE ${column} ${cases} END ${directionSql(descending)}`, parameters: values };
}
