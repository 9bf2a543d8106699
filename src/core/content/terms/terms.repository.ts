import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression, placeholders, escapeLike, idsBelow, rowsAbove } from '#core/database';
import type { TaxonomyDefinition } from '#core/modules';
import { orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import { TaxonomyRegistry } from './taxonomy.registry.js';
import { TermEntity, type TermRow } from './term.entity.js';
import {
  type TermFilter,
  type TermOrder,
  type TermSearch,
  termConditions,
  termOrder,
  termSearchConditions,
} from './term-list.sql.js';
import type { NamedAncestor } from './term-links.js';

/** A term that is `root` or one of its descendants. */
export interface TermOfBranch {
  root: number;
  root_slug: string;
  id: number;
}

/** The columns of a `TermRow`, of a table `t`. */
export const TERM_COLUMNS = 't.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.count';

/** Name under which changes of terms are counted (`ListVersionsService`). */
export const TERMS = 'terms';

/** SQL for the terms themselves; what they have to do with posts is in `TermRelationsRepository`. */
@Injectable()
export class TermsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    private readonly taxonomies: TaxonomyRegistry,
    @InjectRepository(TermEntity) private readonly terms: Repository<TermEntity>,
  ) {}

  async byIds(taxonomy: string, ids: readonly number[]): Promise<TermEntity[]> {
    if (ids.length === 0) return [];
    return this.database.read<TermEntity>(`SELECT * FROM terms WHERE taxonomy = ? AND id IN (${placeholders(ids)})`, [
      taxonomy,
      ...ids,
    ]);
  }

  async find(taxonomy: string, id: number): Promise<TermEntity | undefined> {
    return (await this.terms.findOneBy({ id, taxonomy })) ?? undefined;
  }

  async bySlugs(taxonomy: string, slugs: readonly string[]): Promise<TermEntity[]> {
    if (slugs.length === 0) return [];
    return this.database.read<TermEntity>(
      `SELECT * FROM terms WHERE taxonomy = ? AND slug IN (${placeholders(slugs)})`,
      [taxonomy, ...slugs],
    );
  }

  /** Terms that have one of these ids or one of these slugs. */
  async byIdsOrSlugs(taxonomy: string, ids: readonly number[], slugs: readonly string[]): Promise<TermEntity[]> {
    if (ids.length + slugs.length === 0) return [];
    return this.database.read<TermEntity>(
      `SELECT * FROM terms WHERE taxonomy = ? AND (id IN (${placeholders(ids)}) OR slug IN (${placeholders(slugs)}))`,
      [taxonomy, ...ids, ...slugs],
    );
  }

  /** Terms that have one of these ids or slugs (`root`), each with itself and all below it. */
  async branches(taxonomy: string, ids: readonly number[], slugs: readonly string[]): Promise<TermOfBranch[]> {
    if (ids.length + slugs.length === 0) return [];
    return this.database.read<TermOfBranch>(
      `WITH RECURSIVE down (root, root_slug, id) AS (
         SELECT id, slug, id FROM terms
         WHERE taxonomy = ? AND (id IN (${placeholders(ids)}) OR slug IN (${placeholders(slugs)}))
         UNION SELECT d.root, d.root_slug, c.id FROM down d JOIN terms c ON c.parent_id = d.id
       ) SELECT root, root_slug, id FROM down`,
      [taxonomy, ...ids, ...slugs],
    );
  }

  /** Terms of these names on any level; those at the top first, then the oldest. */
  async byNames(taxonomy: string, lowerNames: readonly string[]): Promise<TermEntity[]> {
    if (lowerNames.length === 0) return [];
    return this.database.read<TermEntity>(
      `SELECT * FROM terms WHERE taxonomy = ? AND name_lower IN (${placeholders(lowerNames)})
       ORDER BY CASE WHEN parent_id IS NULL THEN 0 ELSE 1 END, id`,
      [taxonomy, ...lowerNames],
    );
  }

  /** Slugs that could be in the way of `base` or of a form of it with something appended, except those of `id`. */
  async slugsLike(taxonomy: string, base: string, id: number): Promise<Set<string>> {
    // Very long slugs are shortened before something is appended, so the comparison stops before their end.
    const start = base.length > 180 ? base.slice(0, 180) : `${base}-`;
    const rows = await this.database.read<{ slug: string }>(
      "SELECT slug FROM terms WHERE taxonomy = ? AND id <> ? AND (slug = ? OR slug LIKE ? ESCAPE '!')",
      [taxonomy, id, base, `${escapeLike(start)}%`],
    );
    return new Set(rows.map(({ slug }) => slug));
  }

  /** A page of terms. */
  list(
    taxonomy: TaxonomyDefinition,
    filter: Omit<TermFilter, 'taxonomy'>,
    order: TermOrder,
    window: RowWindow,
  ): Promise<ListPage<TermRow>> {
    const carriers = this.taxonomies.carriersOf(taxonomy).map(({ name }) => name);
    const stored = { ...filter, taxonomy: taxonomy.name };
    // Posts that come and go change which terms are used, and by which posts.
    const dependsOn = filter.hideEmpty || filter.post !== undefined ? [TERMS, ...carriers] : [TERMS];
    return this.lists.page<TermRow>({
      table: 'terms',
      alias: 't',
      columns: TERM_COLUMNS,
      plan: { where: termConditions(stored), order: termOrder(order, stored) },
      window,
      total: { dependsOn },
      prepared: true,
      mayLag: true,
    });
  }

  async insert(term: Omit<TermEntity, 'id'>): Promise<number> {
    const result = await this.terms.insert(term);
    return (result.identifiers[0] as { id: number }).id;
  }

  async update(id: number, change: Partial<TermEntity>): Promise<void> {
    if (Object.keys(change).length > 0) await this.terms.update({ id }, change);
  }

  /**
   * Deletes a term; its children move to its parent. A child whose name is taken there stays without a claim to it,
   * as does one that had none.
   */
  async delete(term: TermEntity): Promise<void> {
    const level = term.parent_id ?? 0;
    const namesakes = await this.database.read<{ id: number }>(
      `SELECT c.id FROM terms c JOIN terms s ON s.taxonomy = c.taxonomy AND s.name_lower = c.name_lower AND s.level = ?
       WHERE c.parent_id = ? AND s.id <> ?`,
      [level, term.id, term.id],
    );
    const ids = namesakes.map(({ id }) => id);
    if (ids.length > 0) {
      const changed = new SqlExpression(`id IN (${placeholders(ids)})`, ...ids);
      await this.database.update(TermEntity, changed, { level: null });
    }
    await this.database.update(TermEntity, { id: term.id }, { level: null });
    const raised = new SqlExpression('CASE WHEN level IS NULL THEN NULL ELSE ? END', level);
    await this.database.update(TermEntity, { parent_id: term.id }, { level: raised, parent_id: term.parent_id });
    await this.database.delete(TermEntity, { id: term.id });
  }

  /** A page of terms of several vocabularies, by name. */
  search(search: TermSearch, window: RowWindow): Promise<ListPage<TermRow>> {
    const carriers = search.taxonomies.flatMap((taxonomy) =>
      this.taxonomies.carriersOf(taxonomy).map(({ name }) => name),
    );
    return this.lists.page<TermRow>({
      table: 'terms',
      alias: 't',
      columns: TERM_COLUMNS,
      plan: { where: termSearchConditions(search), order: orderBy(['t.name_key', 't.id'], false) },
      window,
      total: { dependsOn: [TERMS, ...carriers] },
      prepared: true,
      mayLag: true,
    });
  }

  /** Terms of any vocabularies; unknown ids are left out. */
  all(ids: readonly number[]): Promise<TermRow[]> {
    return this.database.read<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE t.id IN (${placeholders(ids)}) ORDER BY t.id`,
      ids,
    );
  }

  /** These terms and all above them. */
  async ancestry(ids: readonly number[]): Promise<NamedAncestor[]> {
    if (ids.length === 0) return [];
    const { sql, parameters } = rowsAbove('terms', ids, ['id', 'parent_id', 'slug', 'name']);
    return this.database.read<NamedAncestor>(sql, parameters);
  }

  /** Ids of these terms and all below them. */
  async descent(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const { sql, parameters } = idsBelow('terms', ids);
    const rows = await this.database.read<{ id: number }>(sql, parameters);
    return rows.map(({ id }) => id);
  }
}
