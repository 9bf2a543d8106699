import type { DataSource } from 'typeorm';

/** The kinds of database the service runs on; MariaDB and MySQL share everything but a few details. */
export type Engine = 'sqlite' | 'mysql' | 'mariadb';

/** Which engine a `DATABASE_URL` names; `detectEngine` distinguishes MariaDB from MySQL once connected. */
export function engineOfUrl(url: string): Engine {
  return url.startsWith('sqlite:') ? 'sqlite' : url.startsWith('mariadb:') ? 'mariadb' : 'mysql';
}

/** The statement whose row has the version of the database, as the database itself writes it: `version`. */
export function versionStatement(engine: Engine): string {
  return `SELECT ${engine === 'sqlite' ? 'sqlite_version()' : 'VERSION()'} AS version`;
}

/**
 * The statement whose row has the time of the database's clock: `seconds` since 1970, with milliseconds. It reads a table,
 * too: a node of a cluster without quorum answers other queries.
 */
export function clockStatement(engine: Engine): string {
  const seconds = engine === 'sqlite' ? "(julianday('now') - 2440587.5) * 86400" : 'UNIX_TIMESTAMP(NOW(3))';
  return `SELECT ${seconds} AS seconds FROM migrations LIMIT 1`;
}

/** Queries a connected server for its version: the `mysql:` scheme is used for MariaDB too. */
export async function detectEngine(dataSource: DataSource): Promise<Engine> {
  if (dataSource.options.type === 'better-sqlite3') return 'sqlite';
  const rows = await dataSource.query<{ version: string }[]>(versionStatement('mysql'));
  return /mariadb/i.test(rows[0]?.version ?? '') ? 'mariadb' : 'mysql';
}
