import { Injectable } from '@nestjs/common';
import { PAGE, POST, type PostEntity } from '#core/content';
import { Database, placeholders } from '#core/database';

/** A published post as a feed needs it. */
export type FeedPost = Pick<
  PostEntity,
  'id' | 'slug' | 'status' | 'title' | 'content' | 'excerpt' | 'password' | 'date_utc' | 'modified_utc'
> & {
  /** Name of the author, ready for HTML; null once the account was deleted. */
  author_name: string | null;
  comments: number;
};

/** An approved comment on a public post or page. */
export interface FeedComment {
  id: number;
  /** Ready for HTML. */
  author_name: string;
  content: string;
  date_utc: string;
  /** What it is about: kind, id and address of the post or page. */
  kind: string;
  post_id: number;
  slug: string | null;
  parent_id: number | null;
  title: string;
}

/** SQL for feeds. Only what is published is read. */
@Injectable()
export class FeedsRepository {
  constructor(private readonly database: Database) {}

  /** Published posts with these ids. */
  posts(ids: readonly number[]): Promise<FeedPost[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.read<FeedPost>(
      `SELECT p.id, p.slug, p.status, p.title, p.content, p.excerpt, p.password, p.date_utc, p.modified_utc,
         u.name AS author_name,
         (SELECT COUNT(*) FROM comments c WHERE c.post_id = p.id AND c.status = 'approved') AS comments
       FROM posts p LEFT JOIN users u ON u.id = p.author_id
       WHERE p.id IN (${placeholders(ids)}) AND p.status = 'publish' ORDER BY p.date DESC, p.id DESC`,
      ids,
    );
  }

  /** The newest approved comments on published posts and pages without a password. @param post only on this one */
  comments(limit: number, post?: number): Promise<FeedComment[]> {
    const open = (alias: string) =>
      `${alias}.id = c.post_id AND ${alias}.status = 'publish' AND ${alias}.password = ''`;
    return this.database.read<FeedComment>(
      `SELECT c.id, c.author_name, c.content, c.date_utc,
         CASE WHEN p.id IS NULL THEN '${PAGE.name}' ELSE '${POST.name}' END AS kind, g.parent_id,
         COALESCE(p.slug, g.slug) AS slug, COALESCE(p.title, g.title) AS title, c.post_id
       FROM comments c LEFT JOIN posts p ON ${open('p')} LEFT JOIN pages g ON ${open('g')}
       WHERE c.status = 'approved' AND (p.id IS NOT NULL OR g.id IS NOT NULL) ${post === undefined ? '' : 'AND c.post_id = ?'}
       ORDER BY c.date_utc DESC, c.id DESC LIMIT ?`,
      [...(post === undefined ? [] : [post]), limit],
    );
  }
}
