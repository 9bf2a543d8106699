import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { Settings } from '#core/config';
import { openDatabase, dataSourceOptions, sqlitePath, engineOfUrl } from '#core/database';
import { INTERRUPTED_RESTORE, RESTORED } from '#core/restore';
import { ADD_MARK, REMOVE_MARK } from '#core/security';
import { BackupError } from './backup.error.js';
import { readBackup } from './backup.reader.js';
import type { OnProgress } from './create-backup.js';
import { LEFT_OUT_TABLES, ROWS_OF_EMPTY_SCHEMA } from './left-out.js';
import type { Manifest, Trailer } from './format.js';
import { storeParts } from './store-parts.js';
import { countRows, schemaOf, wasInterrupted, type Store, type TableShape } from './store.js';
import { fileSize } from '../named-file.js';
import { type UploadStaging } from './upload-staging.js';
import { openStore } from './open-store.js';
import { openStaging } from './open-staging.js';

/** What a backup holds. */
export interface CheckedBackup {
  manifest: Manifest;
  trailer: Trailer;
}

/** How a backup is read. */
export interface CheckOptions {
  /** Migrations of all modules, whose tables the backup may hold. */
  migrations: readonly Type<MigrationInterface>[];
  onProgress?: OnProgress;
}

/** How a backup is restored. */
export interface RestoreOptions extends CheckOptions {
  /** Also into a database that holds data, which is then lost. */
  replace?: boolean;
}

const nameOf = (migration: Type<MigrationInterface>): string => new migration().name ?? migration.name;

/** Names of the migrations of this version and of modules. */
const schemaWith = ({ migrations }: CheckOptions): string[] => migrations.map(nameOf);

/**
 * Reads a backup to its end and checks every checksum.
 * @throws BackupError when it is damaged, or written by a newer version
 */
export async function checkBackup(path: string, options: CheckOptions): Promise<CheckedBackup> {
  const size = await fileSize(path);
  let manifest: Manifest | undefined;
  for await (const part of readBackup(path, (bytes) => options.onProgress?.(bytes / size, 'checking'))) {
    if (part.kind === 'manifest') checkSchema((manifest = part.manifest), schemaWith(options));
    if (part.kind === 'trailer' && manifest) return { manifest, trailer: part.trailer };
  }
  throw new Error('The reader ends with the trailer or an error');
}

/**
 * Puts everything that a backup holds into the database and the uploads folder of the settings. Nothing is written
 * before the whole file has been checked; rows are stored in one transaction. The service must not run meanwhile.
 * @throws BackupError when the file is damaged or of a newer schema, or the database must not be written to
 */
export async function restoreBackup(settings: Settings, path: string, options: RestoreOptions): Promise<CheckedBackup> {
  const { replace = false, onProgress, migrations } = options;
  const backup = await checkBackup(path, { migrations, onProgress: (share, note) => onProgress?.(share / 2, note) });
  const { schema } = backup.manifest;
  const current = schemaWith(options);
  await checkTarget(settings, { replace, isOlder: schema.length < current.length });
  await migrateTo(settings, schema, migrations);
  const staging = await openStaging(settings);
  try {
    const size = await fileSize(path);
    const parts = readBackup(path, (bytes) => onProgress?.(0.5 + bytes / size / 2, 'restoring'));
    await storeRows(settings, backup.manifest, { parts, staging, replace });
    await staging.moveIntoPlace();
  } finally {
    await staging.remove();
  }
  await migrateTo(settings, current, migrations);
  await finish(settings);
  return backup;
}

function checkSchema({ schema, version }: Manifest, known: readonly string[]): void {
  const unknown = schema.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer version (${version}), or with a module that is not loaded here: this one does not know its migration ${unknown[0]}. Update this service, or name the module in ALMANAC_MODULES.`,
  );
}

async function checkTarget(
  { databaseUrl }: Settings,
  { replace, isOlder }: { replace: boolean; isOlder: boolean },
): Promise<void> {
  if (engineOfUrl(databaseUrl) === 'sqlite' && !existsSync(sqlitePath(databaseUrl))) return;
  const store = await openStore(databaseUrl);
  try {
    const tables = await store.tables();
    if ((await schemaOf(store, tables)).length === 0) return;
    if (!replace) await refuseData(store, tables);
    // Its rows have to pass through the newer migrations, which have been run already where there are tables.
    if (isOlder)
      throw new BackupError(
        'The backup has an older schema, which has to be created first. Restore it into a database without any tables.',
      );
  } finally {
    await store.close();
  }
}

/** @throws BackupError when a database holds more than the migrations store in it */
async function refuseData(store: Store, tables: readonly TableShape[]): Promise<void> {
  if (await wasInterrupted(store, tables)) return;
  for (const { name } of tables) {
    if (Object.hasOwn(LEFT_OUT_TABLES, name)) continue;
    const expected = Object.hasOwn(ROWS_OF_EMPTY_SCHEMA, name) ? ROWS_OF_EMPTY_SCHEMA[name] : 0;
    if ((await countRows(store, name)) > expected)
      throw new BackupError(`The database holds data already (table ${name}). With --replace it is deleted first.`);
  }
}

/** Runs those of the named migrations that are missing. */
async function migrateTo(
  settings: Settings,
  names: readonly string[],
  migrations: CheckOptions['migrations'],
): Promise<void> {
  const named = migrations.filter((migration) => names.includes(nameOf(migration)));
  const options = dataSourceOptions(settings, named);
  const { dataSource } = await openDatabase(options, { ...settings, migrate: true });
  await dataSource.destroy();
}

async function storeRows(
  { databaseUrl }: Settings,
  manifest: Manifest,
  { replace, ...from }: { parts: ReturnType<typeof readBackup>; staging: UploadStaging; replace: boolean },
): Promise<void> {
  const store = await openStore(databaseUrl);
  try {
    const tables = await store.tables();
    checkTables(manifest, tables);
    for (const { name, next } of manifest.tables) {
      const counter = tables.find((table) => table.name === name)?.next;
      if (next !== undefined && counter !== undefined) await store.raiseCounter(name, next);
    }
    await store.beginRestore();
    try {
      if (!replace) await refuseData(store, tables);
      for (const { name } of tables) if (name !== 'migrations') await store.deleteRows(name);
      await storeParts(store, from);
      await checkReferences(store, tables);
      await store.execute(ADD_MARK, [INTERRUPTED_RESTORE]);
      await store.finishRestore(manifest.tables);
      await store.commit();
    } catch (error) {
      await undo(store);
      throw error;
    }
  } finally {
    await store.close();
  }
}

/** Undoes what was written. Without the connection, or where SQLite has done it by itself, the first error matters. */
async function undo(store: Store): Promise<void> {
  try {
    await store.rollback();
  } catch {
    return;
  }
}

function checkTables(manifest: Manifest, tables: readonly TableShape[]): void {
  for (const { name, columns } of manifest.tables) {
    const table = tables.find((candidate) => candidate.name === name);
    const unknown = table ? columns.find((column) => !table.columns.includes(column)) : name;
    if (!table || Object.hasOwn(LEFT_OUT_TABLES, name) || unknown !== undefined)
      throw new BackupError(`The backup holds ${name}.${unknown ?? '*'}, which this schema does not have.`);
  }
}

/** Foreign keys are not checked while rows are stored, since rows of one table refer to each other in any order. */
async function checkReferences(store: Store, tables: readonly TableShape[]): Promise<void> {
  for (const { name, references } of tables) {
    for (const { column, table, target } of references) {
      const broken = `SELECT 1 FROM ${name} AS a WHERE a.${column} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${table} AS b WHERE b.${target} = a.${column}) LIMIT 1`;
      for await (const _ of store.rows(broken))
        throw new BackupError(
          `The backup is inconsistent: ${name}.${column} names a row of ${table} that is not in it.`,
        );
    }
  }
}

/** Files are in place and the schema is up to date: the service may start. */
async function finish({ databaseUrl }: Settings): Promise<void> {
  const store = await openStore(databaseUrl);
  try {
    // The source may have been restored itself, and not have been started since.
    await store.execute(REMOVE_MARK, [RESTORED]);
    await store.execute(ADD_MARK, [RESTORED]);
    await store.execute(REMOVE_MARK, [INTERRUPTED_RESTORE]);
  } finally {
    await store.close();
  }
}
