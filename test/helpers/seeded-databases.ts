import { copyFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { MysqlSeed } from './mysql-seed.js';
import { throwawayDatabase, throwawayFolder } from './throwaway-database.js';
import type { ThrowawayDatabase } from './throwaway-database.js';

/** A database for one application, which may hold the schema and the accounts of every test already. */
export interface SeededDatabase extends ThrowawayDatabase {
  /** To be called when the application has stored its accounts: later databases start from this state. */
  seeded(): Promise<void>;
}

interface Worker {
  /** SQLite: a file with the schema and the accounts, copied for each application. */
  template?: string;
  /** MySQL: what a database holds that has only the schema and the accounts. */
  seed?: MysqlSeed;
  /** MySQL: databases of ended applications, reset to the seed. */
  free: ThrowawayDatabase[];
}

/** Shared by the test files of one worker process, so that migrations run once per worker and not once per file. */
const worker = ((globalThis as { seededDatabases?: Worker }).seededDatabases ??= { free: [] });

/** The next free database of this worker process, or a new one. */
export function seededDatabase(): Promise<SeededDatabase> {
  return process.env.TEST_ENGINE === 'mysql' ? onMysql() : onSqlite();
}

async function onSqlite(): Promise<SeededDatabase> {
  const database = await throwawayDatabase();
  if (worker.template) copyFileSync(worker.template, `${database.folder}/test.sqlite`);
  return {
    ...database,
    seeded: () => {
      if (!worker.template) {
        const { folder, remove } = throwawayFolder();
        process.once('exit', remove);
        const connection = new DatabaseSync(`${database.folder}/test.sqlite`);
        connection.exec(`VACUUM INTO '${folder}/template.sqlite'`);
        connection.close();
        const template = new DatabaseSync(`${folder}/template.sqlite`);
        // With Redis each site has made its UUID by then, and two sites of one UUID would share what is in Redis.
        template.exec('DELETE FROM installation');
        template.close();
        worker.template = `${folder}/template.sqlite`;
      }
      return Promise.resolve();
    },
  };
}

async function onMysql(): Promise<SeededDatabase> {
  const database = worker.free.pop() ?? (await throwawayDatabase());
  const { folder, remove } = throwawayFolder();
  return {
    url: database.url,
    folder,
    seeded: async () => {
      worker.seed ??= await MysqlSeed.of(database.url);
    },
    drop: async () => {
      remove();
      if (await worker.seed?.restore(database.url)) worker.free.push(database);
      else await database.drop();
    },
  };
}
