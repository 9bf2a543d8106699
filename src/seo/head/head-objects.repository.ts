import { Injectable } from '@nestjs/common';
import type { ContentType, PostStatus } from '#core/content';
import { Database, placeholders } from '#core/database';
import { HEAD_POST_COLUMNS, type HeadPost } from './head-post.js';
import { isId } from '#core/parameters';

/** A post that can be a parent. */
export interface PostAbove {
  id: number;
  parent_id: number | null;
  slug: string | null;
  title: string;
  status: PostStatus;
  date: string;
}

/** SQL for the things that have heads. */
@Injectable()
export class HeadObjectsRepository {
  constructor(private readonly database: Database) {}

  /** Posts of one kind; unknown ids are left out. */
  async posts(type: ContentType, ids: readonly number[]): Promise<HeadPost[]> {
    const validIds = ids.filter(isId);
    if (validIds.length === 0) return [];
    const own = type.columns.filter((column) => column === 'parent_id' || column === 'comment_status');
    return this.database.read<HeadPost>(
      `SELECT ${[HEAD_POST_COLUMNS, ...own].join(', ')} FROM ${type.table} WHERE id IN (${placeholders(validIds)})`,
      validIds,
      { [type.table]: { id: validIds } },
    );
  }

  /** Posts of a tree and all above them. */
  async postsAbove(type: ContentType, ids: readonly number[]): Promise<Map<number, PostAbove>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<PostAbove>(
      `WITH RECURSIVE up (id, parent_id) AS (
         SELECT id, parent_id FROM ${type.table} WHERE id IN (${placeholders(ids)})
         UNION SELECT p.id, p.parent_id FROM up JOIN ${type.table} p ON p.id = up.parent_id
       ) SELECT p.id, p.parent_id, p.slug, p.title, p.status, p.date FROM up JOIN ${type.table} p ON p.id = up.id`,
      ids,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
