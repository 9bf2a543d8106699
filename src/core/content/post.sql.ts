import type { ReadRows } from '#core/database';
import type { PostType } from '#core/modules';

/**
 * Joins the post of a kind whose id is in a column. Statements read columns that posts of all kinds have; what only one
 * kind has is offered by its module.
 */
export function joinPost(type: PostType, alias: string, id: string): string {
  return `JOIN ${type.table} ${alias} ON ${alias}.id = ${id}`;
}

/** As `joinPost`; rows without such a post remain. */
export function leftJoinPost(type: PostType, alias: string, id: string): string {
  return `LEFT ${joinPost(type, alias, id)}`;
}

/** What a query reads that joins posts of these kinds with these ids. */
export function joinedPosts(types: readonly PostType[], ids: readonly number[]): ReadRows {
  return Object.fromEntries(types.map(({ table }) => [table, { id: ids }]));
}

/**
 * SQL that holds if the post with an id is of one of these kinds and not in the trash. For conditions of single rows: of
 * three `EXISTS` in an `UPDATE`, MariaDB makes temporary tables, which cost it twice the time of the statement.
 * @param id column with the id
 */
export function isOutsideTrash(types: readonly PostType[], id: string): string {
  const statuses = types.map(({ table }) => `(SELECT ${table}.status FROM ${table} WHERE ${table}.id = ${id})`);
  return `COALESCE(${[...statuses, "'trash'"].join(', ')}) <> 'trash'`;
}

/**
 * SQL that holds for accounts that have published something of one of these kinds.
 * @param author SQL of the id of the account
 */
export function hasPublished(author: string, types: readonly PostType[]): string {
  const published = ({ table }: PostType) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.author_id = ${author} AND ${table}.status = 'publish')`;
  return types.length === 0 ? '1 = 0' : `(${types.map(published).join(' OR ')})`;
}
