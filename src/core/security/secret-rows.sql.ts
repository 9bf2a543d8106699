/**
 * Statements on rows of the table of secrets that mark a state of the database, for programs that work without the
 * application. Each takes the name of the row.
 */
export const ADD_MARK = "INSERT INTO secrets (name, value) VALUES (?, '')";
export const REMOVE_MARK = 'DELETE FROM secrets WHERE name = ?';

/** Finds the row with a name. */
export function findMark(name: string): string {
  return `SELECT name FROM secrets WHERE name = '${name}'`;
}
