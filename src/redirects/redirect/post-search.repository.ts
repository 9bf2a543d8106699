import { Injectable } from '@nestjs/common';
import type { PostStatus, PostType } from '#core/content';
import { Database, contains } from '#core/database';

/** A published post that a text was found in. */
export interface PostHit {
  id: number;
  slug: string | null;
  status: PostStatus;
  title: string;
  parent_id: number | null;
}

/** SQL that finds posts and pages by what they are called. */
@Injectable()
export class PostSearchRepository {
  constructor(private readonly database: Database) {}

  /** Published posts of a kind with the text in title or slug, the first ones by id. */
  find(type: PostType, text: string, most: number): Promise<PostHit[]> {
    const { sql, parameters } = contains(type.table, ['title', 'slug'], text);
    const parent = type.hierarchical ? 'parent_id' : 'NULL AS parent_id';
    return this.database.read<PostHit>(
      `SELECT id, slug, status, title, ${parent} FROM ${type.table} WHERE status = 'publish' AND ${sql} ORDER BY id LIMIT ?`,
      [...parameters, most],
    );
  }
}
