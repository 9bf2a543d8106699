import type { SqlFragment } from '#core/database';
import { directionSql, type RowWindow } from '#core/lists';
import { rowsBefore } from '#core/rest';
import type { RedirectPageDto } from './list.dto.js';

/** A condition on one column. */
export const equals = (column: string, value: unknown): SqlFragment => ({ sql: `${column} = ?`, parameters: [value] });

/** The rows of a page; pages count from 0. */
export function pageWindow({ page, per_page: limit }: RedirectPageDto): RowWindow {
  return { limit, offset: rowsBefore(page * limit) };
}

/** The order of a list: by a column, equal rows by ascending id; without a column by id. */
export function orderOf(column: string | undefined, { direction }: RedirectPageDto): SqlFragment {
  const sql = directionSql(direction === 'desc');
  return { sql: column === undefined ? `id ${sql}` : `${column} ${sql}, id`, parameters: [] };
}
