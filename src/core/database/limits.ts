import type { Settings } from '#core/config';

/** How long work on the database may wait and take, and how much of it may wait. */
export interface DatabaseLimits {
  /** Milliseconds to wait for a connection, or on SQLite for the turn to write. */
  acquireMs: number;
  /** Milliseconds that one query may take. Not on SQLite, where queries run in this process. */
  queryMs: number;
  /** SQLite: units of work that may wait for their turn to write. */
  writeQueue: number;
}

/** The limits that the settings name. */
export function databaseLimits(settings: Settings): DatabaseLimits {
  return {
    acquireMs: settings.databaseAcquireSeconds * 1000,
    queryMs: settings.databaseQuerySeconds * 1000,
    writeQueue: settings.databaseWriteQueue,
  };
}
