import type { Database } from '../../src/core/database/database.js';

/** Everything that a database holds, as one text: for looking whether something is in there at all. */
export async function allRows(database: Database): Promise<string> {
  const tables = await database.read<{ name: string }>(
    database.embedded
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  const rows: string[] = [];
  for (const { name } of tables)
    rows.push(`${name}: ${JSON.stringify(await database.read(`SELECT * FROM ${name}`), readable)}`);
  return rows.join('\n');
}

/** Bytes as text: `JSON.stringify` would write their numbers. */
function readable(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key];
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : value;
}
