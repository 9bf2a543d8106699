/** Wants to know when something was stored that others can see. */
export interface CommitWatch {
  /** Whether a statement changes something that matters; asked for statements of units of work. */
  concerns(sql: string): boolean;

  /**
   * A unit of work with such a statement is over: stored, or it cannot be told. Called before anybody is answered, and
   * once more when the unit's own hooks have run. Must not throw.
   */
  committed(): void;
}

const READING = /^\s*(?:SELECT|WITH|PRAGMA|EXPLAIN)\b/i;
const WRITING =
  /^\s*(?:INSERT(?:\s+OR)?(?:\s+IGNORE|\s+REPLACE)?\s+INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM)\s+[`"]?(\w+)/i;

/**
 * The table that a statement writes to.
 * @returns `undefined` for one that only reads, `null` where it cannot be told
 */
export function writtenTable(sql: string): string | null | undefined {
  const table = WRITING.exec(sql)?.[1];
  if (table !== undefined) return table.toLowerCase();
  return READING.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql.replace(/\bFOR UPDATE\b/gi, ''))
    ? undefined
    : null;
}
