import mysql, { type Connection, type FieldPacket } from 'mysql2';
import { addressesOfServers, databaseErrorKind, versionStatement } from '#core/database';
import type { Value } from './format.js';
import type { Store, TableShape } from './store.js';

/** Milliseconds to wait for the connection. */
const CONNECT_TIMEOUT_MS = 5000;
/** Seconds that the server waits for us to read on or to send more: compressing and checking take their time. */
const IDLE_TIMEOUT_SECONDS = 600;
/** Rows that are read ahead. */
const READ_AHEAD_ROWS = 200;

/** A connection of its own to MySQL or MariaDB, beside those of the service. */
export class MysqlStore implements Store {
  private constructor(
    private readonly connection: Connection,
    readonly server: string,
  ) {}

  /** Connects to the first server of an address that can be reached. */
  static async open(databaseUrl: string): Promise<MysqlStore> {
    const [first, ...others] = addressesOfServers(databaseUrl);
    try {
      return await MysqlStore.connect(first);
    } catch (error) {
      if (databaseErrorKind(error) !== 'away') throw error;
      for (const address of others) {
        const store = await MysqlStore.connect(address).catch(() => undefined);
        if (store) return store;
      }
      throw error;
    }
  }

  private static async connect(uri: string): Promise<MysqlStore> {
    const connection = mysql.createConnection({
      uri,
      charset: 'utf8mb4',
      timezone: 'Z',
      dateStrings: true,
      jsonStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    // The statement that runs fails with it; an event without a listener would end the process.
    connection.on('error', () => undefined);
    const [row] = await rows<{ version: string }>(connection, versionStatement('mysql'));
    await run(
      connection,
      `SET time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,NO_ZERO_DATE',
       net_write_timeout = ${IDLE_TIMEOUT_SECONDS}, net_read_timeout = ${IDLE_TIMEOUT_SECONDS}
       /*M! , max_statement_time = 0 */ /*!80000 , max_execution_time = 0, information_schema_stats_expiry = 0 */`,
    );
    const version = row?.version ?? '';
    return new MysqlStore(connection, /mariadb/i.test(version) ? `MariaDB ${version}` : `MySQL ${version}`);
  }

  async tables(): Promise<TableShape[]> {
    const tables = await this.select<{ name: string; next: number | null }>(
      `SELECT TABLE_NAME AS name, AUTO_INCREMENT AS next FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'`,
    );
    const columns = await this.select<{ table: string; name: string }>(
      `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS name FROM information_schema.COLUMNS
       WHERE TABLE_SCHEMA = DATABASE() AND COALESCE(GENERATION_EXPRESSION, '') = ''
       ORDER BY TABLE_NAME, ORDINAL_POSITION`,
    );
    const keys = await this.select<{ table: string; name: string; key: string; target: string; column: string }>(
      `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS name, CONSTRAINT_NAME AS \`key\`,
         REFERENCED_TABLE_NAME AS target, REFERENCED_COLUMN_NAME AS \`column\`
       FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
    );
    return tables.map(({ name, next }) => {
      const own = keys.filter(({ table }) => table === name);
      return {
        name,
        columns: columns.filter(({ table }) => table === name).map((column) => column.name),
        key: own.filter(({ key }) => key === 'PRIMARY').map((part) => part.name),
        references: own
          .filter(({ target }) => target !== null)
          .map((part) => ({ column: part.name, table: part.target, target: part.column })),
        ...(next !== null && { next: Number(next) }),
      };
    });
  }

  async *rows(sql: string): AsyncGenerator<Value[]> {
    const query = this.connection.query({ sql, rowsAsArray: true });
    let large: number[] = [];
    query.on('fields', (fields: FieldPacket[] | undefined) => {
      // Integers beyond 2^53 arrive as texts.
      large = (fields ?? []).flatMap((field, index) => (field.type === mysql.Types.LONGLONG ? [index] : []));
    });
    for await (const row of query.stream({ highWaterMark: READ_AHEAD_ROWS }) as AsyncIterable<Value[]>) {
      for (const index of large) if (typeof row[index] === 'string') row[index] = BigInt(row[index]);
      yield row;
    }
  }

  async beginSnapshot(): Promise<void> {
    await run(this.connection, 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await run(this.connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  }

  /** InnoDB leaves a counter alone that is higher already. */
  async raiseCounter(table: string, next: number): Promise<void> {
    await run(this.connection, `ALTER TABLE ${table} AUTO_INCREMENT = ${next}`);
  }

  async beginRestore(): Promise<void> {
    await run(this.connection, 'SET foreign_key_checks = 0');
    await run(this.connection, 'START TRANSACTION');
  }

  async deleteRows(table: string): Promise<void> {
    await run(this.connection, `DELETE FROM ${table}`);
  }

  async insert(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void> {
    const names = columns.map((column) => `\`${column}\``).join(', ');
    await run(this.connection, `INSERT INTO ${table} (${names}) VALUES ?`, [rows]);
  }

  finishRestore(): Promise<void> {
    // InnoDB keeps full-text indexes and counters by itself.
    return Promise.resolve();
  }

  async execute(sql: string, parameters: readonly Value[] = []): Promise<void> {
    await run(this.connection, sql, parameters);
  }

  async commit(): Promise<void> {
    await run(this.connection, 'COMMIT');
  }

  async rollback(): Promise<void> {
    await run(this.connection, 'ROLLBACK');
  }

  close(): Promise<void> {
    this.connection.destroy();
    return Promise.resolve();
  }

  private select<T>(sql: string): Promise<T[]> {
    return rows<T>(this.connection, sql);
  }
}

async function rows<T>(connection: Connection, sql: string): Promise<T[]> {
  return (await run(connection, sql)) as T[];
}

function run(connection: Connection, sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(sql, parameters as never[], (error: Error | null, result: unknown) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
