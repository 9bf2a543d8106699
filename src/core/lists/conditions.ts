import { SqlExpression, placeholders, type SqlFragment } from '#core/database';

/** Collects conditions that must all hold, with their values. A value of `undefined` adds no condition. */
export class Conditions implements SqlFragment {
  private readonly fragments: string[] = [];
  private readonly values: unknown[] = [];

  /** Conditions made from fragments. */
  static of(fragments: readonly SqlFragment[]): Conditions {
    return new Conditions().addAll(fragments);
  }

  add(sql: string, ...parameters: readonly unknown[]): this {
    this.fragments.push(sql);
    this.values.push(...parameters);
    return this;
  }

  /** Adds conditions; empty ones are left out. */
  addAll(fragments: readonly SqlFragment[]): this {
    for (const { sql, parameters } of fragments) if (sql !== '') this.add(sql, ...parameters);
    return this;
  }

  equals(column: string, value: unknown): this {
    return value === undefined ? this : this.add(`${column} = ?`, value);
  }

  /** `column` is one of `values`; an empty list matches nothing. */
  in(column: string, values: readonly unknown[] | undefined): this {
    if (values?.length === 1) return this.equals(column, values[0]);
    return values === undefined ? this : this.add(`${column} IN (${placeholders(values)})`, ...values);
  }

  /** `column` is none of `values`, or null; an empty list excludes nothing. */
  notIn(column: string, values: readonly unknown[] | undefined): this {
    if (values === undefined || values.length === 0) return this;
    return this.add(`(${column} IS NULL OR ${column} NOT IN (${placeholders(values)}))`, ...values);
  }

  /** `expression` lies between two bounds, both included. */
  between(expression: string, minimum: unknown, maximum: unknown): this {
    if (minimum !== undefined) this.add(`${expression} >= ?`, minimum);
    if (maximum !== undefined) this.add(`${expression} <= ?`, maximum);
    return this;
  }

  /** The conditions joined with `AND`; empty for none. */
  get sql(): string {
    return this.fragments.join(' AND ');
  }

  get parameters(): readonly unknown[] {
    return this.values;
  }

  /** The conditions as the match of a write; every row for none. */
  expression(): SqlExpression {
    return new SqlExpression(this.sql === '' ? '1 = 1' : this.sql, ...this.values);
  }
}

/** `WHERE …`; empty for no condition. */
export function whereClause({ sql }: SqlFragment): string {
  return sql === '' ? '' : `WHERE ${sql}`;
}

/**
 * The filters of a list, declared by member of the filter: each adds its condition. The compiler requires an entry for
 * every member; `null` marks a member that only other filters read.
 */
export type ListFilters<Filter, Context = void> = {
  readonly [Name in keyof Filter]-?:
    ((where: Conditions, value: Exclude<Filter[Name], undefined>, filter: Filter, context: Context) => unknown) | null;
};

/** The conditions of a filter. Members that are absent or `undefined` add none. @param where further conditions */
export function filterConditions<Filter extends object, Context = void>(
  filters: ListFilters<Filter, Context>,
  filter: Filter,
  context: Context,
  where = new Conditions(),
): Conditions {
  for (const name of Object.keys(filters) as (keyof Filter)[]) {
    const value = filter[name];
    if (value !== undefined) filters[name]?.(where, value as Exclude<Filter[keyof Filter], undefined>, filter, context);
  }
  return where;
}
