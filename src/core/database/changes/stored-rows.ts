import type { SqlFragment } from '../sql-fragment.js';

/** Values by column, in the form that the database stores. */
export type StoredRow = Record<string, unknown>;

/** Reads rows in the running unit of work. */
export type RunQuery = (sql: string, parameters: unknown[]) => Promise<unknown>;

/** Rows of one table that are recorded with their values when one statement changes or deletes them. */
export const MAX_ROWS = 100;

/** Rows as the database has them, at most `MAX_ROWS`. @param where `WHERE …` */
export async function storedRows(read: RunQuery, table: string, where: SqlFragment): Promise<StoredRow[]> {
  return (await read(`SELECT * FROM ${table} ${where.sql} LIMIT ${MAX_ROWS}`, [...where.parameters])) as StoredRow[];
}
