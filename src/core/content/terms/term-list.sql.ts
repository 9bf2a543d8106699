import { containsPattern, type SqlFragment } from '#core/database';
import { Conditions, filterConditions, type ListFilters, orderBy, orderByGiven } from '#core/lists';
import { sortKey } from '#core/text';
import type { TaxonomyDefinition } from '#core/modules';

/** What a list of terms can be narrowed by. Members that are absent narrow nothing. */
export interface TermFilter {
  taxonomy: string;
  /** Only these; an empty list matches nothing. Wins over `exclude`. */
  include?: readonly number[];
  exclude?: readonly number[];
  /** Occurs in name or slug, in any case. */
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

const FILTERS: ListFilters<TermFilter> = {
  taxonomy: (where, taxonomy) => where.equals('t.taxonomy', taxonomy),
  include: (where, ids) => where.in('t.id', ids),
  exclude: (where, ids, { include }) => include ?? where.notIn('t.id', ids),
  slugs: (where, slugs) => where.in('t.slug', slugs),
  parent: (where, id) => (id === 0 ? where.add('t.parent_id IS NULL') : where.equals('t.parent_id', id)),
  post: (where, id) => where.add('t.id IN (SELECT r.term_id FROM term_relations r WHERE r.content_id = ?)', id),
  hideEmpty: (where, hide) => hide && where.add('t.count > 0'),
  search: (where, text) =>
    text.trim() !== '' &&
    where.add("(t.name_key LIKE ? ESCAPE '!' OR t.slug LIKE ? ESCAPE '!')", ...searchPatterns(text)),
};

/** The terms `t` of a list. */
export function termConditions(filter: TermFilter): Conditions {
  return filterConditions(FILTERS, filter, undefined);
}

/** Names are searched by their sorting form, slugs by their stored one, so that case and accents make no difference. */
function searchPatterns(search: string): string[] {
  const inSlug = encodeURIComponent(search.trim().toLowerCase().toWellFormed()).toLowerCase();
  return [sortKey(search), inSlug].map(containsPattern);
}

/** What terms of several vocabularies are looked for. */
export interface TermSearch {
  taxonomies: readonly TaxonomyDefinition[];
  text?: string;
  /** Only these, unless empty. Wins over `exclude`. */
  include: readonly number[];
  exclude: readonly number[];
}

/** The terms `t` that a search finds. */
export function termSearchConditions({ taxonomies, text, include, exclude }: TermSearch): Conditions {
  const where = new Conditions().in(
    't.taxonomy',
    taxonomies.map(({ name }) => name),
  );
  if (include.length > 0) where.in('t.id', include);
  else where.notIn('t.id', exclude);
  if (text !== undefined && text.trim() !== '') {
    where.add("t.name_key LIKE ? ESCAPE '!'", containsPattern(sortKey(text)));
  }
  return where;
}

/** The order of the terms `t` of a list. */
export function termOrder({ by, descending }: TermOrder, filter: TermFilter): SqlFragment {
  if (by === 'include' && filter.include?.length) return orderByGiven('t.id', filter.include, descending);
  if (by === 'include_slugs' && filter.slugs?.length) return orderByGiven('t.slug', filter.slugs, descending);
  const column = COLUMNS[by];
  return orderBy(UNIQUE.has(column) ? [column] : [column, 't.id'], descending);
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
