import type { DataSource } from 'typeorm';

/** The kinds of database the service runs on; MariaDB and MySQL share everything but a few details. */
export type Engine = 'sqlite' | 'mysql' | 'mariadb';

/** Which engine a `DATABASE_URL` names; MariaDB is told from MySQL by `detectEngine` once connected. */
export function engineOfUrl(url: string): Engine {
  return url.startsWith('sqlite:') ? 'sqlite' : url.startsWith('mariadb:') ? 'mariadb' : 'mysql';
}

/** Asks a connected server what it is: the `mysql:` scheme is used for MariaDB too. */
export async function detectEngine(dataSource: DataSource): Promise<Engine> {
  if (dataSource.options.type === 'better-sqlite3') return 'sqlite';
  const rows = await dataSource.query<{ version: string }[]>('SELECT VERSION() AS version');
  return /mariadb/i.test(rows[0]?.version ?? '') ? 'mariadb' : 'mysql';
}
