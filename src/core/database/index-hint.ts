import type { Engine } from './engine.js';

/** Name of the index that is the table itself, in order of ids. */
export const PRIMARY = 'PRIMARY';

/**
 * Makes MySQL and MariaDB read a table through one index; goes right after the table's alias. They would rather look up
 * the equal columns alone and walk all of the past to get to a date, because every long range looks dearer to them than
 * it is under a `LIMIT`. SQLite chooses such indexes by itself, except that it would rather sort by id than walk by it.
 */
export function throughIndex(engine: Engine, index: string | undefined): string {
  if (engine === 'sqlite') return index === PRIMARY ? ' NOT INDEXED' : '';
  return index === undefined ? '' : ` FORCE INDEX (${index})`;
}
