import { Injectable } from '@nestjs/common';
import { Database, SqlExpression, placeholders } from '#core/database';
import type { TaxonomyDefinition } from '#core/modules';
import { TaxonomyRegistry } from './taxonomy.registry.js';
import { TermEntity, TermRelationEntity } from './term.entity.js';

/** A term on a certain post. */
export type TermOfPost = TermEntity & { content_id: number };

/** The posts of a term that no other term of its vocabulary holds, as a query of their ids. */
const ONLY_ITS = `SELECT r.content_id FROM term_relations r WHERE r.term_id = ? AND NOT EXISTS (
  SELECT 1 FROM term_relations o JOIN terms t ON t.id = o.term_id
  WHERE o.content_id = r.content_id AND o.term_id <> r.term_id AND t.taxonomy = ?)`;

/** SQL for which posts have which terms, and for the counts that follow from it. */
@Injectable()
export class TermRelationsRepository {
  constructor(
    private readonly database: Database,
    private readonly taxonomies: TaxonomyRegistry,
  ) {}

  /** The terms of posts, by name. */
  async ofPosts(contentIds: readonly number[]): Promise<TermOfPost[]> {
    if (contentIds.length === 0) return [];
    return this.database.read<TermOfPost>(
      `SELECT r.content_id, t.* FROM term_relations r JOIN terms t ON t.id = r.term_id
       WHERE r.content_id IN (${placeholders(contentIds)}) ORDER BY t.name_key, t.id`,
      contentIds,
      { term_relations: { content_id: contentIds } },
    );
  }

  async idsOfPost(contentId: number, taxonomy: string): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>(
      'SELECT t.id FROM term_relations r JOIN terms t ON t.id = r.term_id WHERE r.content_id = ? AND t.taxonomy = ?',
      [contentId, taxonomy],
    );
    return rows.map(({ id }) => id);
  }

  async allIdsOfPost(contentId: number): Promise<number[]> {
    const rows = await this.database.read<{ term_id: number }>(
      'SELECT term_id FROM term_relations WHERE content_id = ?',
      [contentId],
    );
    return rows.map(({ term_id: id }) => id);
  }

  async relate(contentId: number, termIds: readonly number[]): Promise<void> {
    await this.database.deferred.insertMany(
      TermRelationEntity,
      termIds.map((id) => ({ term_id: id, content_id: contentId })),
    );
  }

  async unrelate(contentId: number, termIds: readonly number[]): Promise<void> {
    if (termIds.length === 0) return;
    const condition = `content_id = ? AND term_id IN (${placeholders(termIds)})`;
    await this.database.delete(TermRelationEntity, new SqlExpression(condition, contentId, ...termIds), {
      content_id: [contentId],
    });
  }

  /** Counts terms of published posts up and down, in one statement so that two such changes lock in the same order. */
  async count(up: readonly number[], down: readonly number[]): Promise<void> {
    const ids = [...up, ...down];
    if (ids.length === 0) return;
    const counted = new SqlExpression(`count + CASE WHEN id IN (${placeholders(up)}) THEN 1 ELSE -1 END`, ...up);
    const changed = new SqlExpression(`id IN (${placeholders(ids)})`, ...ids);
    await this.database.deferred.update(TermEntity, changed, { count: counted });
  }

  /** Counts the published posts of every term again: after rows were stored without the services that count. */
  async recount(): Promise<void> {
    const counts = await this.counts();
    for (const { id, count } of await this.database.em
      .getRepository(TermEntity)
      .find({ select: { id: true, count: true } })) {
      const now = counts.get(id) ?? 0;
      if (now !== count) await this.database.update(TermEntity, { id }, { count: now });
    }
  }

  /** Numbers of published posts by term; those without any are left out. */
  async counts(): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const table of new Set(
      this.taxonomies.all.flatMap((taxonomy) => this.taxonomies.carriersOf(taxonomy).map((type) => type.table)),
    )) {
      const rows = await this.database.em
        .createQueryBuilder(TermRelationEntity, 'r')
        .select('r.term_id', 'id')
        .addSelect('COUNT(*)', 'total')
        .innerJoin(table, 'p', 'p.id = r.content_id')
        .where("p.status = 'publish'")
        .groupBy('r.term_id')
        .getRawMany<{ id: number; total: number }>();
      for (const { id, total } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(total));
    }
    return counts;
  }

  /**
   * Gives the posts that would be left without any term of the vocabulary when `term` goes to `heir`, and counts the
   * published ones. Costs one short query when there are none.
   */
  async bequeath(taxonomy: TaxonomyDefinition, term: TermEntity, heir: number): Promise<void> {
    const orphans = [term.id, taxonomy.name];
    const left = await this.database.read<{ content_id: number }>(ONLY_ITS, orphans);
    if (left.length === 0) return;
    let published = 0;
    for (const { table } of this.taxonomies.carriersOf(taxonomy)) {
      const [row] = await this.database.read<{ total: number }>(
        `SELECT COUNT(*) AS total FROM ${table} p WHERE p.status = 'publish' AND p.id IN (${ONLY_ITS})`,
        orphans,
      );
      published += Number(row?.total ?? 0);
    }
    await this.database.update(TermEntity, { id: heir }, { count: new SqlExpression('count + ?', published) });
    await this.database.execute(
      `INSERT INTO term_relations (term_id, content_id) SELECT ?, orphans.content_id FROM (${ONLY_ITS}) orphans`,
      [heir, ...orphans],
      { create: TermRelationEntity },
      { touched: { content_id: left.map(({ content_id: id }) => id) } },
    );
  }
}
