import { MigrationExecutor, type DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import type { PoolConnection } from 'mysql2';
import { Logger } from '@nestjs/common';
import type { Settings } from '#core/config';
import type { Tracing } from '#core/tracing';
import { EngineDataSource, sqlitePath } from './data-source.js';
import { Database } from './database.js';
import { databaseErrorKind, type DatabaseErrorKind } from './database.error.js';
import type { Reader } from './database-reader.js';
import { databaseLimits } from './limits.js';
import { MigrationJournal } from './migration-journal.js';
import { MigrationLock, type MigrationLockTimes } from './migration-lock.js';
import { directPool } from './mysql-connections.js';
import { prepareConnection, separateConnections } from './sqlite-connections.js';
import type { SqliteBinding } from './sqlite-binding.js';
import { ReplicaPool } from './replica-pool.js';
import { READ_PROBE } from './probe-statements.js';
import { explainStart, hasMigrations, refuseEmpty, refuseUnknownMigrations } from './start-faults.js';
import { traceReads, traceStatements } from './traced-statements.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

const log = new Logger('Database');

/** Faults of a server that is expected to serve later. */
const PASSING: ReadonlySet<DatabaseErrorKind> = new Set<DatabaseErrorKind>(['away', 'overloaded', 'unready']);

/** Connects, waiting for a database that cannot serve yet for as long as `DATABASE_WAIT_SECONDS` says. */
async function connectPatiently(options: DataSourceOptions, settings: Settings): Promise<EngineDataSource> {
  const deadline = performance.now() + settings.databaseWaitSeconds * 1000;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    const dataSource = new EngineDataSource(options);
    try {
      await dataSource.initialize();
      if (dataSource.engine !== 'sqlite') await dataSource.query(READ_PROBE);
      return dataSource;
    } catch (error) {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (!PASSING.has(databaseErrorKind(error)) || performance.now() + pause > deadline) throw error;
      log.warn(`The database cannot serve yet (${(error as Error).message}); trying again in ${pause} ms`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** As TypeORM makes it, with the collation of all other tables; two processes may begin at the same moment. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS migrations (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, \`timestamp\` bigint NOT NULL, name varchar(255) NOT NULL)
  ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;

/**
 * Runs the migrations that are missing; processes that start together take turns.
 * @param times of the lock on MySQL and MariaDB, for tests
 * @returns how many migrations this process has run
 */
export async function migrate(dataSource: DataSource, times?: Partial<MigrationLockTimes>): Promise<number> {
  if (dataSource.options.type === 'better-sqlite3') {
    return inOneTransaction(dataSource, () => runMigrations(new MigrationExecutor(dataSource)));
  }
  if (!(await hasMigrations(dataSource))) await dataSource.query(MIGRATIONS_TABLE);
  const isPending = async () => (await new MigrationExecutor(dataSource).getPendingMigrations()).length > 0;
  if (!(await isPending())) return 0;
  const work = (lock: MigrationLock) => migrateAlone(dataSource, lock);
  return (await MigrationLock.hold(dataSource, isPending, work, times)) ?? 0;
}

async function migrateAlone(dataSource: DataSource, lock: MigrationLock): Promise<number> {
  // All of it on one connection: the pool may have no other.
  const runner = dataSource.createQueryRunner();
  const connection = (await runner.connect()) as PoolConnection;
  try {
    // The limits of ordinary queries are not for migrations. What only one of the two engines knows is in comments.
    await runner.query(
      'SET innodb_lock_wait_timeout = 50 /*M! , max_statement_time = 0 */ /*!80000 , max_execution_time = 0 */',
    );
    return await migrateResumably(dataSource, runner, lock);
  } finally {
    // Keeps a connection without limits from those who come after.
    connection.destroy();
    await runner.release();
  }
}

async function migrateResumably(dataSource: DataSource, runner: QueryRunner, lock: MigrationLock): Promise<number> {
  const executor = new MigrationExecutor(dataSource, runner);
  if ((await executor.getPendingMigrations()).length === 0) return 0;
  const journal = await MigrationJournal.open(runner, () => lock.check());
  const detach = journal.attach(dataSource.migrations);
  try {
    const count = await runMigrations(executor);
    await journal.close();
    return count;
  } finally {
    detach();
  }
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
 * @param tracing gives statements spans, those of migrations excepted
 * @throws StartError when it cannot be used
 */
export async function openDatabase(
  options: DataSourceOptions,
  settings: Settings,
  tracing?: Tracing,
): Promise<Connection> {
  try {
    return await open(options, settings, tracing);
  } catch (error) {
    throw explainStart(error, settings);
  }
}

async function open(options: DataSourceOptions, settings: Settings, tracing?: Tracing): Promise<Connection> {
  const dataSource = await connectPatiently(options, settings);
  try {
    return await prepare(dataSource, settings, tracing);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function prepare(dataSource: EngineDataSource, settings: Settings, tracing?: Tracing): Promise<Connection> {
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
  const opened = (reader: Reader, replica?: Reader): Connection => {
    if (tracing) traceStatements(dataSource, reader, engine, tracing);
    if (tracing && replica) traceReads(replica, engine, tracing);
    return { dataSource, database: new Database(dataSource, engine, reader, replica) };
  };
  if (engine !== 'sqlite') {
    const replica = settings.databaseReadUrl && new ReplicaPool(settings.databaseReadUrl, settings);
    if (!replica) return opened(directPool(dataSource, limits));
    closeWith(dataSource, replica);
    return opened(directPool(dataSource, limits), replica);
  }
  const connections = separateConnections(dataSource, sqlitePath(settings.databaseUrl), limits);
  closeWith(dataSource, connections);
  return opened(connections);
}

/** Closes connections beside those of the data source when that is closed. */
function closeWith(dataSource: DataSource, connections: { close: () => void }): void {
  const destroy = dataSource.destroy.bind(dataSource);
  dataSource.destroy = async () => {
    connections.close();
    await destroy();
  };
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
