import { Injectable } from '@nestjs/common';
import { Database, type SqlFragment } from '#core/database';

/** A table with the columns that hold text, found in the schema, so that later tables are covered too. */
export interface TextTable {
  name: string;
  keys: string[];
  columns: string[];
}

/** One text that mentions what was searched for. */
export interface Mention {
  table: string;
  column: string;
  /** The primary key of the row. */
  key: Record<string, unknown>;
  text: string;
}

/** Made by the service from other tables, by triggers or for the engine. */
const DERIVED = /^(sqlite_|migrations$|almanac_migration)|_search(_|$)/;
const TEXT_TYPE = /char|text|json|clob|enum/i;

/** Searches and replaces in every text column of the database. */
@Injectable()
export class TextColumnsRepository {
  constructor(private readonly database: Database) {}

  async tables(): Promise<TextTable[]> {
    const rows = await this.database.read<{ name: string; col: string; type: string; pk: number }>(
      this.database.embedded
        ? `SELECT m.name AS name, c.name AS col, c.type AS type, c.pk AS pk
           FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`
        : `SELECT c.TABLE_NAME AS name, c.COLUMN_NAME AS col, c.DATA_TYPE AS type, c.COLUMN_KEY = 'PRI' AS pk
           FROM information_schema.COLUMNS c JOIN information_schema.TABLES t
             ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME AND t.TABLE_TYPE = 'BASE TABLE'
           WHERE c.TABLE_SCHEMA = DATABASE() AND c.EXTRA NOT LIKE '%GENERATED%'`,
    );
    const tables = new Map<string, TextTable>();
    for (const { name, col, type, pk } of rows) {
      if (DERIVED.test(name)) continue;
      const table = tables.get(name) ?? { name, keys: [], columns: [] };
      tables.set(name, table);
      if (Number(pk) > 0) table.keys.push(col);
      if (TEXT_TYPE.test(type)) table.columns.push(col);
    }
    return [...tables.values()].filter(({ keys, columns }) => keys.length > 0 && columns.length > 0);
  }

  /** Texts that hold one of the needles, which are in lower case. */
  async mentions({ name, keys, columns }: TextTable, needles: readonly string[]): Promise<Mention[]> {
    const { embedded, dataSource } = this.database;
    const quoted = (column: string): string => dataSource.driver.escape(column);
    const lower = (column: string): string =>
      embedded ? `LOWER(${quoted(column)})` : `LOWER(CONVERT(${quoted(column)} USING utf8mb4))`;
    const conditions = columns.flatMap((column) => needles.map(() => `INSTR(${lower(column)}, ?) > 0`));
    const rows = await this.database.read<Record<string, unknown>>(
      `SELECT ${[...new Set([...keys, ...columns])].map(quoted).join(', ')} FROM ${quoted(name)} WHERE ${conditions.join(' OR ')}`,
      columns.flatMap(() => needles),
    );
    return rows.flatMap((row) =>
      columns.flatMap((column) => {
        const text = row[column];
        if (typeof text !== 'string' || !needles.some((needle) => text.toLowerCase().includes(needle))) return [];
        return [{ table: name, column, key: Object.fromEntries(keys.map((key) => [key, row[key]])), text }];
      }),
    );
  }

  /** Stores another text in place of a mention. */
  async replace({ table, column, key }: Mention, text: string): Promise<void> {
    const { sql, parameters } = this.condition(key);
    const quoted = (name: string): string => this.database.dataSource.driver.escape(name);
    const update = `UPDATE ${quoted(table)} SET ${quoted(column)} = ? WHERE ${sql}`;
    await this.database.execute(
      update,
      [text, ...parameters],
      { update: table },
      { where: { sql: `WHERE ${sql}`, parameters } },
    );
  }

  /** Deletes the row of a mention. @returns 0 when it was deleted for another mention */
  async remove({ table, key }: Mention): Promise<number> {
    const { sql, parameters } = this.condition(key);
    const quoted = this.database.dataSource.driver.escape(table);
    const where = { sql: `WHERE ${sql}`, parameters };
    return this.database.execute(`DELETE FROM ${quoted} ${where.sql}`, parameters, { delete: table }, { where });
  }

  private condition(key: Mention['key']): SqlFragment {
    const names = Object.keys(key).map((name) => `${this.database.dataSource.driver.escape(name)} = ?`);
    return { sql: names.join(' AND '), parameters: Object.values(key) };
  }
}
