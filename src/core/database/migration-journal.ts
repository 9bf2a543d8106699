import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseErrorKind } from './database.error.js';

/** Table that exists only while migrations run. */
const TABLE = 'migration_journal';

/** Statements that change nothing a restart would have to know of. */
const READ = /^\s*(?:select|show|describe|explain|set|with|use)\b/i;
/** Ends a transaction of row changes early, so that other writers do not wait for the whole migration. */
const COMMIT = /^\s*commit\b/i;
/** Statements that a transaction can undo. */
const ROW_CHANGE = /^\s*(?:insert|update|delete|replace)\b/i;

/**
 * Server errors that say that a DDL statement has already taken effect: table, column or index exists, or the one to
 * drop is gone, the column to rename is gone, foreign key exists (MySQL, MariaDB).
 */
const ALREADY_DONE = new Set([1050, 1054, 1060, 1061, 1091, 1051, 1826]);
/** MariaDB reports an existing foreign key as "can't create table", with this InnoDB error in its text. */
const DUPLICATE_FOREIGN_KEY = /errno: 121\b/;

type Query = QueryRunner['query'];

/**
 * Makes migrations resumable on MySQL and MariaDB, whose DDL statements commit at once and by themselves: each
 * statement that took effect is recorded, and a migration that was interrupted, by `kill -9` or a lost connection,
 * continues behind the last of them.
 *
 * - A DDL statement is recorded before and after. One that was begun and not recorded as done may or may not have taken
 *   effect; it runs again, and "already exists" then means done.
 * - Row changes up to the next DDL statement or `COMMIT`, or the end of the migration, are one transaction together with
 *   their records.
 *
 * A statement is recognised by its migration, its text and its number among equal texts. A migration must therefore
 * produce the same texts when it runs again on what it has done; values belong into parameters.
 */
export class MigrationJournal {
  /** Statements by key; true: done, false: begun. */
  private readonly recorded = new Map<string, boolean>();

  private constructor(
    private readonly runner: QueryRunner,
    private readonly query: Query,
    private readonly check: () => Promise<void>,
  ) {}

  /**
   * Opens the journal of an interrupted run, or a new one.
   * @param check called before each change; fails when another process has taken over
   */
  static async open(runner: QueryRunner, check: () => Promise<void>): Promise<MigrationJournal> {
    const journal = new MigrationJournal(runner, runner.query.bind(runner), check);
    await journal.query(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (id char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY, done tinyint(1) NOT NULL) ENGINE=InnoDB`,
    );
    const rows = (await journal.query(`SELECT id, done FROM ${TABLE}`)) as { id: string; done: number }[];
    for (const { id, done } of rows) journal.recorded.set(id, done === 1);
    return journal;
  }

  /** Makes the given migrations use this journal when TypeORM runs them. @returns ends that */
  attach(migrations: readonly MigrationInterface[]): () => void {
    const attached = migrations.map((migration) => {
      const up = migration.up.bind(migration);
      migration.up = () => this.run(migration.name ?? migration.constructor.name, up);
      return () => (migration.up = up);
    });
    return () => attached.forEach((detach) => detach());
  }

  /** Removes the journal, when all migrations are recorded as executed by TypeORM. */
  async close(): Promise<void> {
    await this.query(`DROP TABLE ${TABLE}`);
  }

  private async run(migration: string, up: MigrationInterface['up']): Promise<void> {
    const seen = new Map<string, number>();
    /** Records of row changes that the open transaction holds. */
    let open: string[] | undefined;
    const commit = async () => {
      if (!open) return;
      for (const id of open) await this.record(id, true);
      await this.query('COMMIT');
      open = undefined;
    };
    const journaled = async (sql: string, ...rest: unknown[]): Promise<unknown> => {
      const execute = () => (this.query as (...args: unknown[]) => Promise<unknown>)(sql, ...rest);
      if (READ.test(sql)) return execute();
      if (COMMIT.test(sql)) return commit();
      const number = (seen.get(sql) ?? 0) + 1;
      seen.set(sql, number);
      const id = createHash('sha256').update(`${migration}\n${number}\n${sql}`).digest('hex');
      const state = this.recorded.get(id);
      if (state === true) return [];
      await this.check();
      if (ROW_CHANGE.test(sql)) {
        if (!open) await this.query('START TRANSACTION');
        open = [...(open ?? []), id];
        return execute();
      }
      await commit();
      return this.define(id, state === false, execute);
    };
    this.runner.query = journaled as Query;
    try {
      await up(this.runner);
      await this.check();
      await commit();
    } catch (error) {
      // Refused where the connection is gone, which has rolled back by itself.
      if (open) await this.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      this.runner.query = this.query;
    }
  }

  /** Runs a DDL statement. @param doubtful it was begun before, and may have taken effect */
  private async define(id: string, doubtful: boolean, execute: () => Promise<unknown>): Promise<unknown> {
    if (!doubtful) await this.record(id, false);
    let result: unknown = [];
    try {
      result = await execute();
    } catch (error) {
      if (!(doubtful && isAlreadyDone(error))) {
        // The server refused it, so nothing is in doubt. Where it is away, the record stays.
        if (databaseErrorKind(error) !== 'away')
          await this.query(`DELETE FROM ${TABLE} WHERE id = ?`, [id]).catch(() => undefined);
        throw error;
      }
    }
    await this.record(id, true);
    return result;
  }

  private async record(id: string, done: boolean): Promise<void> {
    await this.query(`REPLACE INTO ${TABLE} (id, done) VALUES (?, ?)`, [id, Number(done)]);
    this.recorded.set(id, done);
  }
}

function isAlreadyDone(error: unknown): boolean {
  const { errno, message } = error as Error & { errno?: number };
  return (errno !== undefined && ALREADY_DONE.has(errno)) || (errno === 1005 && DUPLICATE_FOREIGN_KEY.test(message));
}
