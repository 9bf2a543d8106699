import { INTERRUPTED_RESTORE } from '#core/restore';
import { findMark } from '#core/security';
import type { Value } from './format.js';

/** A table as the database has it. */
export interface TableShape {
  name: string;
  /** Columns in their order, without those that the database computes. */
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** Columns of foreign keys with the tables and columns that they refer to. */
  references: Reference[];
  /** The next number of the counter; nothing where the table has none. */
  next?: number;
}

/** A foreign key of one column. */
export interface Reference {
  column: string;
  table: string;
  target: string;
}

/** One connection to a database, for reading a snapshot of it or for replacing all that it holds. */
export interface Store {
  /** Name and version of the database. */
  readonly server: string;
  /** Tables, without those that the database keeps for itself (full-text indexes). */
  tables(): Promise<TableShape[]>;
  /** Rows of a query, one after the other; no other query may run meanwhile. */
  rows(sql: string): AsyncIterable<Value[]>;

  /** From now on, reads see what is committed at this moment. */
  beginSnapshot(): Promise<void>;

  /** Lets the counter of a table go on after those of the source. Before `beginRestore` (MySQL commits here). */
  raiseCounter(table: string, next: number): Promise<void>;
  /** Begins the transaction in which everything is replaced, without foreign keys being checked. */
  beginRestore(): Promise<void>;
  deleteRows(table: string): Promise<void>;
  insert(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void>;
  /** Rebuilds full-text indexes and counters before the transaction ends. */
  finishRestore(counters: readonly { name: string; next?: number }[]): Promise<void>;
  execute(sql: string, parameters?: readonly Value[]): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** The rows of a small query. */
export async function all(store: Store, sql: string): Promise<Value[][]> {
  const rows: Value[][] = [];
  for await (const row of store.rows(sql)) rows.push(row);
  return rows;
}

/** How many rows a table has. */
export async function countRows(store: Store, table: string): Promise<number> {
  return Number((await all(store, `SELECT COUNT(*) FROM ${table}`))[0]?.[0]);
}

/** Names of the migrations that a database has run, in their order; none for a database without tables. */
export async function schemaOf(store: Store, tables: readonly TableShape[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  return (await all(store, 'SELECT name FROM migrations ORDER BY timestamp, id')).map(([name]) => String(name));
}

/** Whether a restore into this database was interrupted after its rows had been stored. */
export async function wasInterrupted(store: Store, tables: readonly TableShape[]): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'secrets')) return false;
  return (await all(store, findMark(INTERRUPTED_RESTORE))).length > 0;
}

/** Tables in an order in which each comes after those that it refers to, itself apart; else by name. */
export function inReferenceOrder<T extends Pick<TableShape, 'name' | 'references'>>(tables: readonly T[]): T[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<T>();
  const visiting = new Set<string>();
  const visit = (table: T): void => {
    if (visiting.has(table.name)) return;
    visiting.add(table.name);
    const targets = [...new Set(table.references.map((reference) => reference.table))].sort();
    for (const target of targets) {
      const referenced = byName.get(target);
      if (referenced) visit(referenced);
    }
    ordered.add(table);
  };
  for (const name of [...byName.keys()].sort()) visit(byName.get(name) as T);
  return [...ordered];
}
