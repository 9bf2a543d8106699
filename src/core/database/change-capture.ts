import type { Cascades } from './cascades.js';
import { writeStatement, type InsertStatement } from './write-statement.js';

/** One changed row, as far as the statement tells. */
export interface RowChange {
  table: string;
  verb: 'create' | 'update' | 'delete';
  /** The row before; nothing for new rows. */
  before?: Record<string, unknown>;
  /** The row after; nothing for deleted rows. */
  after?: Record<string, unknown>;
}

/** Reads rows in the running unit of work. */
export type RunQuery = (sql: string, parameters: unknown[]) => Promise<unknown>;

/** Sees the rows that units of work change. */
export interface ChangeRecorder {
  /** Whether the changes of the unit that begins are wanted. */
  wants(): boolean;
  /**
   * Whether changes of a table are recorded.
   * @param columns those that an `UPDATE` sets, where its text tells
   */
  concerns(table: string, columns?: readonly string[]): boolean;
  /** Called in the unit of work, before it is stored. */
  store(changes: readonly RowChange[]): Promise<void>;
}

/** Rows of one statement that are recorded with their values. */
const MAX_ROWS = 100;

/** Runs a statement and finds out which rows it changed. */
export async function captured(
  { sql, parameters, run }: { sql: string; parameters: unknown[]; run: () => Promise<unknown> },
  read: RunQuery,
  concerns: (table: string, columns?: readonly string[]) => boolean,
  cascades?: Cascades,
): Promise<{ result: unknown; changes: RowChange[] }> {
  const statement = writeStatement(sql);
  if (!statement) return { result: await run(), changes: [] };
  const isWanted = concerns(statement.table, statement.kind === 'update' ? statement.columns : undefined);
  // What the database deletes with a row may be wanted although the row itself is not.
  if (!isWanted && !(cascades && statement.kind === 'delete')) return { result: await run(), changes: [] };
  const { table, verb } = statement;
  if (statement.kind === 'other') return { result: await run(), changes: [{ table, verb }] };
  if (statement.kind === 'insert') {
    const result = await run();
    return { result, changes: await insertedRows(statement, parameters, result, read) };
  }
  const select = `SELECT * FROM ${table} ${statement.condition} LIMIT ${MAX_ROWS}`;
  const values = parameters.slice(statement.parametersBefore);
  // A form of statement that cannot be read this way is recorded without values; what is really wrong, `run` reports.
  const before = (await read(select, values).catch(() => undefined)) as Record<string, unknown>[] | undefined;
  const gone = verb === 'delete' && before ? ((await cascades?.of(table, before, read)) ?? []) : [];
  const result = await run();
  if (!before) return { result, changes: isWanted ? [{ table, verb }] : [] };
  if (verb === 'delete') {
    const deleted = isWanted ? before.map((row): RowChange => ({ table, verb, before: row })) : [];
    return { result, changes: [...deleted, ...gone.filter((change) => concerns(change.table))] };
  }
  const assigned = assignedValues(statement, parameters);
  // Rows are read again when the database works out a value, when a value is stored in another form, and when another
  // transaction changed what the condition compares.
  const isKnown =
    (result as { affected?: number }).affected === before.length && assigned?.every(([, value]) => isPrimitive(value));
  const changes: RowChange[] = [];
  for (const row of before) {
    const after = isKnown && assigned ? assign(row, assigned) : await again(table, row, read);
    if (after === undefined) changes.push({ table, verb, before: row });
    else if (JSON.stringify(after) !== JSON.stringify(row)) changes.push({ table, verb, before: row, after });
  }
  return { result, changes };
}

/** What an `UPDATE` sets, where its values are parameters and constants. */
function assignedValues(
  { columns, values }: Pick<InsertStatement, 'columns' | 'values'>,
  parameters: readonly unknown[],
): [column: string, value: unknown][] | undefined {
  let next = 0;
  return values?.map(({ isParameter, literal }, i) => [columns[i], isParameter ? parameters[next++] : literal]);
}

const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The row with what was set. A value that the database stores in another form, such as `true` as 1, is that form. */
function assign(row: Record<string, unknown>, assigned: readonly [string, unknown][]): Record<string, unknown> {
  const after = { ...row };
  for (const [column, set] of assigned) {
    const value = typeof set === 'boolean' ? Number(set) : (set ?? null);
    const before = row[column] ?? null;
    const isSame = before === null || value === null ? before === value : String(before) === String(value);
    if (!isSame) after[column] = value;
  }
  return after;
}

/** The columns by which a row is found again, in the order of trust. */
const KEYS = ['id', 'uuid', 'name', 'post_id', 'content_id'] as const;

/** What identifies a row in its table, if it has such a column. */
export function rowKey(row: Record<string, unknown>): [column: string, value: unknown] | undefined {
  const column = KEYS.find((name) => row[name] !== undefined && row[name] !== null);
  return column === undefined ? undefined : [column, row[column]];
}

async function again(
  table: string,
  row: Record<string, unknown>,
  read: RunQuery,
): Promise<Record<string, unknown> | undefined> {
  const key = rowKey(row);
  if (!key) return undefined;
  const rows = (await read(`SELECT * FROM ${table} WHERE ${key[0]} = ?`, [key[1]])) as Record<string, unknown>[];
  return rows.length === 1 ? rows[0] : undefined;
}

async function insertedRows(
  { table, verb, columns, values }: InsertStatement,
  parameters: unknown[],
  result: unknown,
  read: RunQuery,
): Promise<RowChange[]> {
  const { affected, raw } = result as { affected?: number; raw?: unknown };
  if (affected === 0) return [];
  if (!values) return [{ table, verb }];
  const after = Object.fromEntries(assignedValues({ columns, values }, parameters) ?? []);
  const made = typeof raw === 'object' && raw !== null ? (raw as { insertId?: number }).insertId : raw;
  if (after.id !== undefined || typeof made !== 'number' || made <= 0) return [{ table, verb, after }];
  // SQLite gives a number also for tables that have no such column.
  const rows = (await read(`SELECT * FROM ${table} WHERE id = ?`, [made]).catch(() => [])) as Record<string, unknown>[];
  delete after.id;
  return [{ table, verb, after: rows[0] ?? after }];
}
