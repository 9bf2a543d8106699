import { placeholders } from '../../../core/database/database.js';

/** Collects the conditions of a list's SQL with their values. */
export class Conditions {
  private readonly sqlParts: string[] = [];
  readonly values: unknown[] = [];

  /** Adds a condition that must hold too. */
  add(sql: string, ...values: unknown[]): this {
    this.sqlParts.push(sql);
    this.values.push(...values);
    return this;
  }

  /** `column` is one of `values`; nothing matches an empty list. Undefined asks for nothing. */
  in(column: string, values: readonly unknown[] | undefined): this {
    return values === undefined ? this : this.add(`${column} IN (${placeholders(values)})`, ...values);
  }

  /** `column` is none of `values`, or null. Undefined asks for nothing. */
  notIn(column: string, values: readonly unknown[] | undefined): this {
    return values === undefined || values.length === 0
      ? this
      : this.add(`(${column} IS NULL OR ${column} NOT IN (${placeholders(values)}))`, ...values);
  }

  /** `expression` lies between two bounds, each of which may be absent. */
  between(expression: string, least: unknown, most: unknown): this {
    if (least !== undefined) this.add(`${expression} >= ?`, least);
    if (most !== undefined) this.add(`${expression} <= ?`, most);
    return this;
  }

  get sql(): string {
    return this.sqlParts.length > 0 ? this.sqlParts.join(' AND ') : '1 = 1';
  }
}

/** Text to be found with `LIKE ? ESCAPE '!'`. */
export function likeText(text: string): string {
  return `%${text.replace(/[!%_]/g, (sign) => `!${sign}`)}%`;
}
