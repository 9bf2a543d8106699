import type { SqlFragment } from './sql-fragment.js';

/** A condition, or a value that the database computes. */
export class SqlExpression implements SqlFragment {
  readonly parameters: readonly unknown[];

  constructor(
    readonly sql: string,
    ...parameters: readonly unknown[]
  ) {
    this.parameters = parameters;
  }
}
