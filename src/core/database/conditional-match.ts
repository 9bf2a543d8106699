import type { SqlExpression } from './sql-expression.js';

/** Columns that have these values; `null` matches columns without a value. */
export type MatchedValues<E> = { readonly [Name in keyof E]?: E[Name] | null };

/** Rows that have these values in their columns, and for which a condition holds. */
export class ConditionalMatch<E> {
  constructor(
    readonly values: MatchedValues<E>,
    readonly condition: SqlExpression,
  ) {}
}
