import type { Database } from './database.js';
import type { SqlExpression } from './sql-expression.js';

/** Whether a table has a row that matches a condition, which an index should serve. */
export async function hasRows(database: Database, table: string, { sql, parameters }: SqlExpression): Promise<boolean> {
  return (await database.read(`SELECT 1 FROM ${table} WHERE ${sql} LIMIT 1`, parameters)).length > 0;
}
