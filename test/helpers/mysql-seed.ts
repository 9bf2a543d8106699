import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';

interface SeedTable {
  name: string;
  /** The next id that it gives; nothing where ids are not counted up, and on MySQL before the first row. */
  next: number | null;
  columns: string[];
  rows: unknown[][];
}

/** The rows of a database right after its first start, for resetting a used database instead of creating a new one. */
export class MysqlSeed {
  private constructor(
    private readonly schema: string,
    private readonly tables: SeedTable[],
  ) {}

  /** Reads the seed from a database. */
  static of(url: string): Promise<MysqlSeed> {
    return connected(url, async (connection) => {
      const tables: SeedTable[] = [];
      for (const [name, next] of await counters(connection)) {
        const [found, fields] = await connection.query<RowDataPacket[][]>({
          sql: `SELECT * FROM ${name}`,
          rowsAsArray: true,
        });
        // Each site makes a UUID of its own: with Redis two sites of one UUID would share what is in it.
        const rows = name === 'installation' ? [] : found;
        tables.push({ name, next, columns: fields.map((field) => field.name), rows });
      }
      return new MysqlSeed(await schemaOf(connection), tables);
    });
  }

  /** Empties all tables and stores the seed's rows again. @returns `false` when a test has changed the schema */
  restore(url: string): Promise<boolean> {
    return connected(url, async (connection) => {
      if ((await schemaOf(connection)) !== this.schema) return false;
      const statements = ['SET foreign_key_checks = 0', 'START TRANSACTION'];
      for (const { name, columns, rows } of this.tables) {
        statements.push(`DELETE FROM ${name}`);
        if (rows.length > 0)
          statements.push(
            connection.format(`INSERT INTO ${name} (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES ?`, [
              rows,
            ]),
          );
      }
      statements.push('COMMIT');
      await connection.query(statements.join(';\n'));
      const now = await counters(connection);
      const moved = this.tables.filter(({ name, next }) => (now.get(name) ?? 1) !== (next ?? 1));
      for (const { name, next } of moved) await connection.query(`ALTER TABLE ${name} AUTO_INCREMENT = ${next ?? 1}`);
      return true;
    });
  }
}

async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({
    uri: url,
    multipleStatements: true,
    dateStrings: true,
    supportBigNumbers: true,
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Tables with the next id that each gives. MySQL would answer from statistics up to a day old. */
async function counters(connection: Connection): Promise<Map<string, number | null>> {
  await connection.query('SET @@session.information_schema_stats_expiry = 0').catch(() => undefined);
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT TABLE_NAME AS name, AUTO_INCREMENT AS next FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  );
  return new Map(rows.map(({ name, next }) => [name as string, next as number | null]));
}

/** Columns and indexes as text. */
async function schemaOf(connection: Connection): Promise<string> {
  const [columns] = await connection.query(
    `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE FROM information_schema.COLUMNS
     WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  );
  const [indexes] = await connection.query(
    `SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS
     WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  return JSON.stringify([columns, indexes]);
}
