import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { idsOfTermsWithout, type ContentType } from '#core/content';
import { Database, SqlExpression, placeholders } from '#core/database';
import { INDEX_VERSION, type IndexableRow, type StoredIndexable } from './indexable.js';
import { IndexableEntity } from './indexable.entity.js';
import type { IndexedObject } from '../indexed-object.js';

const KEY = ['object_type', 'object_sub_type', 'object_id'] as const;

/** SQL for what is known of the pages of the site. */
@Injectable()
export class IndexablesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(IndexableEntity) private readonly indexables: Repository<IndexableEntity>,
  ) {}

  /**
   * Stores rows, each in the place of the one there was for the same page. The number of links stays unless the rows
   * have it.
   */
  store(rows: readonly (IndexableRow & { link_count?: number | null })[]): Promise<void> {
    return this.database.deferred.upsert(
      IndexableEntity,
      KEY,
      rows.map((row) => ({ ...row, is_public: Number(row.is_public), is_protected: Number(row.is_protected) })),
    );
  }

  of(type: IndexedObject, ids: readonly number[]): Promise<StoredIndexable[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.read<StoredIndexable>(
      `SELECT * FROM seo_indexables WHERE object_type = ? AND object_id IN (${placeholders(ids)}) ORDER BY object_id`,
      [type, ...ids],
    );
  }

  /** Rows of pages without an object, by kind. */
  ofType(type: IndexedObject): Promise<StoredIndexable[]> {
    return this.indexables.find({ where: { object_type: type }, order: { id: 'ASC' } });
  }

  async permalink(type: IndexedObject, id: number): Promise<string | undefined> {
    const where = { object_type: type, object_id: id };
    return (await this.indexables.findOne({ select: { permalink: true }, where }))?.permalink;
  }

  /** What is at addresses below the site, by address. */
  async at(permalinks: readonly string[]): Promise<Map<string, { type: IndexedObject; id: number }>> {
    if (permalinks.length === 0) return new Map();
    const rows = await this.indexables.find({
      select: { permalink: true, object_type: true, object_id: true },
      where: { permalink: In([...permalinks]) },
    });
    return new Map(rows.map(({ permalink, object_type: type, object_id: id }) => [permalink, { type, id }]));
  }

  /** Ids of what stood right below an object when it was indexed. */
  async childrenOf(type: IndexedObject, subType: string, id: number): Promise<number[]> {
    const rows = await this.indexables.find({
      select: { object_id: true },
      where: { object_type: type, parent_id: id, object_sub_type: subType },
    });
    return rows.map(({ object_id: child }) => child);
  }

  async remove(type: IndexedObject, id: number): Promise<void> {
    await this.database.delete(IndexableEntity, { object_type: type, object_id: id });
  }

  /** Removes posts of other kinds than these. */
  async removeOtherKinds(names: readonly string[]): Promise<void> {
    const isOther = `object_type = 'post' AND object_sub_type NOT IN (${placeholders(names)})`;
    await this.database.delete(IndexableEntity, new SqlExpression(isOther, ...names));
  }

  /** Keeps others from changing posts or terms until the unit of work is over, so that no older state is indexed. */
  async hold(table: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0 || this.database.embedded) return;
    await this.database.read(
      `SELECT id FROM ${table} WHERE id IN (${placeholders(ids)}) ORDER BY id${this.database.forUpdate}`,
      ids,
    );
  }

  /** Stores the new author of the objects of a deleted account. */
  async handOver(type: ContentType, from: number): Promise<void> {
    await this.database.update(
      IndexableEntity,
      { author_id: from, object_type: 'post', object_sub_type: type.name },
      { author_id: new SqlExpression(`(SELECT p.author_id FROM ${type.table} p WHERE p.id = object_id)`) },
    );
  }

  /** Ids of posts of a kind that have no row of today's version. */
  async missingPosts(type: ContentType, limit: number): Promise<number[]> {
    const isCurrent =
      "i.object_type = 'post' AND i.object_sub_type = :kind AND i.object_id = p.id AND i.version = :version";
    const rows = await this.database.em
      .createQueryBuilder(type.table, 'p')
      .select('p.id', 'id')
      .leftJoin(IndexableEntity, 'i', isCurrent, { kind: type.name, version: INDEX_VERSION })
      .where("i.id IS NULL AND p.status <> 'auto-draft'")
      .orderBy('p.id')
      .limit(limit)
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Ids of terms that have no row of today's version. */
  async missingTerms(limit: number): Promise<number[]> {
    const current = {
      sql: `SELECT 1 FROM seo_indexables i WHERE i.object_type = 'term' AND i.object_sub_type = t.taxonomy
        AND i.object_id = t.id AND i.version = ?`,
      parameters: [INDEX_VERSION],
    };
    const { sql, parameters } = idsOfTermsWithout(current, limit);
    return (await this.database.read<{ id: number }>(sql, parameters)).map(({ id }) => id);
  }

  /** Ids of public posts or terms whose links have not been counted. */
  async uncounted(type: 'post' | 'term', limit: number): Promise<number[]> {
    const rows = await this.indexables.find({
      select: { object_id: true },
      where: { object_type: type, is_public: 1, link_count: IsNull() },
      order: { object_id: 'ASC' },
      take: limit,
    });
    return rows.map(({ object_id: id }) => id);
  }

  async countLinks(type: 'post' | 'term', id: number, count: number | null): Promise<void> {
    await this.database.update(IndexableEntity, { object_type: type, object_id: id }, { link_count: count });
  }

  /** Marks everything for indexing, or the posts of one kind. */
  async outdate(kind?: string): Promise<void> {
    const where =
      kind === undefined ? new SqlExpression('1 = 1') : { object_type: 'post' as const, object_sub_type: kind };
    await this.database.update(IndexableEntity, where, { version: 0, link_count: null });
  }
}
