import { Injectable } from '@nestjs/common';
import type { PostStatus } from '#core/content';
import { Conditions, orderBy, ListQueryBuilder, type RowWindow } from '#core/lists';

/** A post as an archive lists it. */
export interface ListedPost {
  id: number;
  slug: string | null;
  status: PostStatus;
  title: string;
  /** Wall clock of the site. */
  date: string;
  password: string;
}

/** A post with its content. */
export interface WholePost extends ListedPost {
  content: string;
}

const COLUMNS = 'p.id, p.slug, p.status, p.title, p.date, p.password';

/** SQL for the archives of posts. Only published posts are read. */
@Injectable()
export class ArchivesRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** Posts that have a term or one below it, the newest first. */
  ofTerm(term: number, window: RowWindow): Promise<ListedPost[]> {
    const branch = `WITH RECURSIVE down (id) AS (
        SELECT id FROM terms WHERE id = ? UNION SELECT c.id FROM down JOIN terms c ON c.parent_id = down.id
      ) SELECT id FROM down`;
    const having = `p.id IN (SELECT content_id FROM term_relations WHERE term_id IN (${branch}))`;
    return this.list(new Conditions().add(having, term), window);
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

  private list(where: Conditions, window: RowWindow): Promise<ListedPost[]> {
    return this.lists.rows<ListedPost>({
      table: 'posts',
      alias: 'p',
      columns: COLUMNS,
      plan: { where: where.equals('p.status', 'publish'), order: orderBy(['p.date', 'p.id'], true) },
      window,
    });
  }
}
