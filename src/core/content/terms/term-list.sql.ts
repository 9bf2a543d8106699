import { placeholders } from '../../database/database.js';
import { sortKey } from '../../text/index.js';
import type { Taxonomy } from './term.entity.js';

/** What a list of terms can be narrowed by. Members that are absent narrow nothing. */
export interface TermFilter {
  taxonomy: Taxonomy;
  /** Only these; an empty list matches nothing. Wins over `exclude`. */
  include?: readonly number[];
  exclude?: readonly number[];
  /** Stands in name or slug, in any case. */
  search?: string;
  /** Only these, as stored (percent-encoded, lower case). */
  slugs?: readonly string[];
  /** Id of the parent, 0: those at the top. */
  parent?: number;
  /** Id of a post: only the terms it has. */
  post?: number;
  /** `true`: only terms that published posts have. */
  hideEmpty?: boolean;
}

/** What lists of terms can be sorted by. `include` and `include_slugs`: as given in the filter. */
export type TermOrderBy = 'id' | 'name' | 'slug' | 'count' | 'description' | 'include' | 'include_slugs' | 'term_group';

/** How a list of terms is sorted; ties go by id in the same direction. */
export interface TermOrder {
  by: TermOrderBy;
  descending: boolean;
}

/** A piece of SQL with its parameters. */
export interface SqlPart {
  sql: string;
  parameters: unknown[];
}

/** `WHERE …` for the terms `t` of a list. */
export function termCondition(filter: TermFilter): SqlPart {
  const parts = ['t.taxonomy = ?'];
  const parameters: unknown[] = [filter.taxonomy];
  const add = (sql: string, ...values: unknown[]) => {
    parts.push(sql);
    parameters.push(...values);
  };
  if (filter.include) add(`t.id IN (${placeholders(filter.include)})`, ...filter.include);
  else if (filter.exclude && filter.exclude.length > 0) {
    add(`t.id NOT IN (${placeholders(filter.exclude)})`, ...filter.exclude);
  }
  if (filter.slugs) add(`t.slug IN (${placeholders(filter.slugs)})`, ...filter.slugs);
  if (filter.parent === 0) add('t.parent_id IS NULL');
  else if (filter.parent !== undefined) add('t.parent_id = ?', filter.parent);
  if (filter.post !== undefined) {
    add('t.id IN (SELECT r.term_id FROM term_relations r WHERE r.content_id = ?)', filter.post);
  }
  if (filter.hideEmpty) add('t.count > 0');
  if (filter.search !== undefined && filter.search.trim() !== '') {
    add("(t.name_key LIKE ? ESCAPE '!' OR t.slug LIKE ? ESCAPE '!')", ...searchPatterns(filter.search));
  }
  return { sql: `WHERE ${parts.join(' AND ')}`, parameters };
}

/** Names are searched by their sorting form, slugs by their stored one, so that case and accents make no difference. */
function searchPatterns(search: string): string[] {
  const inSlug = encodeURIComponent(search.trim().toLowerCase().toWellFormed()).toLowerCase();
  return [sortKey(search), inSlug].map((text) => `%${text.replace(/[!%_]/g, (sign) => `!${sign}`)}%`);
}

/** `ORDER BY …` for the terms `t` of a list. */
export function termOrder({ by, descending }: TermOrder, filter: TermFilter): SqlPart {
  const direction = descending ? 'DESC' : 'ASC';
  const given = by === 'include' ? filter.include : by === 'include_slugs' ? filter.slugs : undefined;
  if (given && given.length > 0) {
    const column = by === 'include' ? 't.id' : 't.slug';
    const cases = given.map((_, i) => `WHEN ? THEN ${i}`).join(' ');
    return { sql: `ORDER BY CASE ${column} ${cases} END ${direction}`, parameters: [...given] };
  }
  const column = COLUMNS[by];
  const sql = UNIQUE.has(column) ? `${column} ${direction}` : `${column} ${direction}, t.id ${direction}`;
  return { sql: `ORDER BY ${sql}`, parameters: [] };
}

/** Columns that leave no ties; sorting by more than these would keep MySQL from using their keys. */
const UNIQUE = new Set(['t.id', 't.slug']);

const COLUMNS: Readonly<Record<TermOrderBy, string>> = {
  id: 't.id',
  name: 't.name_key',
  slug: 't.slug',
  count: 't.count',
  description: 't.description',
  // All terms are of one group, so ids decide.
  term_group: 't.id',
  // Without the list they refer to, these mean the default order.
  include: 't.name_key',
  include_slugs: 't.name_key',
};
