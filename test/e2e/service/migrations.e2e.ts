import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import { migrate, openDatabase } from '../../../src/core/database/connect.js';
import { dataSourceOptions } from '../../../src/core/database/data-source.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

const MYSQL = process.env.TEST_ENGINE === 'mysql';
const JOURNAL = /\bmigration_journal\b/;
const RECORD = /^(?:REPLACE INTO migration_journal|COMMIT)/;
const CHANGE = /^\s*(?:create|alter|drop|rename|insert|update|delete|replace)\b/i;

/** When the process dies, seen from a statement that changes something. */
type Moment = 'before' | 'after';

class Killed extends Error {}

describe('Migrations', () => {
  let all: readonly Type<MigrationInterface>[];
  beforeAll(async () => {
    all = await serviceMigrations();
  });
  let throwaway: ThrowawayDatabase;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(() => throwaway.drop());

  const settings = () => ({ ...loadSettings(), databaseUrl: throwaway.url, databaseWaitSeconds: 0 });

  const connect = () => new DataSource(dataSourceOptions(settings(), all)).initialize();

  /** Tables, columns, keys and the rows that migrations store, as far as they are the same each time. */
  async function stateOf(dataSource: DataSource): Promise<unknown> {
    const ask = (sql: string) => dataSource.query<Record<string, unknown>[]>(sql);
    return {
      columns: await ask(
        `SELECT table_name, column_name, column_type, is_nullable, column_default, collation_name, extra
         FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`,
      ),
      keys: await ask(
        `SELECT table_name, index_name, seq_in_index, column_name, non_unique
         FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1, 2, 3`,
      ),
      references: await ask(
        `SELECT table_name, constraint_name, referenced_table_name, delete_rule
         FROM information_schema.referential_constraints WHERE constraint_schema = DATABASE() ORDER BY 1, 2`,
      ),
      migrations: await ask('SELECT name FROM migrations ORDER BY id'),
      content: await ask('SELECT type, COUNT(*) AS n FROM content GROUP BY type ORDER BY type'),
      menus: await ask('SELECT slug FROM navigation'),
      terms: await ask('SELECT taxonomy, name FROM terms ORDER BY id'),
      groups: await ask('SELECT name FROM redirect_groups ORDER BY id'),
      settings: await ask('SELECT name FROM site_settings ORDER BY name'),
      redirectSettings: await ask('SELECT name FROM redirect_settings ORDER BY name'),
    };
  }

  /**
   * Runs the migrations and loses the connection, like a killed process, at the first statement that matches and is
   * not among `survived`; adds it. @returns whether the migrations came to their end
   */
  async function migrateAndDie(moment: Moment, matches: (sql: string) => boolean, survived: Set<string>) {
    const dataSource = await connect();
    const make = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (...args) => {
      const runner: QueryRunner = make(...args);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
      let dead = false;
      let previous = '';
      runner.query = (async (sql: string, ...rest: unknown[]) => {
        if (dead) throw new Killed();
        const id =
          sql === 'COMMIT' ? `COMMIT after ${previous}` : sql + (JOURNAL.test(sql) ? JSON.stringify(rest) : '');
        previous = id;
        dead = matches(sql) && !survived.has(id);
        if (!dead) return query(sql, ...rest);
        survived.add(id);
        if (moment === 'after') await query(sql, ...rest);
        ((await runner.connect()) as { destroy(): void }).destroy();
        throw new Killed();
      }) as QueryRunner['query'];
      return runner;
    };
    try {
      await migrate(dataSource);
      return true;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return false;
    } finally {
      await dataSource.destroy();
    }
  }

  const change = (sql: string) => CHANGE.test(sql) && !JOURNAL.test(sql);
  const record = (sql: string) => RECORD.test(sql);

  (MYSQL ? it : it.skip).each<[what: string, moment: Moment, matches: (sql: string) => boolean]>([
    ['before each statement', 'before', change],
    ['after each statement', 'after', change],
    ['after each entry of the journal and each commit', 'after', record],
  ])(
    'continue after they were killed %s, and end with the same schema',
    async (_, moment, matches) => {
      const whole = await throwawayDatabase();
      const straight = await new DataSource(
        dataSourceOptions({ ...settings(), databaseUrl: whole.url }, all),
      ).initialize();
      await migrate(straight);
      const expected = await stateOf(straight);
      await straight.destroy();
      await whole.drop();

      const survived = new Set<string>();
      while (!(await migrateAndDie(moment, matches, survived)));
      const resumed = await connect();
      expect(await stateOf(resumed)).toEqual(expected);
      await resumed.destroy();
      // More than one statement for each migration: the control that the runs did die.
      expect(survived.size).toBeGreaterThan(2 * all.length);
    },
    120_000,
  );

  it('are refused on a database that a newer version has migrated, in one sentence', async () => {
    const first = await connect();
    await migrate(first);
    await first.query("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture9999999999999')");
    await first.destroy();
    await expect(openDatabase(dataSourceOptions(settings(), all), settings())).rejects.toThrow(
      /^The schema of the database is newer than this version \([^)]+\), which does not know its migration FromTheFuture9999999999999: start the version that made it, name the module that brings it in ALMANAC_MODULES, or restore a backup of this version\.$/,
    );
  });

  it('find nothing to do the second time', async () => {
    const dataSource = await connect();
    expect(await migrate(dataSource)).toBe(all.length);
    expect(await migrate(dataSource)).toBe(0);
    await dataSource.destroy();
  });
});
