import { engineOfUrl } from '#core/database';
import type { Store } from './store.js';

/**
 * Connects to the database that a `DATABASE_URL` names.
 * @throws BackupError when there is no such SQLite file
 */
export async function openStore(databaseUrl: string): Promise<Store> {
  if (engineOfUrl(databaseUrl) === 'sqlite') {
    return (await import('./sqlite.store.js')).SqliteStore.open(databaseUrl);
  }
  return (await import('./mysql.store.js')).MysqlStore.open(databaseUrl);
}
