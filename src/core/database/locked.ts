import type { Database } from './database.js';

/**
 * Lets `find` of a repository keep other units of work from changing the rows until the running one is over; on SQLite
 * units take turns anyway.
 */
export function locked({ embedded }: Database): { lock?: { mode: 'pessimistic_write' } } {
  return embedded ? {} : { lock: { mode: 'pessimistic_write' } };
}
