import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwawayMysql } from '../../scripts/throwaway-mysql.mjs';

/** A database for one test, and a folder for its files. */
export interface ThrowawayDatabase {
  /** `DATABASE_URL`. */
  url: string;
  /** Empty folder of its own. */
  folder: string;
  /** Removes both. */
  drop(): Promise<void>;
}

/** Memory that a tmpfs must have free to hold the databases and uploads of all workers. */
const MIN_FREE_BYTES = 2 ** 30;

/** A folder in memory where there is one: durable commits (fsync) would take a sixth of the time of the suites. */
function baseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > MIN_FREE_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** An empty folder for one test. */
export function throwawayFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(baseFolder(), 'almanac-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An empty database without tables, on SQLite or, with `TEST_ENGINE=mysql`, on the local MySQL or MariaDB server. */
export async function throwawayDatabase(): Promise<ThrowawayDatabase> {
  const { folder, remove } = throwawayFolder();
  if (process.env.TEST_ENGINE !== 'mysql') {
    return { url: `sqlite:${folder}/test.sqlite`, folder, drop: () => Promise.resolve(remove()) };
  }
  const server = await throwawayMysql();
  return {
    url: server.url,
    folder,
    drop: async () => {
      remove();
      await server.drop();
    },
  };
}
