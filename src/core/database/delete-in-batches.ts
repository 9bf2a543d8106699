import { setImmediate } from 'node:timers/promises';
import { SqlExpression } from './sql-expression.js';
import { placeholders } from './sql-fragment.js';
import type { Database } from './database.js';

/** Rows that one transaction of a clean-up changes: other writes of SQLite wait for it. */
export const CLEAN_UP_BATCH_SIZE = 500;

/** The rows that a clean-up changes or deletes. */
export interface CleanedUpRows {
  table: string;
  /** Column of the primary key. */
  key: string;
  /** Condition, which an index should serve. */
  where: string;
  parameters: readonly unknown[];
}

/**
 * Deletes rows in short transactions, so that requests are answered meanwhile. Rows that no longer match the condition
 * when their turn comes are left. Must run outside of a unit of work.
 * @returns how many were deleted
 */
export function deleteInBatches(database: Database, rows: CleanedUpRows): Promise<number> {
  return changeInBatches(database, rows, (match) => database.delete(rows.table, match));
}

/**
 * As `deleteInBatches`, for rows that are changed such that they no longer match.
 * @param change changes the rows that match, in a unit of work; returns how many there were
 */
export function changeInBatches(
  database: Database,
  { table, key, where, parameters }: CleanedUpRows,
  change: (match: SqlExpression) => Promise<number>,
): Promise<number> {
  return inBatches(async () => {
    const rows = await database.read<{ id: unknown }>(
      `SELECT ${key} AS id FROM ${table} WHERE ${where} LIMIT ${CLEAN_UP_BATCH_SIZE}`,
      parameters,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const match = new SqlExpression(`${key} IN (${placeholders(ids)}) AND ${where}`, ...ids, ...parameters);
    return database.write(() => change(match));
  });
}

/**
 * Repeats a step that changes at most `CLEAN_UP_BATCH_SIZE` rows until one changes fewer.
 * @param step returns how many rows it changed
 * @returns how many rows were changed in all
 */
export async function inBatches(step: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const changed = await step();
    total += changed;
    if (changed < CLEAN_UP_BATCH_SIZE) return total;
    await setImmediate();
  }
}
