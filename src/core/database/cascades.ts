import type { RowChange } from './change-capture.js';
import type { Engine } from './engine.js';
import { placeholders } from './sql-fragment.js';
import { storedRows, type RunQuery } from './stored-rows.js';

/** A foreign key whose rows are deleted with the row that they refer to. */
interface CascadingKey {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
}

const SQLITE_KEYS = `SELECT m.name AS child, f."from" AS "column", f."table" AS parent, COALESCE(f."to", 'id') AS parentColumn
  FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f.on_delete = 'CASCADE'`;
const MYSQL_KEYS = `SELECT k.TABLE_NAME AS child, k.COLUMN_NAME AS \`column\`, k.REFERENCED_TABLE_NAME AS parent,
    k.REFERENCED_COLUMN_NAME AS parentColumn
  FROM information_schema.REFERENTIAL_CONSTRAINTS c JOIN information_schema.KEY_COLUMN_USAGE k
    ON k.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA AND k.CONSTRAINT_NAME = c.CONSTRAINT_NAME AND k.TABLE_NAME = c.TABLE_NAME
  WHERE c.CONSTRAINT_SCHEMA = DATABASE() AND c.DELETE_RULE = 'CASCADE'`;

/** Levels of tables that are followed; the schema has three. */
const MAX_DEPTH = 5;

/** Finds the rows that the database itself deletes with others. */
export class Cascades {
  private keys?: Map<string, CascadingKey[]>;

  constructor(private readonly engine: Engine) {}

  /**
   * The rows that go with `rows`, read before they are deleted.
   * @param read reads through the connection that is about to delete them
   */
  async of(table: string, rows: readonly Record<string, unknown>[], read: RunQuery, depth = 0): Promise<RowChange[]> {
    const keys = rows.length > 0 && depth < MAX_DEPTH ? ((await this.known(read)).get(table.toLowerCase()) ?? []) : [];
    const changes: RowChange[] = [];
    for (const { child, column, parentColumn } of keys) {
      const values = rows.map((row) => row[parentColumn]).filter((value) => value !== null && value !== undefined);
      if (values.length === 0) continue;
      const where = { sql: `WHERE ${column} IN (${placeholders(values)})`, parameters: values };
      const found = await storedRows(read, child, where);
      changes.push(...found.map((row): RowChange => ({ table: child, verb: 'delete', before: row })));
      changes.push(...(await this.of(child, found, read, depth + 1)));
    }
    return changes;
  }

  /** Read once for each process: foreign keys change with migrations only. */
  private async known(read: RunQuery): Promise<Map<string, CascadingKey[]>> {
    if (this.keys) return this.keys;
    const rows = (await read(this.engine === 'sqlite' ? SQLITE_KEYS : MYSQL_KEYS, [])) as CascadingKey[];
    const keys = new Map<string, CascadingKey[]>();
    for (const row of rows) {
      const parent = row.parent.toLowerCase();
      keys.set(parent, [...(keys.get(parent) ?? []), row]);
    }
    this.keys = keys;
    return keys;
  }
}
