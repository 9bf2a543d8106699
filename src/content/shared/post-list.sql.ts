import { type Engine, contains, matchAll, escapeLike, joinFragments, type SqlFragment } from '#core/database';
import { filterConditions, type Conditions, type ListFilters, orderBy, orderByGiven } from '#core/lists';
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
  /** No two posts of the list have the same place in this order, so that ids need not decide. */
  isUnique?: boolean;
}

const FILTERS: ListFilters<PostFilter> = {
  statuses: (where, statuses) => where.in('p.status', statuses),
  authors: (where, ids) => where.in('p.author_id', ids),
  authorsExcluded: (where, ids) => where.notIn('p.author_id', ids),
  ids: (where, ids) => where.in('p.id', ids),
  idsExcluded: (where, ids) => where.notIn('p.id', ids),
  slugs: (where, slugs) => where.in('p.slug', slugs),
  after: (where, moment) => where.add('p.date > ?', moment),
  before: (where, moment) => where.add('p.date < ?', moment),
  modifiedAfter: (where, moment) => where.add('p.modified > ?', moment),
  modifiedBefore: (where, moment) => where.add('p.modified < ?', moment),
  search: (where, search) => where.addAll(searchConditions(search)),
};

/** The posts `p` of a list; kinds add their own conditions. */
export function postConditions(filter: PostFilter): Conditions {
  return filterConditions(FILTERS, filter, undefined);
}

function searchConditions({ text, columns, exact, index }: PostSearch): SqlFragment[] {
  if (exact) {
    const pattern = escapeLike(wholeText(text));
    const sql = columns.map((column) => `p.${column} LIKE ? ESCAPE '!'`).join(' OR ');
    return [{ sql: `(${sql})`, parameters: columns.map(() => pattern) }];
  }
  const { included, excluded } = searchTerms(text);
  return [
    ...included.flatMap((term) => found(term, columns, index)),
    ...excluded.map((term) => {
      const { sql, parameters } = contains('p', [...columns], term);
      return { sql: `NOT ${sql}`, parameters };
    }),
  ];
}

/** The index knows words in all its columns; for phrases and for some of the columns the texts are looked at too. */
function found(term: string, columns: readonly string[], index: SearchIndex | undefined): SqlFragment[] {
  const inTexts = contains('p', [...columns], term);
  if (!index) return [inTexts];
  const indexed = matchAll(index.engine, index.table, 'p', [...index.columns], term);
  const wordInAll = /^[\p{L}\p{N}\p{M}_]+$/u.test(term) && index.columns.every((column) => columns.includes(column));
  return wordInAll ? [indexed] : [indexed, inTexts];
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
 * The order of the posts `p` of a list. Ties go by id in the same direction, those of an author by date; `include` and
 * `include_slugs` keep the requested order, `relevance` puts the best matches first and newer ones before
 * older ones.
 *
 * @param parentColumn what `parent` sorts by; kinds without parents go by id
 */
export function postOrder(
  { by, descending, isUnique }: PostOrder,
  filter: PostFilter,
  parentColumn = 'p.id',
): SqlFragment {
  if (by === 'include' && filter.ids?.length) return orderByGiven('p.id', filter.ids);
  if (by === 'include_slugs' && filter.slugs?.length) return orderByGiven('p.slug', filter.slugs);
  if (by === 'relevance' && filter.search) return byRelevance(filter.search);
  // The index by author goes on with the date.
  if (by === 'author') return orderBy(['p.author_id', 'p.date', 'p.id'], descending);
  const column = by === 'parent' ? parentColumn : (COLUMNS[by] ?? (by === 'id' ? 'p.id' : 'p.date'));
  return orderBy(column === 'p.id' || isUnique ? [column] : [column, 'p.id'], descending);
}

/** The whole text in the title, then all words there, then any word there, then the rest. */
function byRelevance({ text }: PostSearch): SqlFragment {
  const inTitle = (term: string): SqlFragment => contains('p', ['title'], term);
  const words = searchTerms(text).included.map(inTitle);
  const whole = inTitle(wholeText(text));
  const ranks = [whole, ...(words.length > 1 ? [joinFragments(words, 'AND'), joinFragments(words, 'OR')] : [])];
  return {
    sql: `CASE ${ranks.map(({ sql }, i) => `WHEN ${sql} THEN ${i}`).join(' ')} ELSE 9 END, p.date DESC, p.id DESC`,
    parameters: ranks.flatMap(({ parameters }) => parameters),
  };
}
