import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Type } from '@nestjs/common';
import mysql, { type Pool, type PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntityMetadata, type MigrationInterface } from 'typeorm';
import { type Settings, StartError } from '#core/config';
import { queryMembership } from './cluster-membership.js';
import { addressesOfServers } from './database-address.js';
import { DatabaseHosts } from './database-hosts.js';
import { SchemaNamingStrategy } from './schema-naming.strategy.js';
import { SqliteBinding } from './sqlite-binding.js';
import { detectEngine, engineOfUrl, type Engine } from './engine.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Path of the SQLite file named by a `sqlite:` address. */
export function sqlitePath(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/, '');
}

/** Prepared statements that a process keeps, shared out among its connections. MySQL holds 16,382 for all its clients. */
const MAX_PREPARED_STATEMENTS = 1000;

/** How values travel to and from MySQL and MariaDB. */
export const CONNECTION_OPTIONS = {
  charset: 'utf8mb4',
  timezone: 'Z',
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: false,
  enableKeepAlive: true,
  // `MysqlPool` sends several statements in one packet, and refuses texts that have more than one of their own.
  multipleStatements: true,
} as const;

/** Prepared statements that each connection of a pool keeps. */
export function statementsPerConnection(poolSize: number): number {
  return Math.ceil(MAX_PREPARED_STATEMENTS / poolSize);
}

/** Share of the time of a query that the server itself may take: it should give up before we do, which is cleaner. */
const SERVER_LIMIT_FACTOR = 0.9;

/** Share of it for which a statement may wait for a row: time remains to run the unit of work again. */
const LOCK_WAIT_FACTOR = 0.5;

/**
 * Configures each new connection of mysql2: committed rows only (short locks, no gap locks), UTC, strict,
 * with limits on every wait.
 */
export function mysqlWithSession(url: string, querySeconds: number): { createPool: (options: PoolOptions) => Pool } {
  const hosts = new DatabaseHosts(url);
  const statementSeconds = querySeconds * SERVER_LIMIT_FACTOR;
  const session = [
    "time_zone = '+00:00'",
    "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,NO_ZERO_DATE'",
    `innodb_lock_wait_timeout = ${Math.max(1, Math.floor(querySeconds * LOCK_WAIT_FACTOR))}`,
  ];
  // What only one of the two knows: MariaDB (for all statements, in seconds), MySQL (for SELECT, in milliseconds).
  const limits = `/*M! , max_statement_time = ${statementSeconds} */ /*!80000 , max_execution_time = ${Math.ceil(statementSeconds * 1000)} */`;
  return {
    ...mysql,
    createPool(options: PoolOptions) {
      const pool = hosts.createPool(options);
      pool.on('connection', (connection) => {
        // The caller gets its errors, and so does the pool; an event without a listener would end the process.
        connection.on('error', () => undefined);
        connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
        connection.query(`SET ${session.join(', ')} ${limits}`);
        queryMembership(connection);
      });
      return pool;
    },
  };
}

/**
 * TypeORM's options for the database that the settings name, without entities.
 * @param migrations those of all modules, which run in one sequence
 */
export function dataSourceOptions(
  settings: Settings,
  migrations: readonly Type<MigrationInterface>[] = [],
): DataSourceOptions {
  if (settings.databaseReadUrl !== undefined && engineOfUrl(settings.databaseUrl) === 'sqlite')
    throw new StartError(
      'DATABASE_READ_URL names a replica, which SQLite does not have: remove it, or set DATABASE_URL to MySQL or MariaDB.',
    );
  const common = {
    migrations: [...migrations],
    migrationsRun: false,
    synchronize: false,
    logging: false,
    namingStrategy: new SchemaNamingStrategy(),
  };
  if (engineOfUrl(settings.databaseUrl) === 'sqlite') {
    const database = sqlitePath(settings.databaseUrl);
    if (!existsSync(dirname(database))) mkdirSync(dirname(database), { recursive: true });
    return {
      ...common,
      type: 'better-sqlite3',
      database,
      driver: SqliteBinding,
      statementCacheSize: 0,
      enableWAL: true,
    };
  }
  return {
    ...common,
    type: 'mysql',
    url: addressesOfServers(settings.databaseUrl)[0],
    driver: mysqlWithSession(settings.databaseUrl, settings.databaseQuerySeconds),
    ...CONNECTION_OPTIONS,
    poolSize: settings.databasePool,
    connectTimeout: 5000,
    extra: {
      enableKeepAlive: CONNECTION_OPTIONS.enableKeepAlive,
      maxIdle: settings.databasePool,
      maxPreparedStatements: statementsPerConnection(settings.databasePool),
    },
  };
}

/** A data source whose entities are described in the terms of its engine. */
export class EngineDataSource extends DataSource {
  /** What the server is; known once the data source is initialized. */
  engine: Engine;

  protected override async buildMetadatas(): Promise<void> {
    await super.buildMetadatas();
    this.engine = await detectEngine(this);
    adaptToEngine(this, this.engine);
    // `mysql:` addresses name MariaDB too. TypeORM reads the defaults of its columns right only under the right name.
    if (this.engine === 'mariadb') (this.driver.options as { type: string }).type = this.engine;
  }
}

/**
 * Describes all entities as the migrations have made their tables on this engine, so that TypeORM's comparison of the
 * two finds no difference: SQLite has one type of whole numbers, no character sets, and full-text tables instead of
 * indexes; texts of MySQL are LONGTEXT, since TEXT ends at 64 KB; MariaDB calls an undeclared update rule
 * RESTRICT, MySQL and SQLite call it NO ACTION.
 */
export function adaptToEngine(dataSource: DataSource, engine: Engine): void {
  for (const metadata of dataSource.entityMetadatas) {
    if (engine === 'sqlite') adaptToSqlite(metadata);
    else metadata.columns.forEach(asLongText);
    if (engine === 'mariadb') for (const foreignKey of metadata.foreignKeys) foreignKey.onUpdate = 'RESTRICT';
  }
}

function asLongText(column: ColumnMetadata): void {
  if (column.type === 'text') column.type = 'longtext';
}

function adaptToSqlite(metadata: EntityMetadata): void {
  for (const column of metadata.columns) {
    if (column.type === 'int' || column.type === 'bigint') column.type = 'integer';
    column.charset = undefined;
    column.collation = undefined;
  }
  metadata.indices = metadata.indices.filter(({ isFulltext }) => !isFulltext);
}
