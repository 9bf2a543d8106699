import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Conditions, whereClause, orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import type { PostEntity, ContentType } from '#core/content';
import { Database, type SqlFragment } from '#core/database';
import { POST } from '../content-types.js';

/** A post that a search found. */
export type FoundPost = Pick<PostEntity, 'id' | 'author_id' | 'status' | 'slug' | 'title' | 'date'> & {
  /** Name of its kind. */
  kind: string;
  parent_id: number | null;
};

/** Conditions for the posts `p` of one kind. */
export interface KindConditions {
  type: ContentType;
  conditions: readonly SqlFragment[];
}

/** SQL that looks into several tables at once. */
@Injectable()
export class SearchRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  /** A page of posts of several kinds, newest first. */
  posts(kinds: readonly KindConditions[], window: RowWindow): Promise<ListPage<FoundPost>> {
    const branches = kinds.map((kind) => branch(kind, window.limit + window.offset));
    const counts = kinds.map(counting);
    return this.lists.page<FoundPost>({
      table: {
        sql: `(${branches.map(({ sql }) => sql).join(' UNION ALL ')})`,
        parameters: branches.flatMap(({ parameters }) => parameters),
      },
      alias: 'found',
      columns: 'kind, id, author_id, status, slug, title, date, parent_id',
      plan: { where: new Conditions(), order: orderBy(['date', 'id'], true) },
      window,
      total: {
        dependsOn: kinds.map(({ type }) => type.name),
        count: {
          sql: `SELECT ${counts.map(({ sql }) => `(${sql})`).join(' + ')}`,
          parameters: counts.flatMap(({ parameters }) => parameters),
        },
      },
      mayLag: true,
    });
  }

  /** Forms other than the ordinary one that published blog posts have. */
  async formats(): Promise<string[]> {
    const rows = await this.database.em
      .createQueryBuilder(POST.table, 'post')
      .select('post.format', 'format')
      .distinct()
      .where({ format: Not('standard'), status: 'publish' })
      .orderBy('post.format')
      .getRawMany<{ format: string }>();
    return rows.map(({ format }) => format);
  }
}

function counting({ type, conditions }: KindConditions): SqlFragment {
  const where = Conditions.of(conditions);
  return { sql: `SELECT COUNT(*) FROM ${type.table} p ${whereClause(where)}`, parameters: where.parameters };
}

/** The newest posts of one kind: more than a page needs of one kind it cannot need. */
function branch({ type, conditions }: KindConditions, limit: number): SqlFragment {
  const where = Conditions.of(conditions);
  const parent = type.hierarchical ? 'p.parent_id' : 'NULL';
  return {
    sql: `SELECT * FROM (SELECT '${type.name}' AS kind, p.id, p.author_id, p.status, p.slug, p.title, p.date, ${parent} AS parent_id
      FROM ${type.table} p ${whereClause(where)} ORDER BY p.date DESC, p.id DESC LIMIT ?) ${type.table}_found`,
    parameters: [...where.parameters, limit],
  };
}
