import { Injectable } from '@nestjs/common';
import type { PostStatus, PostType } from '#core/content';
import { contains } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy } from '#core/lists';

/** A published post that a text was found in. */
export interface PostHit {
  id: number;
  slug: string | null;
  status: PostStatus;
  date: string;
  title: string;
  parent_id: number | null;
}

/** SQL that finds posts and pages by what they are called. */
@Injectable()
export class PostSearchRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** Published posts of a kind with the text in title or slug, the first ones by id. */
  find(type: PostType, text: string, most: number): Promise<PostHit[]> {
    return this.lists.rows<PostHit>({
      table: type.table,
      columns: `id, slug, status, date, title, ${type.hierarchical ? 'parent_id' : 'NULL AS parent_id'}`,
      plan: {
        where: new Conditions().add("status = 'publish'").addAll([contains(type.table, ['title', 'slug'], text)]),
        order: orderBy(['id'], false),
      },
      window: { limit: most, offset: 0 },
    });
  }
}
