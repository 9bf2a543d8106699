/** Columns of tables by the class of their entity. */
const declared = new Map<unknown, readonly string[]>();

/**
 * Declares columns of an entity by whose values queries say which rows they read (`ReadRows`): a change of other rows
 * then leaves what was made from them valid. A name that is no column is something about rows that only their
 * module knows, under the values of the first column: a statement may say that it leaves it as it is
 * (`ChangedValues`).
 */
export function TaggedBy(...columns: readonly string[]): ClassDecorator {
  return (target) => void declared.set(target, columns);
}

/** Columns by class, as of `FoundBy`. */
const lookedUp = new Map<unknown, readonly string[]>();

/**
 * Declares columns of an entity by whose values rows are found. A query that notes only them depends on which row has
 * the value, and not on the other columns of that row.
 */
export function FoundBy(...columns: readonly string[]): ClassDecorator {
  return (target) => void lookedUp.set(target, columns);
}

/** The columns that rows of an entity are found by. */
export function foundColumns(target: unknown): readonly string[] {
  return lookedUp.get(target) ?? [];
}

/** The columns that an entity is tagged by. */
export function taggedColumns(target: unknown): readonly string[] {
  return declared.get(target) ?? [];
}
