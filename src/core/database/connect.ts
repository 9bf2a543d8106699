import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { sqlitePath } from './data-source.js';
import { Database } from './database.js';
import { databaseFault } from './database-errors.js';
import { detectEngine } from './engine.js';
import { askDirectly } from './mysql-connections.js';
import { keepMomentsAsText } from './moment-columns.js';
import { prepareConnection, separateConnections } from './sqlite-connections.js';
import type { SqliteBinding } from './sqlite-binding.js';

const log = new Logger('Database');

/** Connects, waiting for a database that is away for as long as `DATABASE_WAIT` says. */
async function connectPatiently(options: DataSourceOptions, settings: Settings): Promise<DataSource> {
  const deadline = Date.now() + settings.databaseWait * 1000;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    const dataSource = new DataSource(options);
    try {
      return await dataSource.initialize();
    } catch (error) {
      if (databaseFault(error) !== 'away' || Date.now() + pause > deadline) throw error;
      log.warn(`The database is away (${(error as Error).message}); trying again in ${pause} ms`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Runs the migrations that are missing; processes that start together take turns. */
export async function migrate(dataSource: DataSource): Promise<number> {
  const run = async (): Promise<number> => (await dataSource.runMigrations({ transaction: 'none' })).length;
  if (dataSource.options.type === 'better-sqlite3') return inOneTransaction(dataSource, run);
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query("SELECT GET_LOCK('almanac_migrations', 300)");
    return await run();
  } finally {
    await runner.query("SELECT RELEASE_LOCK('almanac_migrations')");
    await runner.release();
  }
}

/** With the write lock from the first look at what is missing: a second process must not see the same list. */
async function inOneTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  await dataSource.query('BEGIN IMMEDIATE');
  try {
    const result = await work();
    await dataSource.query('COMMIT');
    return result;
  } catch (error) {
    await dataSource.query('ROLLBACK');
    throw error;
  }
}

/** A connected, migrated data source with its `Database` and how to close it. */
export interface Connection {
  dataSource: DataSource;
  database: Database;
}

/** Opens the database of the settings with the given entities and brings its schema up to date. */
export async function openDatabase(options: DataSourceOptions, settings: Settings): Promise<Connection> {
  const dataSource = await connectPatiently(options, settings);
  keepMomentsAsText(dataSource);
  const engine = await detectEngine(dataSource);
  if (engine === 'sqlite') {
    prepareConnection((dataSource.driver as unknown as { databaseConnection: SqliteBinding }).databaseConnection);
  }
  if (settings.migrate) {
    const count = await migrate(dataSource);
    if (count > 0) log.log(`Ran ${count} migrations on ${engine}`);
  }
  if (engine !== 'sqlite') {
    askDirectly(dataSource);
    return { dataSource, database: new Database(dataSource, engine) };
  }
  const { reader, close } = separateConnections(dataSource, sqlitePath(settings.databaseUrl));
  const destroy = dataSource.destroy.bind(dataSource);
  dataSource.destroy = async () => {
    close();
    await destroy();
  };
  return { dataSource, database: new Database(dataSource, engine, reader) };
}
