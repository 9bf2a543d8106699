/** Ids that one `IN (…)` names. */
export const IDS_PER_STATEMENT = 500;

/** Parts of a list with at most `size` items; none for an empty list. */
export function* batches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Values that one statement stores at most; SQLite takes 32,766, MySQL 65,535. */
const MAX_BOUND_VALUES = 15_000;

/** The rows that one statement each can store. */
export function rowBatches<Row extends object>(rows: readonly Row[]): Generator<readonly Row[]> {
  return batches(rows, Math.floor(MAX_BOUND_VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length)));
}
