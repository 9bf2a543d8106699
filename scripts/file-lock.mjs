// A lock between processes: an exclusive transaction on an empty SQLite file. The operating system ends it together with
// the process, so that none is left behind by a killed one.
import { DatabaseSync } from '@photostructure/sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export function withFileLock(path, timeoutMs, work) {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}
