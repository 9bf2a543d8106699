import type { Engine } from '../engine.js';
import { placeholders } from '../sql-fragment.js';
import type { RowChange } from './statement-change.js';
import { storedRows, type RunQuery, type StoredRow } from './stored-rows.js';

/** A foreign key whose rows are deleted or changed with the row that they refer to. */
export interface ForeignKey {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
  rule: 'CASCADE' | 'SET NULL';
}

const SQLITE_KEYS = `SELECT m.name AS child, f."from" AS "column", f."table" AS parent, COALESCE(f."to", 'id') AS parentColumn,
    f.on_delete AS rule
  FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
  WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL')`;
const MYSQL_KEYS = `SELECT k.TABLE_NAME AS child, k.COLUMN_NAME AS \`column\`, k.REFERENCED_TABLE_NAME AS parent,
    k.REFERENCED_COLUMN_NAME AS parentColumn, c.DELETE_RULE AS rule
  FROM information_schema.REFERENTIAL_CONSTRAINTS c JOIN information_schema.KEY_COLUMN_USAGE k
    ON k.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA AND k.CONSTRAINT_NAME = c.CONSTRAINT_NAME AND k.TABLE_NAME = c.TABLE_NAME
  WHERE c.CONSTRAINT_SCHEMA = DATABASE() AND c.DELETE_RULE IN ('CASCADE', 'SET NULL')`;

/** Levels of tables whose rows are followed; the schema has three. */
const MAX_DEPTH = 5;

/** The foreign keys by which the database itself changes rows. Read once: they change with migrations only. */
export class ForeignKeys {
  private byParent?: ReadonlyMap<string, readonly ForeignKey[]>;

  constructor(private readonly engine: Engine) {}

  /** Reads the keys, unless they are known. */
  async load(read: RunQuery): Promise<ReadonlyMap<string, readonly ForeignKey[]>> {
    if (this.byParent) return this.byParent;
    const keys = (await read(this.engine === 'sqlite' ? SQLITE_KEYS : MYSQL_KEYS, [])) as ForeignKey[];
    return (this.byParent = Map.groupBy(keys, ({ parent }) => parent.toLowerCase()));
  }

  /** The keys that refer to a table; none before the keys are loaded. */
  ofParent(table: string): readonly ForeignKey[] {
    return this.byParent?.get(table.toLowerCase()) ?? [];
  }

  /** The tables whose rows the database deletes or changes with rows of a table; none before the keys are loaded. */
  changedWith(table: string, tables = new Set<string>()): ReadonlySet<string> {
    for (const { child } of this.byParent?.get(table) ?? []) {
      const name = child.toLowerCase();
      if (!tables.has(name)) this.changedWith(name, tables.add(name));
    }
    return tables;
  }

  /**
   * The rows that the database deletes with `rows`, read before they are deleted.
   * @param read reads through the connection that is about to delete them
   */
  async deletedWith(table: string, rows: readonly StoredRow[], read: RunQuery, depth = 0): Promise<RowChange[]> {
    const keys = rows.length > 0 && depth < MAX_DEPTH ? ((await this.load(read)).get(table.toLowerCase()) ?? []) : [];
    const changes: RowChange[] = [];
    for (const { child, column, parentColumn, rule } of keys) {
      const values = rows.map((row) => row[parentColumn]).filter((value) => value !== null && value !== undefined);
      if (rule !== 'CASCADE' || values.length === 0) continue;
      const where = { sql: `WHERE ${column} IN (${placeholders(values)})`, parameters: values };
      const deleted = await storedRows(read, child, where);
      changes.push(...deleted.map((row): RowChange => ({ table: child, verb: 'delete', before: row })));
      changes.push(...(await this.deletedWith(child, deleted, read, depth + 1)));
    }
    return changes;
  }
}
