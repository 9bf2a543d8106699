import { idsBelow, placeholders, type SqlFragment } from '#core/database';
import type { TaxonomyDefinition } from '#core/modules';

/**
 * Records that have one of these terms.
 * @param id column with the id of the record
 * @param walk each record is checked in the order of the list, instead of collecting all records of the terms
 */
export function hasOneTerm(id: string, terms: readonly number[], walk = false): SqlFragment {
  const ofTerms = `term_id IN (${placeholders(terms)})`;
  // A limited subquery runs for each record; the database would turn any other form into collecting them all.
  const sql = walk
    ? `(SELECT 1 FROM term_relations WHERE content_id = ${id} AND ${ofTerms} LIMIT 1) = 1`
    : `${id} IN (SELECT content_id FROM term_relations WHERE ${ofTerms})`;
  return { sql, parameters: [...terms] };
}

/** Records that have none of these terms. @param id column with the id of the record */
export function hasNoTerm(id: string, terms: readonly number[]): SqlFragment {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM term_relations r WHERE r.content_id = ${id} AND r.term_id IN (${placeholders(terms)}))`,
    parameters: [...terms],
  };
}

/** Records that have a term or one below it. @param id column with the id of the record */
export function hasTermOfBranch(id: string, term: number): SqlFragment {
  const { sql: branch, parameters } = idsBelow('terms', [term]);
  return { sql: `${id} IN (SELECT content_id FROM term_relations WHERE term_id IN (${branch}))`, parameters };
}

/** A query of the ids of records that have a term whose name matches. @param pattern of `LIKE`, for names in their sorting form */
export function idsByTermName(taxonomies: readonly TaxonomyDefinition[], pattern: string): SqlFragment {
  return {
    sql: `SELECT r.content_id FROM terms t JOIN term_relations r ON r.term_id = t.id
      WHERE t.taxonomy IN (${placeholders(taxonomies)}) AND t.name_key LIKE ? ESCAPE '!'`,
    parameters: [...taxonomies.map(({ name }) => name), pattern],
  };
}

/** A join that leaves out terms which no published post has. @param id column with the id of the term */
export function joinUsedTerm(id: string): string {
  return `JOIN terms used ON used.id = ${id} AND used.count > 0`;
}

/** A query of the ids of terms `t` for which `found` finds nothing, the lowest first. */
export function idsOfTermsWithout(found: SqlFragment, limit: number): SqlFragment {
  return {
    sql: `SELECT t.id FROM terms t WHERE NOT EXISTS (${found.sql}) ORDER BY t.id LIMIT ?`,
    parameters: [...found.parameters, limit],
  };
}
