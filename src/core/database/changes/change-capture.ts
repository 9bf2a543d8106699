import type { ForeignKeys } from './foreign-keys.js';
import type { RowChange, StatementChange } from './statement-change.js';
import { MAX_ROWS, storedRows, type RunQuery, type StoredRow } from './stored-rows.js';

/** What TypeORM's query runners return for a writing statement. */
export interface WriteResult {
  /** Nothing for statements that are deferred. */
  affected?: number;
  raw: unknown;
}

/** Sees the rows that units of work change. */
export interface ChangeRecorder {
  /** Whether the changes of the unit that begins are wanted. */
  wants(): boolean;
  /**
   * Whether changes of a table are recorded.
   * @param columns those that an `UPDATE` sets
   */
  concerns(table: string, columns?: readonly string[]): boolean;
  /** Called in the unit of work, before it is stored. */
  store(changes: readonly RowChange[]): Promise<void>;
}

/** A statement that has run. */
interface Captured {
  result: WriteResult;
  changes: RowChange[];
}

/** Finds out which rows a statement changes. */
export class ChangeCapture {
  constructor(
    private readonly read: RunQuery,
    private readonly concerns: ChangeRecorder['concerns'],
    private readonly keys?: ForeignKeys,
    /** Whether statements that begin at the same time run in this order. */
    private readonly sendsTogether = false,
  ) {}

  /**
   * Runs a statement and records the rows that it changes.
   * @param declared what it changes
   * @param run runs the statement
   */
  capture(declared: readonly StatementChange[], run: () => Promise<WriteResult>): Promise<Captured> {
    const [change] = declared;
    if (declared.length !== 1 || !(change?.rows ?? change?.where)) {
      const changes = declared.filter((item) => this.isWanted(item)).map(({ table, verb }) => ({ table, verb }));
      return run().then((result) => ({ result, changes }));
    }
    return change.where ? this.captureMatching(change, run) : this.captureInserted(change, run);
  }

  private isWanted({ table, columns }: StatementChange): boolean {
    return this.concerns(table, columns);
  }

  private async captureInserted(change: StatementChange, run: () => Promise<WriteResult>): Promise<Captured> {
    const result = await run();
    if (result.affected === 0 || !this.isWanted(change)) return { result, changes: [] };
    const { table, verb, generatedColumn } = change;
    const rows = change.rows?.() ?? [];
    // Which of the rows an `INSERT` leaves out, it does not say. One that is deferred stores all of them.
    const isPartial = result.affected !== undefined && result.affected < rows.length;
    if (rows.length === 0 || isPartial) return { result, changes: [{ table, verb }] };
    const after = rows.slice(0, MAX_ROWS);
    const id = insertedId(result);
    if (generatedColumn !== undefined && rows.length === 1 && rows[0][generatedColumn] === undefined && id > 0) {
      after[0] = (await this.find(table, generatedColumn, id)) ?? after[0];
    }
    return { result, changes: after.map((row) => ({ table, verb, after: row })) };
  }

  private async captureMatching(change: StatementChange, run: () => Promise<WriteResult>): Promise<Captured> {
    const { table, verb, where } = change;
    const isWanted = this.isWanted(change);
    // What the database deletes with a row may be wanted although the row itself is not.
    if (!where || (!isWanted && !(this.keys && verb === 'delete'))) return { result: await run(), changes: [] };
    const known = knownRow(change);
    if (known) {
      const result = await run();
      return { result, changes: result.affected === 1 ? await this.updatedRows(change, [known], result) : [] };
    }
    if (verb === 'update' && this.sendsTogether) {
      const [before, result] = await Promise.all([storedRows(this.read, table, where), run()]);
      return { result, changes: await this.updatedRows(change, before, result) };
    }
    const before = await storedRows(this.read, table, where);
    const gone = verb === 'delete' ? ((await this.keys?.deletedWith(table, before, this.read)) ?? []) : [];
    const result = await run();
    if (verb === 'delete') {
      const deleted = isWanted ? before.map((row): RowChange => ({ table, verb, before: row })) : [];
      return { result, changes: [...deleted, ...gone.filter((row) => this.concerns(row.table))] };
    }
    return { result, changes: await this.updatedRows(change, before, result) };
  }

  private async updatedRows(
    { table, verb, values }: StatementChange,
    before: readonly StoredRow[],
    { affected }: WriteResult,
  ): Promise<RowChange[]> {
    // Rows are read again when the database computes a value, when a value is stored in another form, and when another
    // transaction changed what the condition compares.
    const isKnown = affected === before.length && values && Object.values(values).every(isPrimitive);
    const changes: RowChange[] = [];
    for (const row of before) {
      const after = isKnown ? assign(row, values) : await this.readAgain(table, row);
      if (after === undefined) changes.push({ table, verb, before: row });
      else if (after !== row && (isKnown || JSON.stringify(after) !== JSON.stringify(row)))
        changes.push({ table, verb, before: row, after });
    }
    return changes;
  }

  private async readAgain(table: string, row: StoredRow): Promise<StoredRow | undefined> {
    const key = rowKey(row);
    return key && (await this.find(table, key[0], key[1]));
  }

  private async find(table: string, column: string, value: unknown): Promise<StoredRow | undefined> {
    const rows = await storedRows(this.read, table, { sql: `WHERE ${column} = ?`, parameters: [value] });
    return rows.length === 1 ? rows[0] : undefined;
  }
}

/**
 * What is recorded of the one row that an `UPDATE` changes, before it: its id and what is set, where the condition of the
 * statement has all of that. Nothing has to be read then.
 */
function knownRow({ verb, columns, values, match }: StatementChange): StoredRow | undefined {
  if (verb !== 'update' || !columns || !values || typeof match?.id !== 'number') return undefined;
  const row: StoredRow = { id: match.id };
  for (const column of columns) {
    const value = match[column];
    if (value === undefined || !isPrimitive(value) || !isPrimitive(values[column])) return undefined;
    row[column] = stored(value);
  }
  return row;
}

const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A value as the database returns it. */
const stored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/**
 * The row with what was set; the same row when that is what it had. A value that the database stores in another form, such
 * as `true` as 1, is that form.
 */
function assign(row: StoredRow, values: StoredRow): StoredRow {
  let after = row;
  for (const [column, set] of Object.entries(values)) {
    const value = stored(set);
    const before = row[column] ?? null;
    const isSame = before === null || value === null ? before === value : String(before) === String(value);
    if (isSame) continue;
    if (after === row) after = { ...row };
    after[column] = value;
  }
  return after;
}

/** The id that the database gave a row; 0 for none. */
export function insertedId({ raw }: WriteResult): number {
  return Number(typeof raw === 'object' && raw !== null ? (raw as { insertId?: number }).insertId : raw) || 0;
}

/** The columns by which a row is found again, in the order of trust. */
const KEYS = ['id', 'uuid', 'name', 'post_id', 'content_id'] as const;

/** What identifies a row in its table, if it has such a column. */
export function rowKey(row: StoredRow): [column: string, value: unknown] | undefined {
  const column = KEYS.find((name) => row[name] !== undefined && row[name] !== null);
  return column === undefined ? undefined : [column, row[column]];
}
