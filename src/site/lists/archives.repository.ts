import { Injectable } from '@nestjs/common';
import type { PostStatus } from '../../core/content/post.entity.js';
import { Database } from '../../core/database/database.js';

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

/** SQL for the archives of posts. Only published posts are read. */
@Injectable()
export class ArchivesRepository {
  constructor(private readonly database: Database) {}

  /** Posts that have a term or one below it, the newest first. */
  ofTerm(term: number, limit: number, offset: number): Promise<ListedPost[]> {
    const branch = `WITH RECURSIVE down (id) AS (
        SELECT id FROM terms WHERE id = ? UNION SELECT c.id FROM down JOIN terms c ON c.parent_id = down.id
      ) SELECT id FROM down`;
    const having = `p.id IN (SELECT content_id FROM term_relations WHERE term_id IN (${branch}))`;
    return this.list(having, [term], limit, offset);
  }

  /** Posts of an author, the newest first. */
  ofAuthor(author: number, limit: number, offset: number): Promise<ListedPost[]> {
    return this.list('p.author_id = ?', [author], limit, offset);
  }

  /** Posts of the whole site, the newest first. */
  recent(limit: number): Promise<ListedPost[]> {
    return this.list('1 = 1', [], limit, 0);
  }

  private list(condition: string, values: unknown[], limit: number, offset: number): Promise<ListedPost[]> {
    return this.database.read<ListedPost>(
      `SELECT p.id, p.slug, p.status, p.title, p.date, p.password FROM posts p
       WHERE p.status = 'publish' AND ${condition} ORDER BY p.date DESC, p.id DESC LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
  }
}
