import type { Database } from './database.js';
import { versionStatement } from './engine.js';

const NAMES = { sqlite: 'SQLite', mysql: 'MySQL', mariadb: 'MariaDB' } as const;

/** The version of the database as it writes it itself, e.g. `11.8.3-MariaDB`. */
export async function serverVersion(database: Database): Promise<string> {
  const [row] = await database.read<{ version: string }>(versionStatement(database.engine));
  return row?.version ?? '';
}

/** Which database answers, for administrators: its name and its version, e.g. `MariaDB 11.4.2`. */
export async function serverInfo(database: Database): Promise<string> {
  return `${NAMES[database.engine]} ${await serverVersion(database)}`.trim();
}
