import type { DataSource, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { ConditionalMatch, type MatchedValues } from './conditional-match.js';
import type { ChangedValues, ChangeVerb, StatementChange, StoredRow } from './changes/index.js';
import type { Engine } from './engine.js';
import { SqlExpression } from './sql-expression.js';
import type { SqlFragment } from './sql-fragment.js';

/** What an `INSERT` does with a row whose unique key is taken. */
export type OnDuplicate = 'fail' | 'ignore';

/** Columns that have these values, a condition in SQL, or both. */
export type Match<E> = MatchedValues<E> | SqlExpression | ConditionalMatch<E>;

/** Values of columns; an expression is computed by the database. */
export type RowUpdate<E> = { readonly [Name in keyof E]?: E[Name] | SqlExpression };

/** A writing statement with what it changes. */
export interface WriteStatement extends SqlFragment {
  /** Nothing when it does not say. */
  changes?: readonly StatementChange[];
  /** Sent together with the next statement of the unit of work. */
  isDeferred?: boolean;
}

/** The tables that a hand-written statement changes, by what happens to their rows. */
export type ChangedTables = Partial<Record<ChangeVerb, EntityTarget<ObjectLiteral>>>;

/** What else the author of a hand-written statement knows: values of the rows that it changes, and which these are. */
export type KnownChange = Pick<StatementChange, 'touched' | 'where'>;

interface StoredColumn {
  property: string;
  databaseName: string;
  /** Quoted. */
  name: string;
  /** The form in which a value is stored. */
  toStored: (value: unknown) => unknown;
}

interface StoredEntity {
  tableName: string;
  generatedColumn?: string;
  /** Quoted. */
  table: string;
  columns: readonly StoredColumn[];
  /** The last list of columns of an `INSERT`, which most statements of an entity have in common. */
  lastColumns?: { columns: readonly StoredColumn[]; names: string; values: string };
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
  ): WriteStatement {
    const stored = this.of(entity);
    const { table, tableName, generatedColumn } = stored;
    const { columns: defined, names, values } = insertedColumns(stored, rows[0]);
    const ignore = onDuplicate === 'fail' ? '' : this.engine === 'sqlite' ? ' OR IGNORE' : ' IGNORE';
    const parameters: unknown[] = [];
    for (const row of rows)
      for (const { property, toStored } of defined) parameters.push(toStored(row[property] ?? null));
    return {
      sql: `INSERT${ignore} INTO ${table} (${names}) VALUES ${rows.length === 1 ? values : rows.map(() => values).join(', ')}`,
      parameters,
      changes: [
        { table: tableName, verb: 'create', generatedColumn, rows: () => rows.map((row) => storedRow(defined, row)) },
      ],
    };
  }

  /**
   * Inserts rows and changes those that have the same key, with one atomic statement.
   * @param key members of a unique key
   * @param rows at least one; all with the members of the first
   * @param change what happens to rows that are there, unless they get the new values
   */
  upsert<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    key: readonly (keyof E & string)[],
    rows: readonly Partial<E>[],
    change?: RowUpdate<E>,
  ): WriteStatement {
    const { sql, parameters, changes } = this.insert(entity, rows);
    const { columns } = this.of(entity);
    const defined = definedIn(columns, rows[0]);
    const keys = defined.filter(({ property }) => key.includes(property));
    const set = change
      ? definedIn(columns, change).map((column) => assignmentOf(column, change[column.property]))
      : defined.filter(({ property }) => !key.includes(property)).map((column) => this.assignmentOfNew(column));
    return {
      sql: `${sql} ${this.onConflict(keys, set.map((assignment) => assignment.sql).join(', '))}`,
      parameters: [...parameters, ...set.flatMap((assignment) => assignment.parameters)],
      changes: changes?.map((change) => ({ ...change, key })),
    };
  }

  /** @returns nothing when nothing is to change */
  update<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    match: Match<E>,
    change: RowUpdate<E>,
    touched?: ChangedValues,
  ): WriteStatement | undefined {
    const { table, tableName, columns } = this.of(entity);
    const defined = definedIn(columns, change);
    if (defined.length === 0) return undefined;
    const where = conditionOf(columns, match);
    const set = defined.map((column) => assignmentOf(column, change[column.property]));
    const isComputed = defined.some(({ property }) => change[property] instanceof SqlExpression);
    return {
      sql: `UPDATE ${table} SET ${set.map(({ sql }) => sql).join(', ')} ${where.sql}`,
      parameters: [...set.flatMap(({ parameters }) => parameters), ...where.parameters],
      changes: [
        {
          table: tableName,
          verb: 'update',
          columns: defined.map(({ databaseName }) => databaseName),
          ...(!isComputed && { values: storedRow(defined, change) }),
          ...matchedValues(columns, match),
          touched,
          where,
        },
      ],
    };
  }

  delete<E extends ObjectLiteral>(entity: EntityTarget<E>, match: Match<E>, touched?: ChangedValues): WriteStatement {
    const { table, tableName, columns } = this.of(entity);
    const where = conditionOf(columns, match);
    return {
      sql: `DELETE FROM ${table} ${where.sql}`,
      parameters: where.parameters,
      changes: [{ table: tableName, verb: 'delete', ...matchedValues(columns, match), touched, where }],
    };
  }

  /** What a hand-written statement changes. A table without an entity is named as it is. */
  changesOf(tables: ChangedTables, known: KnownChange = {}): StatementChange[] {
    return Object.entries(tables).map(([verb, target]) => ({
      table: this.dataSource.hasMetadata(target) ? this.of(target).tableName : String(target),
      verb: verb as ChangeVerb,
      ...known,
    }));
  }

  private onConflict(key: readonly StoredColumn[], set: string): string {
    if (this.engine === 'sqlite') {
      return `ON CONFLICT (${namesOf(key)}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`}`;
    }
    // A column set to itself: nothing is to change.
    return `ON DUPLICATE KEY UPDATE ${set === '' ? `${key[0].name} = ${key[0].name}` : set}`;
  }

  /** Sets a column of a row that is there to its new value. (`VALUES()` is what both MySQL and MariaDB know.) */
  private assignmentOfNew({ name }: StoredColumn): SqlFragment {
    return { sql: `${name} = ${this.engine === 'sqlite' ? `excluded.${name}` : `VALUES(${name})`}`, parameters: [] };
  }

  private of(entity: EntityTarget<ObjectLiteral>): StoredEntity {
    let stored = this.byEntity.get(entity);
    if (!stored) {
      stored = storedEntity(this.dataSource, this.dataSource.getMetadata(entity));
      this.byEntity.set(entity, stored);
    }
    return stored;
  }
}

function storedEntity({ driver }: DataSource, metadata: EntityMetadata): StoredEntity {
  const columns = metadata.columns.map((column) => ({
    property: column.propertyName,
    databaseName: column.databaseName,
    name: driver.escape(column.databaseName),
    toStored: (value: unknown) => driver.preparePersistentValue(value, column) as unknown,
  }));
  const generated = metadata.columns.find(({ generationStrategy }) => generationStrategy === 'increment');
  return {
    tableName: metadata.tableName,
    generatedColumn: generated?.databaseName,
    table: driver.escape(metadata.tableName),
    columns,
  };
}

function definedIn(columns: readonly StoredColumn[], row: ObjectLiteral): StoredColumn[] {
  return columns.filter(({ property }) => row[property] !== undefined);
}

/** The columns of which a new row has values, and their text. */
function insertedColumns(entity: StoredEntity, row: ObjectLiteral): NonNullable<StoredEntity['lastColumns']> {
  const columns = definedIn(entity.columns, row);
  const last = entity.lastColumns;
  if (last?.columns.length === columns.length && last.columns.every((column, i) => column === columns[i])) return last;
  const values = `(${columns.map(() => '?').join(', ')})`;
  return (entity.lastColumns = { columns, names: namesOf(columns), values });
}

function storedRow(columns: readonly StoredColumn[], row: ObjectLiteral): StoredRow {
  const stored: StoredRow = {};
  for (const { property, databaseName, toStored } of columns) stored[databaseName] = toStored(row[property] ?? null);
  return stored;
}

function matchedValues(
  columns: readonly StoredColumn[],
  match: ObjectLiteral | SqlExpression,
): Pick<StatementChange, 'match'> {
  if (match instanceof ConditionalMatch) return matchedValues(columns, match.values as ObjectLiteral);
  if (!(match instanceof SqlExpression)) return { match: storedRow(definedIn(columns, match), match) };
  return namesOneRow(match.sql) ? { match: { id: match.parameters[0] } } : {};
}

/** Whether a condition holds for the row with the id of its first parameter at most. */
function namesOneRow(condition: string): boolean {
  if (condition !== 'id = ?' && !condition.startsWith('id = ? AND ')) return false;
  if (!/\bOR\b/i.test(condition)) return true;
  let outside = condition;
  for (let inner = ''; inner !== outside;) [inner, outside] = [outside, outside.replace(/\([^()]*\)/g, '')];
  return !/\bOR\b/i.test(outside);
}

function assignmentOf({ name, toStored }: StoredColumn, value: unknown): SqlFragment {
  return value instanceof SqlExpression
    ? { sql: `${name} = ${value.sql}`, parameters: value.parameters }
    : { sql: `${name} = ?`, parameters: [toStored(value)] };
}

function namesOf(columns: readonly StoredColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

/** `WHERE …`. @throws Error when no column is compared: that would be every row */
function conditionOf(columns: readonly StoredColumn[], match: ObjectLiteral | SqlExpression): SqlFragment {
  if (match instanceof SqlExpression) return { sql: `WHERE ${match.sql}`, parameters: match.parameters };
  if (match instanceof ConditionalMatch) {
    const { sql, parameters } = conditionOf(columns, match.values as ObjectLiteral);
    const { condition } = match;
    return { sql: `${sql} AND (${condition.sql})`, parameters: [...parameters, ...condition.parameters] };
  }
  const compared = definedIn(columns, match);
  if (compared.length === 0) throw new Error('A statement without a condition would change every row.');
  const conditions = compared.map(({ property, name }) => `${name} ${match[property] === null ? 'IS NULL' : '= ?'}`);
  return {
    sql: `WHERE ${conditions.join(' AND ')}`,
    parameters: compared.flatMap(({ property, toStored }) =>
      match[property] === null ? [] : [toStored(match[property])],
    ),
  };
}
