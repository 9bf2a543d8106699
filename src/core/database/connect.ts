import { MigrationExecutor } from 'typeorm';
import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import type { PoolConnection } from 'mysql2';
import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { EngineDataSource, sqlitePath } from './data-source.js';
import { Database } from './database.js';
import { databaseErrorKind } from './database.error.js';
import { databaseLimits } from './limits.js';
import { MigrationJournal } from './migration-journal.js';
import { askDirectly } from './mysql-connections.js';
import { prepareConnection, separateConnections } from './sqlite-connections.js';
import type { SqliteBinding } from './sqlite-binding.js';
import { explainStart, refuseEmpty, refuseUnknownMigrations } from './start-faults.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

const log = new Logger('Database');

/** Connects, waiting for a database that is away for as long as `DATABASE_WAIT_SECONDS` says. */
async function connectPatiently(options: DataSourceOptions, settings: Settings): Promise<EngineDataSource> {
  const deadline = performance.now() + settings.databaseWaitSeconds * 1000;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    const dataSource = new EngineDataSource(options);
    try {
      await dataSource.initialize();
      return dataSource;
    } catch (error) {
      if (databaseErrorKind(error) !== 'away' || performance.now() + pause > deadline) throw error;
      log.warn(`The database is away (${(error as Error).message}); trying again in ${pause} ms`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Seconds to wait for another process that migrates. */
const MIGRATION_LOCK_SECONDS = 300;

/** Runs the migrations that are missing; processes that start together take turns. */
export async function migrate(dataSource: DataSource): Promise<number> {
  if (dataSource.options.type === 'better-sqlite3') {
    return inOneTransaction(dataSource, () => runMigrations(new MigrationExecutor(dataSource)));
  }
  // All of it on one connection: the pool may have no other.
  const runner = dataSource.createQueryRunner();
  const connection = (await runner.connect()) as PoolConnection;
  try {
    // The limits of ordinary queries are not for migrations. What only one of the two engines knows is in comments.
    await runner.query(
      'SET innodb_lock_wait_timeout = 50 /*M! , max_statement_time = 0 */ /*!80000 , max_execution_time = 0 */',
    );
    await runner.query(`SELECT GET_LOCK('almanac_migrations', ${MIGRATION_LOCK_SECONDS})`);
    return await migrateResumably(dataSource, runner);
  } finally {
    // Gives the lock back, and keeps a connection without limits from those who come after.
    connection.destroy();
    await runner.release();
  }
}

async function migrateResumably(dataSource: DataSource, runner: QueryRunner): Promise<number> {
  const executor = new MigrationExecutor(dataSource, runner);
  if ((await executor.getPendingMigrations()).length === 0) return 0;
  const journal = await MigrationJournal.open(runner);
  journal.attach(dataSource.migrations);
  const count = await runMigrations(executor);
  await journal.close();
  return count;
}

async function runMigrations(executor: MigrationExecutor): Promise<number> {
  executor.transaction = 'none';
  return (await executor.executePendingMigrations()).length;
}

/** With the write lock from the first look at what is missing: a second process must not see the same list. */
async function inOneTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  await dataSource.query('BEGIN IMMEDIATE');
  try {
    const result = await work();
    await dataSource.query('COMMIT');
    return result;
  } catch (error) {
    // Refused where SQLite has rolled back by itself; what went wrong is the first error.
    await dataSource.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** A connected, migrated data source with its `Database` and how to close it. */
export interface Connection {
  dataSource: DataSource;
  database: Database;
}

/**
 * Opens the database of the settings with the given entities and brings its schema up to date.
 * @throws StartError when it cannot be used
 */
export async function openDatabase(options: DataSourceOptions, settings: Settings): Promise<Connection> {
  try {
    return await open(options, settings);
  } catch (error) {
    throw explainStart(error, settings);
  }
}

async function open(options: DataSourceOptions, settings: Settings): Promise<Connection> {
  const dataSource = await connectPatiently(options, settings);
  try {
    return await prepare(dataSource, settings);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function prepare(dataSource: EngineDataSource, settings: Settings): Promise<Connection> {
  keepMomentsAsText(dataSource);
  const { engine } = dataSource;
  if (engine === 'sqlite') {
    prepareConnection((dataSource.driver as unknown as { databaseConnection: SqliteBinding }).databaseConnection);
  }
  await refuseUnknownMigrations(dataSource);
  if (settings.migrate) {
    const count = await migrate(dataSource);
    if (count > 0) log.log(`Ran ${count} migrations on ${engine}`);
  } else await refuseEmpty(dataSource);
  const limits = databaseLimits(settings);
  if (engine !== 'sqlite')
    return { dataSource, database: new Database(dataSource, engine, askDirectly(dataSource, limits)) };
  const connections = separateConnections(dataSource, sqlitePath(settings.databaseUrl), limits);
  const destroy = dataSource.destroy.bind(dataSource);
  dataSource.destroy = async () => {
    connections.close();
    await destroy();
  };
  return { dataSource, database: new Database(dataSource, engine, connections) };
}

/**
 * Lets `datetime` columns travel as `YYYY-MM-DD HH:MM:SS` text in both directions. TypeORM would turn them into `Date`
 * by the zone of the process, which moves wall-clock times that do not exist there (daylight saving) for good.
 */
export function keepMomentsAsText(dataSource: DataSource): void {
  const { driver } = dataSource;
  const persist = driver.preparePersistentValue.bind(driver);
  const hydrate = driver.prepareHydratedValue.bind(driver);
  const isMoment = (column: ColumnMetadata) => column.type === 'datetime';
  driver.preparePersistentValue = (value: unknown, column: ColumnMetadata): unknown =>
    isMoment(column) ? value : (persist(value, column) as unknown);
  driver.prepareHydratedValue = (value: unknown, column: ColumnMetadata): unknown =>
    isMoment(column) ? value : (hydrate(value, column) as unknown);
}
