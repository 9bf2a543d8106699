/** What the text of a writing statement says, where its form is known. */
export type WriteStatement = InsertStatement | ConditionStatement | OtherStatement;

interface Target {
  table: string;
  verb: 'create' | 'update' | 'delete';
}

/** `INSERT INTO table (columns) VALUES (…)`. */
export interface InsertStatement extends Target {
  kind: 'insert';
  columns: string[];
  /** One value for each column; nothing when the values are not plain, or when there are several rows. */
  values?: StatementValue[];
}

/** A parameter of the statement or a constant in its text; `NULL` and `DEFAULT` have no `literal`. */
export interface StatementValue {
  isParameter: boolean;
  literal?: unknown;
}

/** `UPDATE table SET …` or `DELETE FROM table`, with or without a condition. */
export interface ConditionStatement extends Target {
  kind: 'update' | 'delete';
  /** Columns that it sets. */
  columns: string[];
  /** One value for each column; nothing when one of them is worked out by the database. */
  values?: StatementValue[];
  /** From `WHERE` on, without `LIMIT`; empty when it hits every row. */
  condition: string;
  /** Parameters before those of the condition. */
  parametersBefore: number;
}

/** Any other form: only table and verb are known. */
export interface OtherStatement extends Target {
  kind: 'other';
}

const NAME = '[`"]?(\\w+)[`"]?';
const INSERT = new RegExp(
  `^\\s*(?:INSERT|REPLACE)\\b[\\s\\w]*?\\bINTO\\s+${NAME}\\s*\\(([^)]*)\\)\\s*VALUES\\s*\\(`,
  'i',
);
const UPDATE = new RegExp(`^\\s*UPDATE\\s+${NAME}\\s+SET\\s`, 'i');
const DELETE = new RegExp(`^\\s*DELETE\\s+FROM\\s+${NAME}\\s*(?=WHERE\\b|$)`, 'i');
const ANY = new RegExp(`^\\s*(INSERT|REPLACE|UPDATE|DELETE)\\b(?:[\\s\\w]*?\\b(?:INTO|FROM))?\\s+${NAME}`, 'i');

/** Texts whose reading is remembered: the service has a few hundred; lists of ids of many lengths make more. */
const CACHE_SIZE = 1000;
/** Longer texts are not remembered, so that the memory they take has a bound. */
const MAX_CACHED_LENGTH = 4000;
const remembered = new Map<string, WriteStatement | undefined>();

/** Whether a statement writes rows. */
export const isWrite = (sql: string): boolean => /^\s*(INSERT|REPLACE|UPDATE|DELETE)\b/i.test(sql);

/** `INSERT INTO table (`, `UPDATE table SET`, `DELETE FROM table WHERE`, with the words that engines allow between. */
const ONE_TABLE = new RegExp(
  `^\\s*(?:(?:INSERT|REPLACE)\\b[\\s\\w]*?\\bINTO\\s+${NAME}\\s*\\(|UPDATE\\s+${NAME}\\s+SET\\s|DELETE\\s+FROM\\s+${NAME}\\s*(?:WHERE\\b|$))`,
  'i',
);

/** The one table that a statement writes; nothing for forms that may write others too. */
export function writtenTable(sql: string): string | undefined {
  const [, inserted, updated, deleted] = ONE_TABLE.exec(sql) ?? [];
  return inserted ?? updated ?? deleted;
}

/** Reads the text of a writing statement; the same text is read once. */
export function writeStatement(sql: string): WriteStatement | undefined {
  const known = remembered.get(sql);
  if (known) return known;
  const statement = readInsert(sql) ?? readCondition(sql) ?? readOther(sql);
  if (statement && sql.length <= MAX_CACHED_LENGTH) {
    if (remembered.size >= CACHE_SIZE) remembered.clear();
    remembered.set(sql, statement);
  }
  return statement;
}

function readInsert(sql: string): InsertStatement | undefined {
  const match = INSERT.exec(sql);
  if (!match) return undefined;
  const [head, table, list] = match;
  const columns = list.split(',').map((column) => column.trim().replace(/[`"]/g, ''));
  const values = /^[^()]*\)/
    .exec(sql.slice(head.length))?.[0]
    .slice(0, -1)
    .split(',')
    .map((value) => value.trim());
  const isPlain = values?.length === columns.length;
  return {
    kind: 'insert',
    table,
    verb: 'create',
    columns,
    values: isPlain ? values.map(valueOf) : undefined,
  };
}

function readCondition(sql: string): ConditionStatement | undefined {
  const update = UPDATE.exec(sql);
  const match = update ?? DELETE.exec(sql);
  if (!match) return undefined;
  const [head, table] = match;
  const kind = update ? 'update' : 'delete';
  const where = topLevel(sql, head.length, /^where\b/i)[0] ?? -1;
  const assignments = update ? readAssignments(sql.slice(head.length, where < 0 ? sql.length : where)) : [];
  const values = assignments.map(({ value }) => value);
  return {
    kind,
    table,
    verb: kind,
    columns: assignments.map(({ column }) => column),
    ...(update && values.every((value) => PLAIN_VALUE.test(value)) ? { values: values.map(valueOf) } : {}),
    condition: where < 0 ? '' : sql.slice(where).replace(/\s+LIMIT\s+\S+\s*$/i, ''),
    parametersBefore: countParameters(where < 0 ? sql : sql.slice(0, where)),
  };
}

function readOther(sql: string): OtherStatement | undefined {
  const match = ANY.exec(sql);
  return match ? { kind: 'other', table: match[2], verb: verbOf(match[1]) } : undefined;
}

const literalOf = (text: string): unknown =>
  /^(null|default)$/i.test(text) ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.replace(/^'|'$/g, '');

function verbOf(word: string): Target['verb'] {
  return /^update$/i.test(word) ? 'update' : /^delete$/i.test(word) ? 'delete' : 'create';
}

/** A parameter or a constant without quotes or escapes inside. */
const PLAIN_VALUE = /^(?:\?|null|-?\d+(?:\.\d+)?|'[^'\\]*')$/i;

const valueOf = (text: string): StatementValue =>
  text === '?' ? { isParameter: true } : { isParameter: false, literal: literalOf(text) };

/** The columns that a `SET` clause sets, each with the text of its value. */
function readAssignments(clause: string): { column: string; value: string }[] {
  const commas = topLevel(clause, 0, /^,/);
  return [0, ...commas.map((comma) => comma + 1)].map((start, i) => {
    const [, column = '', value = ''] = /^\s*[`"]?(\w+)[`"]?\s*=?\s*([^]*)$/.exec(clause.slice(start, commas[i])) ?? [];
    return { column, value: value.trim() };
  });
}

/** Where a pattern begins outside of brackets, quotes and words. */
function topLevel(sql: string, from: number, pattern: RegExp): number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = '';
  for (let i = from; i < sql.length; i++) {
    const sign = sql[i];
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (depth === 0 && pattern.test(sql.slice(i, i + 6)) && (sign === ',' || !/\w/.test(sql[i - 1] ?? ' ')))
      found.push(i);
  }
  return found;
}

function countParameters(sql: string): number {
  return (sql.replace(/'[^']*'/g, '').match(/\?/g) ?? []).length;
}
