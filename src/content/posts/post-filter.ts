import { type PostStatus, type ContentType, hasNoTerm, hasOneTerm, type TaxonomyDefinition } from '#core/content';
import { placeholders, type SqlFragment } from '#core/database';
import { splitList } from '#core/parameters';
import type { TermsParam } from './post-terms.dto.js';
import type { ListKindDto } from './post.dto.js';

/** `any`: all but the trash. */
const ANY: readonly PostStatus[] = ['publish', 'future', 'draft', 'pending', 'private'];

/** The requested statuses; words that are no status are among them and match nothing. */
export function requestedStatuses(status: string | string[]): PostStatus[] {
  const requested = splitList(status).map(String);
  return requested.includes('any') ? [...ANY] : ([...new Set(requested)] as PostStatus[]);
}

/** Filters that only some kinds have. */
export function kindConditions(type: ContentType, params: ListKindDto): SqlFragment[] {
  const conditions: SqlFragment[] = [];
  const among = (column: string, values: readonly unknown[] | undefined, not = ''): void => {
    if (!values || values.length === 0) return;
    conditions.push({ sql: `${column} ${not}IN (${placeholders(values)})`, parameters: [...values] });
  };
  if (type.columns.includes('level')) {
    among('p.level', params.parent);
    among('p.level', params.parent_exclude, 'NOT ');
  }
  if (params.menu_order !== undefined) conditions.push({ sql: 'p.menu_order = ?', parameters: [params.menu_order] });
  if (params.sticky !== undefined) conditions.push({ sql: 'p.sticky = ?', parameters: [Number(params.sticky)] });
  among('p.format', params.format);
  return conditions;
}

/** The requested terms of one taxonomy. */
export interface TermDemand {
  taxonomy: TaxonomyDefinition;
  terms: number[];
  /** Terms below these count too. */
  children: boolean;
  /** A post must have all of them. */
  all: boolean;
  /** A post must have none of them. */
  not: boolean;
}

/** The conditions of a list on the terms of posts. */
export function termDemands(type: ContentType, params: ListKindDto): TermDemand[] {
  return type.taxonomies.flatMap((taxonomy) =>
    [false, true].flatMap((not): TermDemand[] => {
      const sent = params[not ? `${taxonomy.restBase}_exclude` : taxonomy.restBase] as TermsParam | undefined;
      if (sent === undefined) return [];
      const {
        terms = [],
        include_children: children = false,
        operator = 'OR',
      } = Array.isArray(sent) ? { terms: sent } : sent;
      return terms.length === 0 ? [] : [{ taxonomy, terms, children, all: operator === 'AND', not }];
    }),
  );
}

/** The terms that satisfy a condition: those named and, if requested, all their descendants. */
export type Descent = (demand: TermDemand, terms: readonly number[]) => readonly number[];

/**
 * Conditions for demands on terms. Between demands `relation` decides, also for terms that a post must not have.
 * @param walk each post is checked for its terms in the order of the list, instead of collecting all posts of the terms
 */
export function termConditions(
  demands: readonly TermDemand[],
  relation: 'AND' | 'OR',
  descent: Descent,
  walk = false,
): SqlFragment[] {
  const conditions = demands.map((demand) =>
    demand.not ? hasNoTerm('p.id', descent(demand, demand.terms)) : requestedTerms(demand, descent, walk),
  );
  if (relation === 'AND' || conditions.length < 2) return conditions;
  const any = {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
  return [any];
}

function requestedTerms(demand: TermDemand, descent: Descent, walk: boolean): SqlFragment {
  const groups = demand.all ? demand.terms.map((term) => descent(demand, [term])) : [descent(demand, demand.terms)];
  const each = groups.map((ids) => hasOneTerm('p.id', ids, walk));
  return {
    sql: `(${each.map(({ sql }) => sql).join(' AND ')})`,
    parameters: each.flatMap(({ parameters }) => parameters),
  };
}
