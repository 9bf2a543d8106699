import { placeholders } from '../../core/database/database.js';
import type { Engine } from '../../core/database/engine.js';
import { contains, matchAll } from '../../core/database/text-search.js';
import type { Condition } from '../../core/database/text-search.js';
import type { PostOrderBy } from './post-list.dto.js';
import { searchTerms, wholeText } from './search-terms.js';

/** What a list of posts is narrowed by. Members that are absent narrow nothing; empty lists match nothing. */
export interface PostFilter {
  statuses?: readonly string[];
  authors?: readonly number[];
  authorsExcluded?: readonly number[];
  ids?: readonly number[];
  idsExcluded?: readonly number[];
  /** As stored (percent-encoded, lower case). */
  slugs?: readonly string[];
  /** Wall clock of the site; all four bounds exclude their moment. */
  after?: string;
  before?: string;
  modifiedAfter?: string;
  modifiedBefore?: string;
  search?: PostSearch;
}

/** A search in texts. */
export interface PostSearch {
  text: string;
  /** Columns to look into. */
  columns: readonly string[];
  /** A column must be the text, case apart. */
  exact: boolean;
  /** The full-text index to use, where the table has one: words are then found at their beginning. */
  index?: SearchIndex;
}

/** A full-text index (`core/database/text-search`). */
export interface SearchIndex {
  engine: Engine;
  table: string;
  /** All its columns. */
  columns: readonly string[];
}

/** How a list of posts is sorted. */
export interface PostOrder {
  by: PostOrderBy;
  descending: boolean;
}

/** Conditions on the posts `p` of a list, to be joined with AND; kinds add their own. */
export function postConditions(filter: PostFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, ...parameters: unknown[]): void => void conditions.push({ sql, parameters });
  const among = (column: string, values: readonly unknown[] | undefined): void => {
    if (values?.length === 1) add(`${column} = ?`, values[0]);
    else if (values) add(`${column} IN (${placeholders(values)})`, ...values);
  };
  const notAmong = (column: string, values: readonly unknown[] | undefined): void => {
    if (values && values.length > 0)
      add(`(${column} IS NULL OR ${column} NOT IN (${placeholders(values)}))`, ...values);
  };
  among('p.status', filter.statuses);
  among('p.author_id', filter.authors);
  notAmong('p.author_id', filter.authorsExcluded);
  among('p.id', filter.ids);
  notAmong('p.id', filter.idsExcluded);
  among('p.slug', filter.slugs);
  if (filter.after !== undefined) add('p.date > ?', filter.after);
  if (filter.before !== undefined) add('p.date < ?', filter.before);
  if (filter.modifiedAfter !== undefined) add('p.modified > ?', filter.modifiedAfter);
  if (filter.modifiedBefore !== undefined) add('p.modified < ?', filter.modifiedBefore);
  if (filter.search) conditions.push(...searchConditions(filter.search));
  return conditions;
}

function searchConditions({ text, columns, exact, index }: PostSearch): Condition[] {
  if (exact) {
    const pattern = escapeLike(wholeText(text));
    const sql = columns.map((column) => `p.${column} LIKE ? ESCAPE '!'`).join(' OR ');
    return [{ sql: `(${sql})`, parameters: columns.map(() => pattern) }];
  }
  const { wanted, unwanted } = searchTerms(text);
  return [
    ...wanted.flatMap((term) => found(term, columns, index)),
    ...unwanted.map((term) => {
      const { sql, parameters } = contains('p', [...columns], term);
      return { sql: `NOT ${sql}`, parameters };
    }),
  ];
}

/** The index knows words in all its columns; for phrases and for some of the columns the texts are looked at too. */
function found(term: string, columns: readonly string[], index: SearchIndex | undefined): Condition[] {
  const inTexts = contains('p', [...columns], term);
  if (!index) return [inTexts];
  const indexed = matchAll(index.engine, index.table, 'p', [...index.columns], term);
  const wordInAll = /^[\p{L}\p{N}\p{M}_]+$/u.test(term) && index.columns.every((column) => columns.includes(column));
  return wordInAll ? [indexed] : [indexed, inTexts];
}

/** Conditions as one `WHERE` clause, empty for none. */
export function whereAll(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** Columns behind the orders that simply are one. */
const COLUMNS: Partial<Record<PostOrderBy, string>> = {
  date: 'p.date',
  modified: 'p.modified',
  slug: 'p.slug',
  title: 'p.title_key',
  menu_order: 'p.menu_order',
};

/**
 * `ORDER BY …` for the posts `p` of a list. Ties go by id in the same direction, those of an author by date; `include` and `include_slugs` keep the
 * order that was asked for, `relevance` puts the best matches first and newer ones before older ones.
 *
 * @param parentColumn what `parent` sorts by; kinds without parents go by id
 */
export function postOrder({ by, descending }: PostOrder, filter: PostFilter, parentColumn = 'p.id'): Condition {
  const direction = descending ? 'DESC' : 'ASC';
  const given = by === 'include' ? filter.ids : by === 'include_slugs' ? filter.slugs : undefined;
  if (given && given.length > 0) {
    const cases = given.map((_, i) => `WHEN ? THEN ${i}`).join(' ');
    return { sql: `ORDER BY CASE ${by === 'include' ? 'p.id' : 'p.slug'} ${cases} END, p.id`, parameters: [...given] };
  }
  if (by === 'relevance' && filter.search) return byRelevance(filter.search);
  // The index by author goes on with the date.
  if (by === 'author') {
    return { sql: `ORDER BY p.author_id ${direction}, p.date ${direction}, p.id ${direction}`, parameters: [] };
  }
  const column = by === 'parent' ? parentColumn : (COLUMNS[by] ?? (by === 'id' ? 'p.id' : 'p.date'));
  const sql = column === 'p.id' ? `ORDER BY p.id ${direction}` : `ORDER BY ${column} ${direction}, p.id ${direction}`;
  return { sql, parameters: [] };
}

/** The whole text in the title, then all words there, then any word there, then the rest. */
function byRelevance({ text }: PostSearch): Condition {
  const inTitle = (term: string): Condition => contains('p', ['title'], term);
  const words = searchTerms(text).wanted.map(inTitle);
  const whole = inTitle(wholeText(text));
  const ranks: Condition[] = [whole, ...(words.length > 1 ? [joined(words, ' AND '), joined(words, ' OR ')] : [])];
  return {
    sql: `ORDER BY CASE ${ranks.map(({ sql }, i) => `WHEN ${sql} THEN ${i}`).join(' ')} ELSE 9 END, p.date DESC, p.id DESC`,
    parameters: ranks.flatMap(({ parameters }) => parameters),
  };
}

function joined(conditions: readonly Condition[], word: string): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(word),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, (sign) => `!${sign}`);
}
