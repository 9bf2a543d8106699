import { MigrationExecutor, type DataSource } from 'typeorm';
import { type Settings, StartError } from '#core/config';
import { serviceVersion } from '../version.js';
import { databaseErrorKind, type DatabaseErrorKind } from './database.error.js';
import { engineOfUrl } from './engine.js';

/** What people can do about a server's refusal, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  ER_ACCESS_DENIED_ERROR: 'it refuses the user or the password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'it refuses the user or the password',
  ER_DBACCESS_DENIED_ERROR: 'the user has no rights on this database',
  ER_BAD_DB_ERROR: 'there is no such database on the server; make it first',
  ENOTFOUND: 'there is no host of this name',
};

/** What people can do about a file that SQLite refuses, by its result code without what follows the second part. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'it is no SQLite database',
  SQLITE_CORRUPT: 'it is damaged; take it from a backup',
  SQLITE_READONLY: 'it, or its folder, may not be written',
  SQLITE_CANTOPEN: 'it, or its folder, cannot be opened',
  SQLITE_FULL: 'there is no room left on its disk',
};

/** What a server says that cannot serve, by the kind of its error. */
const SERVER_FAULTS: Partial<Record<DatabaseErrorKind, string>> = {
  away: 'it cannot be reached',
  overloaded: 'it accepts no more connections',
  unready: 'it has no connection to its cluster',
  'read-only':
    'it is read-only, but the schema must be changed; start with MIGRATE=off, or name the server that accepts writes',
};

/** The address of the database as people may see it: without user and password. */
function shownAddress(url: string): string {
  return engineOfUrl(url) === 'sqlite' ? url : url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, '$1');
}

/** Explains why the database could not be opened at start; an error that people cannot do anything about stays as it is. */
export function explainStart(error: unknown, settings: Settings): unknown {
  const { code = '', sqliteCodeName = '', message } = error as Error & { code?: string; sqliteCodeName?: string };
  const fileFault = FILE_FAULTS[sqliteCodeName.split('_').slice(0, 2).join('_')];
  const serverFault = SERVER_FAULTS[databaseErrorKind(error)];
  const reason = REFUSALS[code] ?? fileFault ?? (serverFault && `${serverFault} (${message})`);
  if (reason === undefined) return error;
  return new StartError(`The database ${shownAddress(settings.databaseUrl)} cannot be used: ${reason}.`, {
    cause: error,
  });
}

/** Whether any migration has run on this database. */
export async function hasMigrations(dataSource: DataSource): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    return await runner.hasTable('migrations');
  } finally {
    await runner.release();
  }
}

/** Refuses to start on a database without any tables when the settings say that they are not to be made. */
export async function refuseEmpty(dataSource: DataSource): Promise<void> {
  if (await hasMigrations(dataSource)) return;
  throw new StartError('The database is empty, and MIGRATE=off says not to fill it. Run `npm run migrate` first.');
}

/** Refuses to start on a database whose schema a newer version, or a module that is not loaded, has changed. */
export async function refuseUnknownMigrations(dataSource: DataSource): Promise<void> {
  const migrations = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  // They come with the latest first.
  const unknown = executed.findLast(({ name }) => !migrations.has(name));
  if (!unknown) return;
  throw new StartError(
    `The schema of the database is newer than this version (${serviceVersion()}), which does not know its migration ${unknown.name}: start the version that made it, name the module that brings it in ALMANAC_MODULES, or restore a backup of this version.`,
  );
}
