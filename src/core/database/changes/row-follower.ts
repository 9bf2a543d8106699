import { IDS_PER_STATEMENT, batches } from '../batches.js';
import { placeholders } from '../sql-fragment.js';
import { insertedId, type WriteResult } from './change-capture.js';
import type { ForeignKeys } from './foreign-keys.js';
import type { StatementChange } from './statement-change.js';
import type { RunQuery, StoredRow } from './stored-rows.js';

/** Values that changed rows had before or have after a statement in a column that identifies something. */
export interface FollowedRows {
  /** Empty: anything may have changed. */
  table: string;
  column: string;
  values: readonly unknown[];
  /** Rows that are gone when the unit of work ends. */
  isDeleted?: boolean;
}

/**
 * Receives the keys of all rows that units of work change in the tables that it follows, for every caller. Unlike a
 * `ChangeRecorder` it gets no contents. Most statements declare their keys; the others cost one `SELECT` of keys.
 */
export interface ChangeFollower {
  /**
   * Whether it follows at the moment; else statements cost nothing. A unit of work in which this becomes true has
   * changed rows that are not known.
   */
  readonly isOn: boolean;
  /**
   * The columns of a table whose values are wanted.
   * @param columns those that an `UPDATE` sets; nothing when they are not known
   * @returns none: a change of these columns does not matter
   */
  columnsOf(table: string, columns?: readonly string[]): readonly string[];
  /**
   * Called before rows are deleted, for what refers to them and can no longer be read afterwards.
   * @param read reads in the unit of work
   */
  deleting(rows: FollowedRows, read: RunQuery): Promise<readonly FollowedRows[]>;
  /** Called in the unit of work, before it is stored. */
  store(rows: readonly FollowedRows[]): Promise<void>;
}

/** Stands for all rows, where a statement does not declare which rows it changes. */
export const ANYTHING: FollowedRows = { table: '', column: '', values: [] };

/** Statements that change no rows, although nothing declares that. */
const WITHOUT_ROWS = /^\s*(?:CREATE|ALTER|DROP|RENAME|ANALYZE|OPTIMIZE|VACUUM|REINDEX|KILL|LOCK|UNLOCK|USE|FLUSH)\b/i;

/** Whether rows that a statement may change are followed. */
export function isFollowedIn(
  follower: ChangeFollower,
  keys: ForeignKeys,
  sql: string,
  changes: readonly StatementChange[],
): boolean {
  return changes.some(({ table, verb, columns }) => {
    if (table === '') return !WITHOUT_ROWS.test(sql);
    if (follower.columnsOf(table, columns).length > 0) return true;
    return verb === 'delete' && isFollowedWith(follower, keys, table);
  });
}

/** Whether rows are followed that the database deletes or changes with rows of a table. */
function isFollowedWith(follower: ChangeFollower, keys: ForeignKeys, table: string): boolean {
  return [...keys.changedWith(table.toLowerCase())].some((name) => follower.columnsOf(name).length > 0);
}

/** Finds out which keys the rows have that a statement changes. */
export class RowFollower {
  /** @param sendsTogether whether statements that begin at the same time run in this order */
  constructor(
    private readonly follower: ChangeFollower,
    private readonly keys: ForeignKeys,
    private readonly read: RunQuery,
    private readonly sendsTogether: boolean,
  ) {}

  /**
   * Runs a statement.
   * @param declared what it changes
   * @returns its result, and the keys of the rows that it changed
   */
  async follow(
    sql: string,
    declared: readonly StatementChange[],
    run: () => Promise<WriteResult>,
  ): Promise<{ result: WriteResult; rows: readonly FollowedRows[] }> {
    const before: (readonly FollowedRows[] | Promise<readonly FollowedRows[]>)[] = [];
    for (const change of declared) {
      if (change.table === '') before.push(WITHOUT_ROWS.test(sql) ? [] : [ANYTHING]);
      else if (change.verb === 'update') before.push(this.updated(change));
      else if (change.verb === 'delete') before.push(this.deleted(change));
    }
    const isRead = before.some((rows) => rows instanceof Promise);
    if (!isRead) return this.followed(declared, await run(), before as FollowedRows[][]);
    // Reads that have begun are sent before the statement, in the same packet.
    const found = Promise.all(before.map((rows) => Promise.resolve(rows)));
    const goesTogether = this.sendsTogether && declared.every(({ verb }) => verb !== 'delete');
    if (!goesTogether) await found;
    const [result, rows] = await Promise.all([run(), found]);
    return this.followed(declared, result, rows);
  }

  private followed(
    declared: readonly StatementChange[],
    result: WriteResult,
    before: readonly (readonly FollowedRows[])[],
  ): { result: WriteResult; rows: readonly FollowedRows[] } {
    if (result.affected === 0) return { result, rows: [] };
    return { result, rows: [...before.flat(), ...declared.flatMap((change) => this.created(change, result))] };
  }

  private created(change: StatementChange, result: WriteResult): FollowedRows[] {
    if (change.verb !== 'create' || change.table === '') return [];
    const wanted = this.follower.columnsOf(change.table);
    if (wanted.length === 0) return [];
    const rows = change.rows?.() ?? [];
    return wanted.map((column): FollowedRows => {
      const named = change.touched?.[column];
      if (named) return { table: change.table, column, values: named };
      const values = rows.map((row) => row[column]).filter((value) => value !== null);
      const isGenerated = values.length === 1 && values[0] === undefined && change.generatedColumn === column;
      if (isGenerated) values[0] = insertedId(result) || undefined;
      if (rows.length === 0 || values.includes(undefined)) return ANYTHING;
      return { table: change.table, column, values };
    });
  }

  /** At once when the statement declares its keys. */
  private updated(change: StatementChange): readonly FollowedRows[] | Promise<readonly FollowedRows[]> {
    const wanted = this.follower.columnsOf(change.table, change.columns);
    const { known, unknown } = knownBefore(change, wanted);
    if (unknown.length === 0) return [...known, ...this.valuesAfter(change, wanted)];
    return this.valuesBefore(change, wanted).then((before) =>
      before ? [...before, ...this.valuesAfter(change, wanted)] : [ANYTHING],
    );
  }

  private valuesAfter(change: StatementChange, wanted: readonly string[]): FollowedRows[] {
    return wanted
      .filter((column) => change.columns?.includes(column) ?? false)
      .map((column): FollowedRows => {
        const value = change.values?.[column];
        if (value === undefined) return ANYTHING;
        return { table: change.table, column, values: value === null ? [] : [value] };
      });
  }

  private async deleted(change: StatementChange): Promise<readonly FollowedRows[]> {
    const { table } = change;
    const wanted = this.follower.columnsOf(table);
    const parents = this.keys.ofParent(table).filter(({ child }) => this.isFollowed(child));
    const columns = [...new Set([...wanted, ...parents.map(({ parentColumn }) => parentColumn)])];
    const rows = await this.valuesBefore(change, columns);
    return rows ? this.deletedWith(table, rows, wanted) : [ANYTHING];
  }

  /** What the database deletes or changes with rows that are about to be deleted, and the rows themselves. */
  private async deletedWith(
    table: string,
    rows: readonly FollowedRows[],
    wanted: readonly string[],
  ): Promise<FollowedRows[]> {
    const own = rows
      .filter(({ column }) => wanted.includes(column))
      .map((row): FollowedRows => ({ ...row, isDeleted: true }));
    const all = [...own];
    for (const row of own) all.push(...(await this.follower.deleting(row, this.read)));
    for (const { child, column, parentColumn, rule } of this.keys.ofParent(table)) {
      if (!this.isFollowed(child)) continue;
      const values = rows.filter((row) => row.column === parentColumn).flatMap((row) => row.values);
      const isGone = rule === 'CASCADE';
      const childWanted = this.follower.columnsOf(child, isGone ? undefined : [column]);
      const references = isGone ? this.keys.ofParent(child).map((key) => key.parentColumn) : [];
      const columns = [...new Set([...childWanted, ...references])];
      for (const some of batches(values, IDS_PER_STATEMENT)) {
        const where = { sql: `WHERE ${column} IN (${placeholders(some)})`, parameters: some };
        const found = (await this.valuesBefore({ table: child, verb: 'delete', where }, columns)) ?? [];
        all.push(...(isGone ? await this.deletedWith(child, found, childWanted) : found));
      }
    }
    return all;
  }

  /** Whether rows of a table, or what is deleted with them, are followed. */
  private isFollowed(table: string): boolean {
    return this.follower.columnsOf(table).length > 0 || isFollowedWith(this.follower, this.keys, table);
  }

  /** @returns nothing when they cannot be found out */
  private async valuesBefore(change: StatementChange, wanted: readonly string[]): Promise<FollowedRows[] | undefined> {
    const { table, where } = change;
    const { known, unknown } = knownBefore(change, wanted);
    if (unknown.length === 0) return known;
    if (!where) return undefined;
    // Locks what the statement will lock: it may not change rows that a snapshot does not show.
    const lock = this.sendsTogether ? ' FOR UPDATE' : '';
    const sql = `SELECT ${unknown.join(', ')} FROM ${table} ${where.sql}${lock}`;
    const rows = (await this.read(sql, [...where.parameters])) as StoredRow[];
    return [
      ...known,
      ...unknown.map((column): FollowedRows => {
        const values = rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
        return { table, column, values: [...new Set(values)] };
      }),
    ];
  }
}

/** What a statement itself says of values that its rows have before it, and the columns of which it says nothing. */
function knownBefore(
  { table, match, touched }: StatementChange,
  wanted: readonly string[],
): { known: FollowedRows[]; unknown: string[] } {
  const known: FollowedRows[] = [];
  const unknown: string[] = [];
  for (const column of wanted) {
    const values = touched?.[column] ?? (match?.[column] === undefined ? undefined : [match[column]]);
    if (values) known.push({ table, column, values: values.filter((value) => value !== null) });
    else unknown.push(column);
  }
  return { known, unknown };
}
