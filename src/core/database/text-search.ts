import type { QueryRunner } from 'typeorm';
import type { Engine } from './engine.js';
import { containsPattern, type SqlFragment } from './sql-fragment.js';

/** Words that MySQL's full-text index leaves out (short ones and InnoDB's stopwords) are looked for in the text itself. */
const MIN_INDEXED_LENGTH = 3;
const NOT_INDEXED = new Set([
  'about',
  'are',
  'com',
  'for',
  'from',
  'how',
  'that',
  'the',
  'this',
  'was',
  'what',
  'when',
  'where',
  'who',
  'will',
  'with',
  'und',
  'www',
]);

/** Name of the full-text index of a table; on SQLite it is a table of its own. */
export const searchIndexOf = (table: string): string => `${table}_search`;

/** Table of SQLite with a row for each row that the full-text index of a table has; its column `id` is that of the row. */
export const indexedRowsOf = (table: string): string => `${searchIndexOf(table)}_docsize`;

/**
 * Gives a table a full-text index over `columns`: FULLTEXT on MySQL and MariaDB, an FTS5 table with triggers on SQLite.
 */
export async function createSearchIndex(runner: QueryRunner, table: string, columns: string[]): Promise<void> {
  if (runner.dataSource.options.type === 'mysql') {
    await runner.query(`CREATE FULLTEXT INDEX ft_${table} ON ${table} (${columns.join(', ')})`);
    return;
  }
  const index = searchIndexOf(table);
  const names = columns.join(', ');
  const values = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  const forget = `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', old.id, ${values('old')});`;
  const learn = `INSERT INTO ${index} (rowid, ${names}) VALUES (new.id, ${values('new')});`;
  await runner.query(
    `CREATE VIRTUAL TABLE ${index} USING fts5(${names}, content='${table}', content_rowid='id', tokenize="unicode61 remove_diacritics 2")`,
  );
  await runner.query(`CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${learn} END`);
  await runner.query(`CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${forget} END`);
  await runner.query(
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${names} ON ${table} BEGIN ${forget} ${learn} END`,
  );
}

/** Takes the full-text index away. */
export async function dropSearchIndex(runner: QueryRunner, table: string): Promise<void> {
  if (runner.dataSource.options.type === 'mysql') {
    await runner.query(`DROP INDEX ft_${table} ON ${table}`);
    return;
  }
  for (const event of ['insert', 'delete', 'update'])
    await runner.query(`DROP TRIGGER IF EXISTS ${searchIndexOf(table)}_${event}`);
  await runner.query(`DROP TABLE IF EXISTS ${searchIndexOf(table)}`);
}

/** Splits what a person typed into words; punctuation separates. */
export function searchWords(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [],
    ),
  ].slice(0, 20);
}

/**
 * Rows of `table` (under the alias `alias`) in which every word of `text` begins a word of one of `columns`. Words
 * too short for MySQL's index, and texts without any word, are looked for as plain text.
 */
export function matchAll(
  engine: Engine,
  table: string,
  alias: string,
  columns: readonly string[],
  text: string,
): SqlFragment {
  const words = searchWords(text);
  if (words.length === 0) return contains(alias, columns, text);
  if (engine === 'sqlite') {
    const query = words.map((word) => `"${word}"*`).join(' ');
    return {
      sql: `${alias}.id IN (SELECT rowid FROM ${searchIndexOf(table)} WHERE ${searchIndexOf(table)} MATCH ?)`,
      parameters: [query],
    };
  }
  const indexed = words.filter((word) => word.length >= MIN_INDEXED_LENGTH && !NOT_INDEXED.has(word));
  const short = words.filter((word) => !indexed.includes(word));
  const conditions = short.map((word) => contains(alias, columns, word));
  if (indexed.length > 0) {
    const names = columns.map((column) => `${alias}.${column}`).join(', ');
    conditions.unshift({
      sql: `MATCH (${names}) AGAINST (? IN BOOLEAN MODE)`,
      parameters: [indexed.map((word) => `+${word}*`).join(' ')],
    });
  }
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** Rows in which `text` occurs in one of `columns`, whatever the case. */
export function contains(alias: string, columns: readonly string[], text: string): SqlFragment {
  const pattern = containsPattern(text);
  return {
    sql: `(${columns.map((column) => `${alias}.${column} LIKE ? ESCAPE '!'`).join(' OR ')})`,
    parameters: columns.map(() => pattern),
  };
}
