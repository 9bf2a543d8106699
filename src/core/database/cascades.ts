import type { RowChange } from './statement-change.js';
import type { Engine } from './engine.js';
import { foreignKeys, type ForeignKey } from './foreign-keys.js';
import { placeholders } from './sql-fragment.js';
import { storedRows, type RunQuery } from './stored-rows.js';

/** Levels of tables that are followed; the schema has three. */
const MAX_DEPTH = 5;

/** Finds the rows that the database itself deletes with others. */
export class Cascades {
  private keys?: Map<string, ForeignKey[]>;

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
  private async known(read: RunQuery): Promise<Map<string, ForeignKey[]>> {
    if (this.keys) return this.keys;
    const keys = new Map<string, ForeignKey[]>();
    for (const key of await foreignKeys(this.engine, read)) {
      if (key.rule !== 'CASCADE') continue;
      const parent = key.parent.toLowerCase();
      keys.set(parent, [...(keys.get(parent) ?? []), key]);
    }
    this.keys = keys;
    return keys;
  }
}
