import { Injectable } from '@nestjs/common';
import { Database, type Engine } from '#core/database';

/** SQL for what there is to know about the database itself. */
@Injectable()
export class DatabaseFactsRepository {
  constructor(private readonly database: Database) {}

  get engine(): Engine {
    return this.database.engine;
  }

  /** Whether the database runs inside this process. */
  get embedded(): boolean {
    return this.database.embedded;
  }

  /** Runs an empty query and returns how many milliseconds that took. */
  async ping(): Promise<number> {
    const started = performance.now();
    await this.database.read('SELECT 1');
    return performance.now() - started;
  }

  /** As the server calls itself, e.g. `11.8.3-MariaDB`. */
  async version(): Promise<string> {
    const name = this.embedded ? 'sqlite_version()' : 'VERSION()';
    const [row] = await this.database.read<{ version: string }>(`SELECT ${name} AS version`);
    return row.version;
  }

  /** How many tables cannot hold all of Unicode. */
  async tablesWithoutUnicode(): Promise<number> {
    const [row] = await this.database.read<{ count: number }>(
      this.embedded
        ? "SELECT COUNT(*) AS count FROM pragma_encoding WHERE encoding NOT LIKE 'UTF-%'"
        : `SELECT COUNT(*) AS count FROM information_schema.tables
           WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_collation NOT LIKE 'utf8mb4%'`,
    );
    return Number(row.count);
  }

  /** Bytes of tables and indexes. */
  async bytes(): Promise<number> {
    const [row] = await this.database.read<{ bytes: number | string | null }>(
      this.embedded
        ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'
        : `SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables
           WHERE table_schema = DATABASE()`,
    );
    return Number(row.bytes ?? 0);
  }

  /** What the database's clock says, in milliseconds since 1970. */
  async clock(): Promise<number> {
    const [row] = await this.database.read<{ seconds: number | string }>(
      this.embedded
        ? "SELECT (julianday('now') - 2440587.5) * 86400 AS seconds"
        : 'SELECT UNIX_TIMESTAMP(NOW(3)) AS seconds',
    );
    return Number(row.seconds) * 1000;
  }

  /** How many migrations this version of the service brings that the schema has not had. */
  async pendingMigrations(): Promise<number> {
    const done = await this.database.read<{ name: string }>('SELECT name FROM migrations');
    const names = new Set(done.map(({ name }) => name));
    return this.database.dataSource.migrations.filter(({ name }) => !names.has(name ?? '')).length;
  }
}
