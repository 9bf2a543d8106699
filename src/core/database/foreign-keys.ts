import type { Engine } from './engine.js';
import type { RunQuery } from './stored-rows.js';

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

/** Reads the foreign keys by which the database itself changes rows. */
export async function foreignKeys(engine: Engine, read: RunQuery): Promise<ForeignKey[]> {
  return (await read(engine === 'sqlite' ? SQLITE_KEYS : MYSQL_KEYS, [])) as ForeignKey[];
}
