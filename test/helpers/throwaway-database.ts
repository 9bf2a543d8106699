import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwawayMysql } from '../../scripts/throwaway-mysql.mjs';

/** A database for one test, and a folder for its files. */
export interface ThrowawayDatabase {
  /** `DATABASE_URL`. */
  url: string;
  /** Empty folder of its own. */
  folder: string;
  /** Takes both away. */
  drop(): Promise<void>;
}

/** An empty database on SQLite or, with `TEST_ENGINE=mysql`, on the MySQL or MariaDB server that is there. */
export async function throwawayDatabase(): Promise<ThrowawayDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (process.env.TEST_ENGINE !== 'mysql') {
    return { url: `sqlite:${folder}/test.sqlite`, folder, drop: () => Promise.resolve(removeFolder()) };
  }
  const server = await throwawayMysql();
  return {
    url: server.url,
    folder,
    drop: async () => {
      removeFolder();
      await server.drop();
    },
  };
}
