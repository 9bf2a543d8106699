import type { Condition } from '../../core/database/text-search.js';
import { rowsBefore } from '../../core/rest/paging.js';
import type { PageParams } from './list.dto.js';

/** Conditions that all hold; empty for none. */
export function whereOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** A condition on one column. */
export const equals = (column: string, value: unknown): Condition => ({ sql: `${column} = ?`, parameters: [value] });

/** The rows of a page; pages count from 0. */
export function pageWindow({ page, per_page: limit }: PageParams): { limit: number; offset: number } {
  return { limit, offset: rowsBefore(page * limit) };
}

/** SQL of a direction; never from a client's text. */
export const directionSql = ({ direction }: PageParams): 'ASC' | 'DESC' => (direction === 'asc' ? 'ASC' : 'DESC');

/** The order of a list: by a column, those that are alike in it by id upwards; without one by id. */
export function orderOf(column: string | undefined, params: PageParams): string {
  const direction = directionSql(params);
  return column === undefined ? `ORDER BY id ${direction}` : `ORDER BY ${column} ${direction}, id`;
}
