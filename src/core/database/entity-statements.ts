import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Engine } from './engine.js';
import type { SqlFragment } from './sql-fragment.js';

/** What an `INSERT` does with a row whose unique key is taken. */
export type OnDuplicate = 'fail' | 'ignore';

/** Columns that have these values; `null` matches columns without a value. */
export type Match<E> = { readonly [Name in keyof E]?: E[Name] | null };

interface StoredColumn {
  property: string;
  /** Quoted. */
  name: string;
  /** The form in which a value is stored. */
  toStored: (value: unknown) => unknown;
}

interface StoredEntity {
  /** Quoted. */
  table: string;
  columns: readonly StoredColumn[];
}

/**
 * Makes the writing statements of entities, with every value as a parameter, so that the engine prepares each statement
 * once. (TypeORM's own builder writes numbers into the text, which makes each statement a new one.) Members of rows
 * that are `undefined` or no columns are left out.
 */
export class EntityStatements {
  private readonly byEntity = new Map<unknown, StoredEntity>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: Engine,
  ) {}

  /** @param rows at least one; all with the members of the first */
  insert<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    rows: readonly Partial<E>[],
    onDuplicate: OnDuplicate = 'fail',
  ): SqlFragment {
    const { table, columns } = this.of(entity);
    const given = definedIn(columns, rows[0]);
    const ignore = onDuplicate === 'fail' ? '' : this.engine === 'sqlite' ? ' OR IGNORE' : ' IGNORE';
    const values = `(${given.map(() => '?').join(', ')})`;
    return {
      sql: `INSERT${ignore} INTO ${table} (${namesOf(given)}) VALUES ${rows.map(() => values).join(', ')}`,
      parameters: rows.flatMap((row) => valuesOf(given, row)),
    };
  }

  /**
   * Inserts rows and changes those that have the same key, with one atomic statement.
   * @param key members of a unique key
   * @param rows at least one; all with the members of the first
   */
  upsert<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    key: readonly (keyof E & string)[],
    rows: readonly Partial<E>[],
  ): SqlFragment {
    const { sql, parameters } = this.insert(entity, rows);
    const given = definedIn(this.of(entity).columns, rows[0]);
    const keys = given.filter(({ property }) => key.includes(property));
    const changed = given.filter(({ property }) => !key.includes(property));
    return { sql: `${sql} ${this.onConflict(keys, changed)}`, parameters };
  }

  /** @returns nothing when nothing is to change */
  update<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    match: Match<E>,
    change: Partial<E>,
  ): SqlFragment | undefined {
    const { table, columns } = this.of(entity);
    const given = definedIn(columns, change);
    if (given.length === 0) return undefined;
    const where = conditionOf(columns, match);
    return {
      sql: `UPDATE ${table} SET ${given.map(({ name }) => `${name} = ?`).join(', ')} WHERE ${where.sql}`,
      parameters: [...valuesOf(given, change), ...where.parameters],
    };
  }

  delete<E extends ObjectLiteral>(entity: EntityTarget<E>, match: Match<E>): SqlFragment {
    const { table, columns } = this.of(entity);
    const where = conditionOf(columns, match);
    return { sql: `DELETE FROM ${table} WHERE ${where.sql}`, parameters: where.parameters };
  }

  private onConflict(key: readonly StoredColumn[], changed: readonly StoredColumn[]): string {
    if (this.engine === 'sqlite') {
      const set = changed.map(({ name }) => `${name} = excluded.${name}`).join(', ');
      return `ON CONFLICT (${namesOf(key)}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`}`;
    }
    // A column set to itself: nothing is to change. (`VALUES()` is what both MySQL and MariaDB know.)
    const set = changed.map(({ name }) => `${name} = VALUES(${name})`).join(', ');
    return `ON DUPLICATE KEY UPDATE ${set === '' ? `${key[0].name} = ${key[0].name}` : set}`;
  }

  private of(entity: EntityTarget<ObjectLiteral>): StoredEntity {
    let stored = this.byEntity.get(entity);
    if (!stored) {
      stored = storedEntity(this.dataSource, entity);
      this.byEntity.set(entity, stored);
    }
    return stored;
  }
}

function storedEntity(dataSource: DataSource, entity: EntityTarget<ObjectLiteral>): StoredEntity {
  const { driver } = dataSource;
  const metadata = dataSource.getMetadata(entity);
  const columns = metadata.columns.map((column) => ({
    property: column.propertyName,
    name: driver.escape(column.databaseName),
    toStored: (value: unknown) => driver.preparePersistentValue(value, column) as unknown,
  }));
  return { table: driver.escape(metadata.tableName), columns };
}

function definedIn(columns: readonly StoredColumn[], row: ObjectLiteral): StoredColumn[] {
  return columns.filter(({ property }) => row[property] !== undefined);
}

function valuesOf(columns: readonly StoredColumn[], row: ObjectLiteral): unknown[] {
  return columns.map(({ property, toStored }) => toStored(row[property] ?? null));
}

function namesOf(columns: readonly StoredColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

/** @throws Error when no column is compared: that would be every row */
function conditionOf(columns: readonly StoredColumn[], match: ObjectLiteral): SqlFragment {
  const compared = definedIn(columns, match);
  if (compared.length === 0) throw new Error('A statement without a condition would change every row.');
  return {
    sql: compared.map(({ property, name }) => `${name} ${match[property] === null ? 'IS NULL' : '= ?'}`).join(' AND '),
    parameters: compared.flatMap(({ property, toStored }) =>
      match[property] === null ? [] : [toStored(match[property])],
    ),
  };
}
