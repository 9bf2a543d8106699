import type { DataSource } from 'typeorm';
import { ReadLog, RequestContext } from '#core/context';
import type { ForeignKeys } from './foreign-keys.js';
import { ReadTablesMemo } from './read-tables-memo.js';
import type { StatementChange } from './statement-change.js';
import { foundColumns, taggedColumns } from './tagged-by.decorator.js';

/** The tag of everything. */
export const EVERYTHING = '*';

/** Values of one query beyond which it counts as reading the whole table. */
const MAX_VALUES = 100;

/**
 * What a query reads of its tables, where that is less than the whole table: values of columns that the entity is
 * `TaggedBy` or `FoundBy`. Other columns count as the whole table. It must hold for every place where the query names
 * the table. Without a column (`{}`), something else that is noted covers what the query reads of the table.
 */
export type ReadRows = Readonly<Record<string, Readonly<Record<string, readonly (number | string)[]>>>>;

/**
 * Tags of what queries read and statements change. A tag is a table (`events`), rows of it (`events.id:7`), or rows of
 * which nothing is known (`events.id:*`). A change raises the tag of the table and those of the rows; a query that reads
 * certain rows depends on their tags only, one that does not say so on that of the table.
 */
export class TableTags {
  private readonly texts = new ReadTablesMemo();
  private tablesByName?: ReadonlyMap<string, TaggedTable>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ForeignKeys,
  ) {}

  /** Notes in the running request what a query reads, also where its result is a cached one. */
  noteRead(sql: string, rows?: ReadRows): void {
    const log = RequestContext.peek()?.reads;
    if (log) this.noteTables(log, sql, rows);
  }

  /** Tags of what a query reads. */
  ofRead(sql: string, rows?: ReadRows): ReadonlySet<string> {
    const log = new ReadLog();
    this.noteTables(log, sql, rows);
    return log.tags;
  }

  private noteTables(log: ReadLog, sql: string, rows?: ReadRows): void {
    const { tables, listVersions } = this.texts.of(sql);
    for (const table of tables) {
      const values = rows?.[table];
      if (values) this.noteRows(log, table, values);
      else if (table === 'list_versions' && listVersions) this.noteRows(log, table, { name: listVersions });
      else log.add(table);
    }
  }

  private noteRows(log: ReadLog, table: string, values: ReadRows[string]): void {
    for (const [column, wanted] of Object.entries(values)) {
      if (wanted.length > MAX_VALUES || !this.columnsOf(table).all.includes(column)) log.add(table);
      else {
        log.add(`${table}.${column}:*`);
        for (const value of wanted) log.add(`${table}.${column}:${value}`);
      }
    }
  }

  /** Notes what a cached value of this process was read from. */
  noteRowsRead(table: string, values: ReadRows[string]): void {
    const log = RequestContext.peek()?.reads;
    if (log) this.noteRows(log, table, values);
  }

  /**
   * Tags that a change raises.
   * @param insertedId that the database gave
   */
  ofChange(change: StatementChange, insertedId?: number): string[] {
    const table = change.table.toLowerCase();
    if (table === '') return [EVERYTHING];
    const { all, found, stored } = this.columnsOf(table);
    const rows = all.flatMap((column) => {
      if (found.includes(column) && isUntouched(change, column)) return [];
      const values = change.touched?.[column] ?? changedValues(change, stored.get(column) ?? column, insertedId);
      return (values ?? [EVERYTHING]).map((value) => `${table}.${column}:${String(value)}`);
    });
    const others = change.verb === 'delete' ? [...this.keys.changedWith(table)] : [];
    return [table, ...rows, ...others.flatMap((other) => this.ofTable(other))];
  }

  private ofTable(table: string): string[] {
    return [table, ...this.columnsOf(table).all.map((column) => `${table}.${column}:${EVERYTHING}`)];
  }

  private columnsOf(table: string): TaggedTable {
    this.tablesByName ??= new Map(
      this.dataSource.entityMetadatas.map(({ tableName, target, columns }) => {
        const found = foundColumns(target);
        const all = [...taggedColumns(target), ...found];
        const names = columns.map(({ databaseName }) => databaseName);
        const stored = all.filter((name) => !names.includes(name)).map((name) => [name, all[0]] as const);
        return [tableName.toLowerCase(), { all, found, stored: new Map(stored) }];
      }),
    );
    return this.tablesByName.get(table) ?? UNTAGGED;
  }
}

/** Columns that rows of a table are known by, and those among them that only find rows. */
interface TaggedTable {
  all: readonly string[];
  found: readonly string[];
  /** By names that are no columns, the column whose values they have. */
  stored: ReadonlyMap<string, string>;
}

const UNTAGGED: TaggedTable = { all: [], found: [], stored: new Map() };

/** Whether a change leaves a column of its rows as it is. */
function isUntouched({ verb, columns }: StatementChange, column: string): boolean {
  return verb === 'update' && columns !== undefined && !columns.includes(column);
}

/** The values that the rows of a change had or have in a column; nothing when they are not known. */
function changedValues(change: StatementChange, column: string, insertedId?: number): readonly unknown[] | undefined {
  const { touched, verb } = change;
  if (touched?.[column]) return touched[column];
  if (verb === 'create') return insertedValues(change, column, insertedId);
  const before = change.match?.[column];
  if (before === undefined || before === null) return undefined;
  if (!change.columns?.includes(column)) return [before];
  const after = change.values?.[column];
  return after === undefined ? undefined : [before, after];
}

function insertedValues(
  { rows, key, generatedColumn }: StatementChange,
  column: string,
  insertedId?: number,
): readonly unknown[] | undefined {
  // A row that was there may have had another value.
  if (!rows || (key && !key.includes(column))) return undefined;
  const values = rows().map((row) => row[column]);
  if (!values.includes(undefined)) return values;
  if (generatedColumn !== column || values.length > 1) return undefined;
  // Until the row is stored, its id is not known to others.
  return insertedId === undefined ? [] : [insertedId];
}
