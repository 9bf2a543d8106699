import { contains, type SqlFragment } from '#core/database';
import { Conditions, orderBy, orderByGiven } from '#core/lists';
import { RestError } from '#core/errors';
import { SEARCHED } from '../shared/post-list.js';
import { searchTerms } from '../shared/search-terms.js';
import type { ListRevisionsDto } from './revision.dto.js';

/** The revisions `r` of a list. */
export function revisionConditions({ search, include, exclude }: ListRevisionsDto): Conditions {
  const where = new Conditions();
  if (include.length > 0) where.in('r.id', include);
  else where.notIn('r.id', exclude);
  const { included, excluded } = searchTerms(search ?? '');
  for (const term of included) where.addAll([contains('r', SEARCHED, term)]);
  for (const term of excluded) {
    const { sql, parameters } = contains('r', SEARCHED, term);
    where.add(`NOT ${sql}`, ...parameters);
  }
  return where;
}

/**
 * The order of the revisions `r` of a list. All revisions of a post have the same slug.
 * @throws RestError 400 when an order lacks what it refers to
 */
export function revisionOrder({ orderby, order, include, search }: ListRevisionsDto): SqlFragment {
  if (orderby === 'include') {
    if (include.length > 0) return orderByGiven('r.id', include);
    throw new RestError('rest_orderby_include_missing_include', 'Sorting by include needs the parameter include.', 400);
  }
  if (orderby === 'relevance' && !search?.trim()) {
    throw new RestError('rest_no_search_term_defined', 'Sorting by relevance needs the parameter search.', 400);
  }
  const descending = order === 'desc';
  if (orderby === 'id') return orderBy(['r.id'], descending);
  return orderBy([orderby === 'title' ? 'r.title_key' : 'r.date', 'r.id'], descending);
}
