import type { Type } from '@nestjs/common';
import type { DataSource, MigrationInterface } from 'typeorm';
import type { Dump } from '../../scripts/schema-dump/index.mjs';
import { loadSettings } from '../../src/core/config/load-settings.js';
import { openDatabase } from '../../src/core/database/connect.js';
import { EngineDataSource, dataSourceOptions } from '../../src/core/database/data-source.js';
import { serviceMigrations } from '../helpers/migrations.js';

/** Tables of TypeORM and SQLite: their rows are not data of the site. */
const UNCOMPARED = ['migrations', 'sqlite_sequence'];

/** Runs the migrations that a database lacks as the start of the service does. @param more migrations after all others */
export async function upgrade(databaseUrl: string, more: readonly Type<MigrationInterface>[] = []): Promise<void> {
  const settings = { ...loadSettings(), databaseUrl };
  const migrations = [...(await serviceMigrations()), ...more];
  const { dataSource } = await openDatabase(dataSourceOptions(settings, migrations), settings);
  await dataSource.destroy();
}

/** Statements with which TypeORM would change the schema of a database into that of the entities. */
export async function schemaDifferences(databaseUrl: string, entities: Type[]): Promise<string[]> {
  const options = dataSourceOptions({ ...loadSettings(), databaseUrl });
  const source = await new EngineDataSource({ ...options, entities }).initialize();
  try {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await source.destroy();
  }
}

/**
 * Rows that are in one dump and no longer in a later one of the same database, found by their primary key.
 * @param removing tables whose rows migrations delete on purpose, by the name of the migration
 * @param source knows the primary keys
 * @returns a text for each table that has lost rows
 */
export function lostRows(
  before: Dump,
  after: Dump,
  source: DataSource,
  removing: Readonly<Record<string, readonly string[]>>,
): string[] {
  const allowed = new Set(migrationsSince(before, after).flatMap((name) => removing[name] ?? []));
  return before.tables
    .filter(({ name }) => !UNCOMPARED.includes(name) && !allowed.has(name))
    .flatMap(({ name }) => {
      const keys = source.entityMetadatas.find(({ tableName }) => tableName === name)?.primaryColumns ?? [];
      const names = keys.map(({ databaseName }) => databaseName);
      if (names.length === 0) return [`${name}: no entity says what its primary key is`];
      const found = new Set(keysOf(after, name, names));
      const lost = keysOf(before, name, names).filter((key) => !found.has(key));
      return lost.length > 0 ? [`${name}: ${lost.join(' ')}`] : [];
    });
}

function keysOf({ tables }: Dump, name: string, columns: string[]): string[] {
  const table = tables.find((each) => each.name === name);
  if (!table) return [];
  const places = columns.map((column) => table.columns.indexOf(column));
  return table.rows.map((row) => JSON.stringify(places.map((place) => row[place])));
}

function migrationsSince(before: Dump, after: Dump): string[] {
  const [known, all] = [before, after].map((dump) => keysOf(dump, 'migrations', ['name']));
  return all.filter((name) => !known.includes(name)).map((name) => (JSON.parse(name) as [string])[0]);
}
