/** A piece of SQL with the values of its `?`. */
export interface SqlFragment {
  sql: string;
  parameters: readonly unknown[];
}

/** `(a OR b …)`, or with `AND`; a condition that nothing meets for no fragments. */
export function joinFragments(fragments: readonly SqlFragment[], operator: 'AND' | 'OR'): SqlFragment {
  if (fragments.length === 0) return { sql: '1 = 0', parameters: [] };
  return {
    sql: `(${fragments.map(({ sql }) => sql).join(` ${operator} `)})`,
    parameters: fragments.flatMap(({ parameters }) => parameters),
  };
}

/** Escapes the wildcards of `LIKE … ESCAPE '!'`. */
export function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, (sign) => `!${sign}`);
}

/** Pattern for `LIKE ? ESCAPE '!'` that finds a text anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
/** `?, ?, ?` for an `IN (…)` of that many values; `NULL` for none, which matches nothing. */
export function placeholders(values: readonly unknown[]): string {
  return values.length === 0 ? 'NULL' : values.map(() => '?').join(', ');
}
