import type { Database } from './database.js';

/**
 * Stores rows, replacing those that have the same key: find-or-create and change in one statement, which nobody can
 * come between. Part of a unit of work.
 * @param key columns of a unique key
 * @param rows all with the same members; none at all does nothing
 */
export async function upsert(
  database: Database,
  table: string,
  key: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const changed = columns.filter((column) => !key.includes(column));
  await database.execute(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => marks).join(', ')} ${onConflict(database, key, changed)}`,
    rows.flatMap((row) => columns.map((column) => stored(row[column]))),
    table,
  );
}

function onConflict({ embedded }: Database, key: readonly string[], changed: readonly string[]): string {
  if (embedded) {
    const set = changed.map((column) => `${column} = excluded.${column}`).join(', ');
    return `ON CONFLICT (${key.join(', ')}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`}`;
  }
  // A column set to itself: nothing is to change. (`VALUES()` is what both MySQL and MariaDB know.)
  const [first] = key;
  const set = changed.map((column) => `${column} = VALUES(${column})`).join(', ');
  return `ON DUPLICATE KEY UPDATE ${set === '' ? `${first} = ${first}` : set}`;
}

/** Both engines take flags as numbers. */
function stored(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}
