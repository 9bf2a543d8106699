import { placeholders } from '../../core/database/database.js';
import { contains } from '../../core/database/text-search.js';
import type { Condition } from '../../core/database/text-search.js';
import { RestError } from '../../core/rest/errors.js';
import { SEARCHED } from '../shared/post-list.js';
import { searchTerms } from '../shared/search-terms.js';
import type { ListRevisionsParams } from './revision.params.js';

/** What narrows a list of revisions `r`. */
export function revisionConditions({ search, include, exclude }: ListRevisionsParams): Condition {
  const conditions: Condition[] = [];
  if (include.length > 0) conditions.push({ sql: `r.id IN (${placeholders(include)})`, parameters: include });
  else if (exclude.length > 0) conditions.push({ sql: `r.id NOT IN (${placeholders(exclude)})`, parameters: exclude });
  const { wanted, unwanted } = searchTerms(search ?? '');
  for (const term of wanted) conditions.push(contains('r', [...SEARCHED], term));
  for (const term of unwanted) {
    const found = contains('r', [...SEARCHED], term);
    conditions.push({ sql: `NOT ${found.sql}`, parameters: found.parameters });
  }
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** `ORDER BY …` for revisions `r`; all of a post have the same slug. @throws RestError 400 when an order lacks what it refers to */
export function revisionOrder({ orderby, order, include, search }: ListRevisionsParams): Condition {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  if (orderby === 'include') {
    if (include.length === 0)
      throw new RestError(
        'rest_orderby_include_missing_include',
        'Sorting by include needs the parameter include.',
        400,
      );
    return {
      sql: `ORDER BY CASE r.id ${include.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} END`,
      parameters: [...include],
    };
  }
  if (orderby === 'relevance' && !search?.trim()) {
    throw new RestError('rest_no_search_term_defined', 'Sorting by relevance needs the parameter search.', 400);
  }
  if (orderby === 'title') return { sql: `ORDER BY r.title_key ${direction}, r.id ${direction}`, parameters: [] };
  if (orderby === 'id') return { sql: `ORDER BY r.id ${direction}`, parameters: [] };
  return { sql: `ORDER BY r.date ${direction}, r.id ${direction}`, parameters: [] };
}
