import { setTimeout as pause } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import { migrate } from '../../../src/core/database/connect.js';
import { dataSourceOptions } from '../../../src/core/database/data-source.js';
import { MigrationLock } from '../../../src/core/database/migration-lock.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

// SQLite runs all migrations in one transaction, which is its lock.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

/** A lease that another process took, and that ends after so many seconds. */
const leaseOf = (seconds: number) =>
  `INSERT INTO migration_lock (name, owner, expires) VALUES ('schema', 'another:1', UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND)`;

onServer('Migrations', () => {
  let throwaway: ThrowawayDatabase;
  const sources: DataSource[] = [];
  const runs: ServiceRun[] = [];
  let all: readonly Type<MigrationInterface>[];
  /** Enough of the migrations: those before the one of events, and that one. */
  let some: readonly Type<MigrationInterface>[];
  beforeAll(async () => {
    all = await serviceMigrations();
    some = all.slice(0, all.findIndex(({ name }) => name.startsWith('Events')) + 1);
  });
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const run of runs.splice(0)) await run.kill();
    for (const source of sources.splice(0)) await source.destroy();
    await throwaway.drop();
  });

  async function connect(databaseUrl = throwaway.url): Promise<DataSource> {
    const settings = { ...loadSettings(), databaseUrl, databaseWaitSeconds: 0 };
    const source = await new DataSource(dataSourceOptions(settings, some)).initialize();
    sources.push(source);
    return source;
  }

  const namesOf = async (source: DataSource): Promise<string[]> =>
    (await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

  /** Lets one process make the lock's table, as the first start does. */
  async function lockTable(source: DataSource): Promise<void> {
    await MigrationLock.hold(
      source,
      () => Promise.resolve(true),
      () => Promise.resolve(),
    );
  }

  it('of two processes that start on an empty database at once make one schema and two services', async () => {
    runs.push(await ServiceRun.start(throwaway), await ServiceRun.start(throwaway));
    await Promise.all(runs.map((run) => run.ready()));
    const source = await connect();
    const names = await namesOf(source);
    expect(names.length).toBe(all.length);
    expect(new Set(names).size).toBe(all.length);
    const [administrators] = await source.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM users');
    expect(Number(administrators.n)).toBe(1);
    expect(await source.query('SELECT * FROM migration_lock')).toEqual([]);
    expect(await Promise.all(runs.map((run) => run.stop()))).toEqual([0, 0]);
    const [{ collation }] = await source.query<{ collation: string }[]>(
      "SELECT TABLE_COLLATION AS collation FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'migrations'",
    );
    expect(collation).toBe('utf8mb4_unicode_ci');
  });

  it('of two processes at once run once', async () => {
    const [one, two] = [await connect(), await connect()];
    const counts = await Promise.all([migrate(one), migrate(two)]);
    expect([...counts].sort((a, b) => a - b)).toEqual([0, some.length]);
    expect((await namesOf(one)).length).toBe(some.length);
  });

  it('of two processes at once collide without the lock (control)', async () => {
    jest.spyOn(MigrationLock.prototype as unknown as { take(): Promise<boolean> }, 'take').mockResolvedValue(true);
    jest.spyOn(MigrationLock.prototype, 'check').mockResolvedValue();
    const [one, two] = [await connect(), await connect()];
    const results = await Promise.allSettled([migrate(one), migrate(two)]);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  });

  it('wait for the process that holds the lock', async () => {
    const source = await connect();
    await lockTable(source);
    await source.query(leaseOf(3600));
    const migrating = migrate(source, { pollMs: 50 });
    await pause(500);
    expect(await namesOf(source)).toEqual([]);
    await source.query('DELETE FROM migration_lock');
    expect(await migrating).toBe(some.length);
  });

  it('take over the lock of a process that died, when its lease has ended', async () => {
    const source = await connect();
    await lockTable(source);
    await source.query(leaseOf(1));
    expect(await migrate(source, { pollMs: 50 })).toBe(some.length);
  });

  it('do not look at the lock when nothing is to do', async () => {
    const source = await connect();
    await migrate(source);
    await source.query(leaseOf(3600));
    expect(await migrate(source)).toBe(0);
  });

  it('do not wait for those of another database of the server', async () => {
    const other = await throwawayDatabase();
    const elsewhere = await connect(other.url);
    const runner = elsewhere.createQueryRunner();
    try {
      // The name of the lock in earlier versions, which is one for the whole server.
      await runner.query("SELECT GET_LOCK('almanac_migrations', 0)");
      await lockTable(elsewhere);
      await elsewhere.query(leaseOf(3600));
      expect(await migrate(await connect())).toBe(some.length);
    } finally {
      await runner.release();
      await other.drop();
    }
  });

  it('stop when another process has taken the lock, and continue after it', async () => {
    const source = await connect();
    const thief = await connect();
    let stolen = false;
    const make = source.createQueryRunner.bind(source);
    source.createQueryRunner = (...args) => {
      const runner: QueryRunner = make(...args);
      const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
      runner.query = (async (sql: string, ...rest: unknown[]) => {
        if (!stolen && /CREATE TABLE `events`/.test(sql)) {
          stolen = true;
          await thief.query('DELETE FROM migration_lock');
          await thief.query(leaseOf(2));
          // The owner notices by its next renewal.
          await pause(100);
        }
        return query(sql, ...rest);
      }) as QueryRunner['query'];
      return runner;
    };
    // The first attempt ran those before the loss, and the second one the rest.
    expect(await migrate(source, { renewMs: 10, pollMs: 50 })).toBeLessThan(some.length);
    expect(stolen).toBe(true);
    const names = await namesOf(source);
    expect(names.length).toBe(some.length);
    expect(new Set(names).size).toBe(some.length);
  });
});
