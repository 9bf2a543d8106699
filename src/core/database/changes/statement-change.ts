import type { SqlFragment } from '../sql-fragment.js';
import type { StoredRow } from './stored-rows.js';

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

/** A weak map from parameters to changes would cost every garbage collection time. */
const DECLARED = Symbol('declared changes');

interface DeclaredParameters extends ReadonlyArray<unknown> {
  [DECLARED]?: readonly StatementChange[];
}

/** Declares what a statement changes. @returns its parameters, which carry the declaration to the query runner */
export function declareChanges<P extends unknown[]>(parameters: P, changes: readonly StatementChange[]): P {
  (parameters as DeclaredParameters)[DECLARED] = changes;
  return parameters;
}

/** Whether the author of a statement with these parameters said what it changes. */
export const isDeclared = (parameters: readonly unknown[]): boolean =>
  (parameters as DeclaredParameters)[DECLARED] !== undefined;

const READS = /^\s*(?:SELECT|SHOW|PRAGMA|EXPLAIN|SET|START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
/** What a statement may do that declares no changes and does not begin with one of these words. */
const UNDECLARED: readonly StatementChange[] = [{ table: '', verb: 'update' }];

/** What a statement changes; nothing for those that only read. */
export function changesOf(sql: string, parameters: readonly unknown[]): readonly StatementChange[] {
  return (parameters as DeclaredParameters)[DECLARED] ?? (READS.test(sql) ? [] : UNDECLARED);
}
