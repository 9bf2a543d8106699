import type { Database } from './database.js';

const NAMES = { sqlite: 'SQLite', mysql: 'MySQL', mariadb: 'MariaDB' } as const;

/** Which database answers, for administrators: its name and its version, e.g. `MariaDB 11.4.2`. */
export async function serverInfo(database: Database): Promise<string> {
  const statement = database.embedded ? 'SELECT sqlite_version() AS version' : 'SELECT VERSION() AS version';
  const [row] = await database.read<{ version: string }>(statement);
  return `${NAMES[database.engine]} ${row?.version ?? ''}`.trim();
}
