import type { SqlFragment } from './sql-fragment.js';

/** Values that the changed rows had or have in columns that their entity is `TaggedBy`. */
export type ChangedValues = Readonly<Record<string, readonly (number | string)[]>>;

/** One changed row, as far as it is known. */
export interface RowChange {
  /** Empty when the statement did not declare what it changes. */
  table: string;
  verb: ChangeVerb;
  /** The row before; nothing for new rows. */
  before?: StoredRow;
  /** The row after; nothing for deleted rows. */
  after?: StoredRow;
}

/** What happens to rows. */
export type ChangeVerb = 'create' | 'update' | 'delete';

/** Values by column, in the form that the database stores. */
export type StoredRow = Record<string, unknown>;

/** What a statement does to one table, as its author knows it. */
export interface StatementChange {
  table: string;
  verb: ChangeVerb;
  /** The rows of an `INSERT`. */
  rows?: () => StoredRow[];
  /** Members of a unique key by which an `INSERT` changes rows that are there. */
  key?: readonly string[];
  /** Column of an `INSERT` whose value the database counts up. */
  generatedColumn?: string;
  /** Columns that an `UPDATE` sets. */
  columns?: readonly string[];
  /** What an `UPDATE` sets; nothing when the database computes one of the values. */
  values?: StoredRow;
  /** Values that the rows of an `UPDATE` or `DELETE` have before it, by column. */
  match?: StoredRow;
  /** Values of tagged columns that the changed rows have, where the statement itself does not show it. */
  touched?: ChangedValues;
  /** `WHERE …` of an `UPDATE` or `DELETE`; without text when it changes every row. */
  where?: SqlFragment;
}

const declared = new WeakMap<object, readonly StatementChange[]>();

/** Declares what a statement changes. @returns its parameters, which carry the declaration to the query runner */
export function declareChanges<P extends unknown[]>(parameters: P, changes: readonly StatementChange[]): P {
  declared.set(parameters, changes);
  return parameters;
}

/** What a statement with these parameters changes; nothing when that was not declared. */
export function declaredChanges(parameters: readonly unknown[]): readonly StatementChange[] | undefined {
  return declared.get(parameters);
}

const deferred = new WeakSet<object>();

/**
 * Lets MySQL and MariaDB receive a statement together with the next one of its unit of work. @returns its parameters,
 * which carry this to the query runner
 */
export function deferStatement<P extends unknown[]>(parameters: P): P {
  deferred.add(parameters);
  return parameters;
}

/** Whether a statement with these parameters may be sent together with the next one. */
export function isDeferred(parameters: readonly unknown[]): boolean {
  return deferred.has(parameters);
}

const READS = /^\s*(?:SELECT|SHOW|PRAGMA|EXPLAIN|SET|START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

/** Whether a statement whose changes are not declared may change rows: all may that do not begin with these words. */
export function mayChangeRows(sql: string): boolean {
  return !READS.test(sql);
}
