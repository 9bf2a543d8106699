import { Injectable } from '@nestjs/common';
import { MigrationExecutor } from 'typeorm';
import { Database, type Engine, serverVersion } from '#core/database';

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
    await this.value('1');
    return performance.now() - started;
  }

  /** As the server calls itself, e.g. `11.8.3-MariaDB`. */
  version(): Promise<string> {
    return serverVersion(this.database);
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

  /** How many migrations this version of the service brings that the schema has not had. */
  async pendingMigrations(): Promise<number> {
    return (await new MigrationExecutor(this.database.dataSource).getPendingMigrations()).length;
  }

  /** The value of an expression without a table. */
  private async value(expression: string): Promise<unknown> {
    const [row] = await this.database.read<{ value: unknown }>(`SELECT ${expression} AS value`);
    return row.value;
  }
}
