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
  /** Whether changes of a table are recorded. */
  concerns(table: string): boolean;
  /** Called in the unit of work, before it is stored. */
  store(changes: readonly RowChange[]): Promise<void>;
}

/** Rows of one statement that are recorded with their values. */
const MAX_ROWS = 100;
const NAME = '[`"]?(\\w+)[`"]?';
const INSERT = new RegExp(
  `^\\s*(?:INSERT|REPLACE)\\b[\\s\\w]*?\\bINTO\\s+${NAME}\\s*\\(([^)]*)\\)\\s*VALUES\\s*\\(`,
  'i',
);
const UPDATE = new RegExp(`^\\s*UPDATE\\s+${NAME}\\s+SET\\s`, 'i');
const DELETE = new RegExp(`^\\s*DELETE\\s+FROM\\s+${NAME}\\s*(?=WHERE\\b|$)`, 'i');
const ANY = new RegExp(`^\\s*(INSERT|REPLACE|UPDATE|DELETE)\\b(?:[\\s\\w]*?\\b(?:INTO|FROM))?\\s+${NAME}`, 'i');

/** Whether a statement writes rows. */
export const isChange = (sql: string): boolean => /^\s*(INSERT|REPLACE|UPDATE|DELETE)\b/i.test(sql);

/**
 * Runs a writing statement and finds out which rows it changed: what an `UPDATE` or `DELETE` will hit is read first
 * with the same condition. Statements of other forms are recorded by table and verb only.
 * @returns what the statement returned, and the changes
 */
export async function captured(
  { sql, parameters, run }: { sql: string; parameters: unknown[]; run: () => Promise<unknown> },
  read: RunQuery,
  concerns: (table: string) => boolean,
): Promise<{ result: unknown; changes: RowChange[] }> {
  const insert = INSERT.exec(sql);
  if (insert) {
    const [, table] = insert;
    const result = await run();
    return {
      result,
      changes: concerns(table) ? await insertedRows({ sql, match: insert, parameters, result }, read) : [],
    };
  }
  const update = UPDATE.exec(sql);
  const found = update ?? DELETE.exec(sql);
  if (!found) {
    const any = ANY.exec(sql);
    const result = await run();
    if (!any || !concerns(any[2])) return { result, changes: [] };
    return { result, changes: [{ table: any[2], verb: verbOf(any[1]) }] };
  }
  const [head, table] = found;
  if (!concerns(table)) return { result: await run(), changes: [] };
  const where = topLevelWhere(sql, head.length);
  const condition = where < 0 ? '' : sql.slice(where).replace(/\s+LIMIT\s+\S+\s*$/i, '');
  const tail = where < 0 ? [] : parameters.slice(countMarks(sql.slice(0, where)));
  const select = `SELECT * FROM ${table} ${condition} LIMIT ${MAX_ROWS}`;
  // A form of statement that cannot be read this way is recorded without values; what is really wrong, `run` reports.
  const before = (await read(select, tail).catch(() => undefined)) as Record<string, unknown>[] | undefined;
  const result = await run();
  if (!before) return { result, changes: [{ table, verb: update ? 'update' : 'delete' }] };
  if (!update) return { result, changes: before.map((row) => ({ table, verb: 'delete', before: row })) };
  const changes: RowChange[] = [];
  for (const row of before) {
    const after = await again(table, row, read);
    if (after === undefined) changes.push({ table, verb: 'update', before: row });
    else if (JSON.stringify(after) !== JSON.stringify(row)) changes.push({ table, verb: 'update', before: row, after });
  }
  return { result, changes };
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
  { sql, match, parameters, result }: { sql: string; match: RegExpExecArray; parameters: unknown[]; result: unknown },
  read: RunQuery,
): Promise<RowChange[]> {
  const [head, table, list] = match;
  const { affected, raw } = result as { affected?: number; raw?: unknown };
  if (affected === 0) return [];
  const columns = list.split(',').map((column) => column.trim().replace(/[`"]/g, ''));
  const values = /^[^()]*\)/
    .exec(sql.slice(head.length))?.[0]
    .slice(0, -1)
    .split(',')
    .map((value) => value.trim());
  if (values?.length !== columns.length) return [{ table, verb: 'create' }];
  let next = 0;
  const after = Object.fromEntries(
    columns.map((column, i) => [column, values[i] === '?' ? parameters[next++] : literal(values[i])]),
  );
  const made = typeof raw === 'object' && raw !== null ? (raw as { insertId?: number }).insertId : raw;
  if (after.id !== undefined || typeof made !== 'number' || made <= 0) return [{ table, verb: 'create', after }];
  // SQLite gives a number also for tables that have no such column.
  const rows = (await read(`SELECT * FROM ${table} WHERE id = ?`, [made]).catch(() => [])) as Record<string, unknown>[];
  delete after.id;
  return [{ table, verb: 'create', after: rows[0] ?? after }];
}

const literal = (text: string): unknown =>
  /^(null|default)$/i.test(text) ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.replace(/^'|'$/g, '');

function verbOf(word: string): RowChange['verb'] {
  return /^update$/i.test(word) ? 'update' : /^delete$/i.test(word) ? 'delete' : 'create';
}

/** Where the statement's own `WHERE` begins, past those in brackets and quotes; -1 without one. */
function topLevelWhere(sql: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let i = from; i < sql.length; i++) {
    const sign = sql[i];
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (depth === 0 && /^where\b/i.test(sql.slice(i, i + 6)) && !/\w/.test(sql[i - 1] ?? ' ')) return i;
  }
  return -1;
}

function countMarks(sql: string): number {
  return (sql.replace(/'[^']*'/g, '').match(/\?/g) ?? []).length;
}
