import mysql from 'mysql2/promise';
import { findMysql } from '../../scripts/throwaway-mysql.mjs';

/** A second database in the place of a replica: what it has of the first one, and when, the test decides. */
export class ReplicaCopy {
  private following?: NodeJS.Timeout;

  private constructor(
    private readonly server: mysql.Connection,
    private readonly primary: string,
    private readonly copy: string,
  ) {}

  /** @param urls addresses of the two databases, which are on the server that tests use */
  static async of(urls: { primary: string; copy: string }): Promise<ReplicaCopy> {
    const server = await mysql.createConnection((await findMysql())!);
    await server.query('SET foreign_key_checks = 0');
    const name = (url: string): string => new URL(url).pathname.slice(1);
    return new ReplicaCopy(server, name(urls.primary), name(urls.copy));
  }

  /** Makes it equal to the primary, the heartbeat included. */
  async catchUp(): Promise<void> {
    const [tables] = await this.server.query<mysql.RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
      [this.primary],
    );
    for (const { name } of tables as { name: string }[]) {
      await this.server.query(`CREATE TABLE IF NOT EXISTS ${this.copy}.${name} LIKE ${this.primary}.${name}`);
      await this.server.query(`REPLACE INTO ${this.copy}.${name} SELECT * FROM ${this.primary}.${name}`);
    }
  }

  /** Runs a statement on it. */
  async change(sql: string, parameters: unknown[] = []): Promise<void> {
    await this.server.query(`USE ${this.copy}`);
    await this.server.query(sql, parameters);
  }

  /** Lets its heartbeat follow that of the primary, as if it got all changes at once. */
  follow(): void {
    this.lag();
    this.following = setInterval(() => void this.copyHeartbeat().catch(() => this.lag()), 100);
  }

  /** Stops its heartbeat, as if it got no changes any more. */
  lag(): void {
    clearInterval(this.following);
  }

  async close(): Promise<void> {
    this.lag();
    await this.server.end();
  }

  private async copyHeartbeat(): Promise<void> {
    await this.server.query(
      `REPLACE INTO ${this.copy}.list_versions SELECT * FROM ${this.primary}.list_versions WHERE name = 'replica'`,
    );
  }
}
