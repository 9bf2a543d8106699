import { Injectable } from '@nestjs/common';
import { POST, type ContentType, type PostStatus, storedSlug, type TermRow, TERM_COLUMNS } from '#core/content';
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
}

/** A term that can be a parent. */
export type TermAbove = Pick<TermRow, 'id' | 'parent_id' | 'slug' | 'name'>;

/** SQL for the things that have heads. */
@Injectable()
export class HeadObjectsRepository {
  constructor(private readonly database: Database) {}

  /** Posts of one kind; unknown ids are left out. */
  async posts(type: ContentType, ids: readonly number[]): Promise<HeadPost[]> {
    const wanted = ids.filter(isId);
    if (wanted.length === 0) return [];
    const own = type.columns.filter((column) => column === 'parent_id' || column === 'comment_status');
    return this.database.read<HeadPost>(
      `SELECT ${[HEAD_POST_COLUMNS, ...own].join(', ')} FROM ${type.table} WHERE id IN (${placeholders(wanted)})`,
      wanted,
    );
  }

  /** Posts of a tree and all above them. */
  async postsAbove(type: ContentType, ids: readonly number[]): Promise<Map<number, PostAbove>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<PostAbove>(
      `WITH RECURSIVE up (id, parent_id) AS (
         SELECT id, parent_id FROM ${type.table} WHERE id IN (${placeholders(ids)})
         UNION SELECT p.id, p.parent_id FROM up JOIN ${type.table} p ON p.id = up.parent_id
       ) SELECT p.id, p.parent_id, p.slug, p.title, p.status FROM up JOIN ${type.table} p ON p.id = up.id`,
      ids,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Terms and all above them. */
  async termsAbove(ids: readonly number[]): Promise<Map<number, TermAbove>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<TermAbove>(
      `WITH RECURSIVE up (id, parent_id) AS (
         SELECT id, parent_id FROM terms WHERE id IN (${placeholders(ids)})
         UNION SELECT t.id, t.parent_id FROM up JOIN terms t ON t.id = up.parent_id
       ) SELECT t.id, t.parent_id, t.slug, t.name FROM up JOIN terms t ON t.id = up.id`,
      ids,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Terms of any vocabularies; unknown ids are left out. */
  async terms(ids: readonly number[]): Promise<TermRow[]> {
    const wanted = ids.filter(isId);
    if (wanted.length === 0) return [];
    return this.database.read<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE t.id IN (${placeholders(wanted)}) ORDER BY t.id`,
      wanted,
    );
  }

  /** The term of a vocabulary with this slug. @param slug decoded; slugs are stored percent-encoded */
  async termBySlug(taxonomy: string, slug: string): Promise<TermRow | undefined> {
    const [row] = await this.database.read<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE t.taxonomy = ? AND t.slug = ?`,
      [taxonomy, storedSlug(slug)],
    );
    return row;
  }

  /** Those of these accounts that have published a blog post. */
  async authors(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.read<{ id: number }>(
      `SELECT u.id FROM users u WHERE u.id IN (${placeholders(ids)}) AND EXISTS (
         SELECT 1 FROM ${POST.table} p WHERE p.author_id = u.id AND p.status = 'publish')`,
      ids,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
