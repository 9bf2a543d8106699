/** Wants to know when something was stored that others can see. */
export interface CommitWatch {
  /**
   * Whether a statement changes something that matters; called for writing statements.
   * @param table the one table that it writes; nothing where the statement has an unknown form, and may write any
   */
  concerns(table: string | undefined): boolean;

  /**
   * A unit of work with such a statement is over: stored, or its state is unknown. Called before any response is sent,
   * and once more when the unit's own hooks have run. Must not throw.
   */
  committed(): void;
}

/** First words of statements that change no rows. Whatever begins otherwise is taken for a change. */
const UNCHANGING = new Set([
  'SELECT',
  'SHOW',
  'PRAGMA',
  'EXPLAIN',
  'SET',
  'START',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
]);

const FIRST_WORD = /^\s*(\w*)/;

/** Whether a statement may change rows: everything may that does not begin with a word that is known to change none. */
export function mayChangeRows(sql: string): boolean {
  const word = FIRST_WORD.exec(sql)?.[1] ?? '';
  return !UNCHANGING.has(word.toUpperCase());
}
