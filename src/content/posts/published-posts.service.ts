import { Injectable } from '@nestjs/common';
import { userName } from '../../auth/users/user.sql.js';
import { type PostEntity, hasTermOfBranch } from '#core/content';
import { Database, placeholders } from '#core/database';
import { Conditions, orderBy, ListQueryBuilder, type RowWindow } from '#core/lists';

/** A post as an archive lists it. */
export type ListedPost = Pick<PostEntity, 'id' | 'slug' | 'status' | 'title' | 'date' | 'password'>;

/** A post with its content. */
export type WholePost = ListedPost & Pick<PostEntity, 'content'>;

/** A published post as a feed needs it. */
export type FeedPost = Pick<
  PostEntity,
  'id' | 'slug' | 'status' | 'title' | 'content' | 'excerpt' | 'password' | 'date' | 'date_utc' | 'modified_utc'
> & {
  /** Name of the author, ready for HTML; null once the account was deleted. */
  author_name: string | null;
  comments: number;
};

const COLUMNS = 'p.id, p.slug, p.status, p.title, p.date, p.password';

/** Published posts, for archives and feeds of the site. */
@Injectable()
export class PublishedPostsService {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  /** Posts that have a term or one below it, the newest first. */
  ofTerm(term: number, window: RowWindow): Promise<ListedPost[]> {
    return this.list(Conditions.of([hasTermOfBranch('p.id', term)]), window);
  }

  /** Posts of an author, the newest first. */
  ofAuthor(author: number, window: RowWindow): Promise<ListedPost[]> {
    return this.list(new Conditions().equals('p.author_id', author), window);
  }

  /** Posts of the whole site, the newest first. */
  recent(limit: number): Promise<ListedPost[]> {
    return this.list(new Conditions(), { limit, offset: 0 });
  }

  /** The newest sticky post; posts behind a password are none. */
  async pinned(): Promise<WholePost | undefined> {
    const where = new Conditions().equals('p.status', 'publish').equals('p.sticky', 1).equals('p.password', '');
    const [post] = await this.lists.rows<WholePost>({
      table: 'posts',
      alias: 'p',
      columns: `${COLUMNS}, p.content`,
      plan: { where, order: orderBy(['p.date', 'p.id'], true) },
      window: { limit: 1, offset: 0 },
    });
    return post;
  }

  /** Those of these posts that are published, with author and number of comments, the newest first. One query. */
  forFeed(ids: readonly number[]): Promise<FeedPost[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.read<FeedPost>(
      `SELECT p.id, p.slug, p.status, p.title, p.content, p.excerpt, p.password, p.date, p.date_utc, p.modified_utc,
         ${userName('p.author_id')} AS author_name,
         (SELECT COUNT(*) FROM comments c WHERE c.post_id = p.id AND c.status = 'approved') AS comments
       FROM posts p
       WHERE p.id IN (${placeholders(ids)}) AND p.status = 'publish' ORDER BY p.date DESC, p.id DESC`,
      ids,
    );
  }

  private list(where: Conditions, window: RowWindow): Promise<ListedPost[]> {
    return this.lists.rows<ListedPost>({
      table: 'posts',
      alias: 'p',
      columns: COLUMNS,
      plan: { where: where.equals('p.status', 'publish'), order: orderBy(['p.date', 'p.id'], true) },
      window,
      mayLag: true,
    });
  }
}
