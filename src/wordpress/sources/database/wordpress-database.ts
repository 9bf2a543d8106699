import type { Connection, RowDataPacket } from 'mysql2/promise';
import { repairedLatin1 } from '../../../migration/broken-values.js';
import { isSerialized, phpUnserialize } from '../php-unserialize.js';
import { SourceUnusableError, type FieldValue } from '../../../migration/source.js';

/** Where the tables of a site are. */
export interface WordpressDatabaseOptions {
  /** `mysql://user:password@host:port/name`. */
  url: string;
  /** First part of the names of tables. Default `wp_`. */
  prefix?: string;
  /** Id of the site in a network. Default 1. */
  blog?: number;
}

/** A row, by column. */
export type Row = Readonly<Record<string, string | number | null>>;

const PREFIX = /^[A-Za-z0-9_]{1,40}$/;
const CONNECT_TIMEOUT_MS = 10_000;
/** Longest time of one statement: the site is served from the same database. */
const STATEMENT_TIMEOUT_SECONDS = 120;
/** Connections for one statement: the first one may have been closed. */
const MAX_CONNECTIONS = 3;

/** The tables of a WordPress site, opened so that nothing can be written. */
export class WordpressDatabase {
  /** First part of the names of the site's own tables: `wp_`, or `wp_2_` in a network. */
  readonly prefix: string;
  /** First part of the names of the tables that all sites of a network share. */
  readonly basePrefix: string;
  private tables: ReadonlySet<string> = new Set();
  /** Columns in latin1, by table. */
  private latin1: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private connection?: Promise<Connection>;

  private constructor(
    private readonly url: string,
    base: string,
    /** Id of the site in a network; 1: the first or only one. */
    readonly blog: number,
  ) {
    this.basePrefix = base;
    this.prefix = blog === 1 ? base : `${base}${blog}_`;
  }

  /** @throws SourceUnusableError when it cannot be opened or has no tables of WordPress of this prefix */
  static async open({ url, prefix = 'wp_', blog = 1 }: WordpressDatabaseOptions): Promise<WordpressDatabase> {
    if (!PREFIX.test(prefix)) throw new SourceUnusableError('--prefix has letters, digits and _ only, such as wp_.');
    const database = new WordpressDatabase(url, prefix, blog);
    await database.readTables();
    if (!database.has('posts') || !database.has('options')) {
      await database.close();
      throw new SourceUnusableError(
        `The database has no tables ${database.prefix}posts and ${database.prefix}options: give the right --prefix${blog === 1 ? '' : ' and --blog'}.`,
      );
    }
    return database;
  }

  private async connect(): Promise<Connection> {
    const { createConnection } = await import('mysql2/promise');
    let connection: Connection;
    try {
      connection = await createConnection({
        uri: this.url,
        charset: 'utf8mb4',
        dateStrings: true,
        supportBigNumbers: true,
        connectTimeout: CONNECT_TIMEOUT_MS,
      });
    } catch (error) {
      throw new SourceUnusableError(
        `The database cannot be opened (${(error as { code?: string }).code ?? 'no answer'}). Give mysql://user:password@host:3306/name.`,
      );
    }
    await connection.query('SET SESSION TRANSACTION READ ONLY');
    // MariaDB and MySQL have different names for the limit, in seconds and in milliseconds.
    await connection
      .query(`SET SESSION max_statement_time = ${STATEMENT_TIMEOUT_SECONDS}`)
      .catch(() =>
        connection.query(`SET SESSION max_execution_time = ${STATEMENT_TIMEOUT_SECONDS * 1000}`).catch(() => undefined),
      );
    return connection;
  }

  private async readTables(): Promise<void> {
    const columns = await this.rows(
      `SELECT table_name AS name, column_name AS col, character_set_name AS charset
       FROM information_schema.columns WHERE table_schema = DATABASE()`,
    );
    this.tables = new Set(columns.map(({ name }) => String(name)));
    const latin1 = new Map<string, Set<string>>();
    for (const { name, col, charset } of columns)
      if (charset === 'latin1') latin1.set(String(name), (latin1.get(String(name)) ?? new Set()).add(String(col)));
    this.latin1 = latin1;
  }

  /** Whether the site has a table. @param name without the prefix */
  has(name: string): boolean {
    return this.tables.has(this.prefix + name);
  }

  /** Whether there is a table that a network shares. @param name without the prefix */
  hasShared(name: string): boolean {
    return this.tables.has(this.basePrefix + name);
  }

  /** Quoted name of a table of the site. */
  table(name: string): string {
    return `\`${this.prefix}${name}\``;
  }

  /** Quoted name of a table that a network shares: `users`, `usermeta`. */
  shared(name: string): string {
    return `\`${this.basePrefix}${name}\``;
  }

  /** Rows of a query. Texts of columns in latin1 are repaired where their bytes are UTF-8. @param table of the texts */
  async rows(sql: string, parameters: readonly unknown[] = [], table?: string): Promise<Row[]> {
    const rows = await this.query(sql, parameters);
    const columns =
      table === undefined
        ? undefined
        : (this.latin1.get(this.prefix + table) ?? this.latin1.get(this.basePrefix + table));
    return columns ? rows.map((row) => repairedRow(row, columns)) : rows;
  }

  /** Servers close connections that wait, as one does while files are fetched: it is opened again. */
  private async query(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      this.connection ??= this.connect();
      try {
        const [rows] = await (await this.connection).query<RowDataPacket[]>(sql, [...parameters] as string[]);
        return rows;
      } catch (error) {
        const isClosed = (error as { fatal?: boolean }).fatal === true;
        if (isClosed || error instanceof SourceUnusableError) this.connection = undefined;
        if (!isClosed || attempt >= MAX_CONNECTIONS) throw error;
      }
    }
  }

  /** Rows in groups, by an id that grows. @param sql with `?` for the last id and for the size of a group */
  async *groups(sql: string, id: string, after: number, size: number, table: string): AsyncGenerator<Row[]> {
    for (let last = after; ;) {
      const rows = await this.rows(sql, [last, size], table);
      const end = rows.at(-1);
      if (!end) return;
      yield rows;
      last = Number(end[id]);
    }
  }

  /** The one number that a query returns. */
  async number(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    const [row] = await this.rows(sql, parameters);
    return Number(Object.values(row ?? {})[0] ?? 0);
  }

  async close(): Promise<void> {
    await this.connection?.then((connection) => connection.end()).catch(() => undefined);
  }
}

function repairedRow(row: Row, columns: ReadonlySet<string>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && columns.has(name) ? repairedLatin1(value) : value,
    ]),
  );
}

/** A stored value as WordPress reads it: serialised ones are taken apart. A broken one stays text, with a fault. */
export function storedValue(raw: string | number | null): { value: FieldValue; fault?: string } {
  const text = raw === null ? '' : String(raw);
  if (!isSerialized(text)) return { value: text };
  try {
    return { value: phpUnserialize(text) };
  } catch (error) {
    return { value: text, fault: `It is serialised PHP that cannot be read: ${(error as Error).message}` };
  }
}
