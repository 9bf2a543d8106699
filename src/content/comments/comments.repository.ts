import { Injectable } from '@nestjs/common';
import { isId } from '../../core/content/content-registry.js';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage, CountedRow } from '../../core/content/list-versions.js';
import type { ContentType } from '../../core/content/post-type.js';
import { POST_TYPES } from '../../core/content/post-type.js';
import { Database, placeholders } from '../../core/database/database.js';
import type { Condition } from '../../core/database/text-search.js';
import type { ListWindow } from '../shared/post-list.js';
import { whereAll } from '../shared/post-list.sql.js';
import type { CommentEntity } from './comment.entity.js';
import type { CommentRow } from './comment-status.js';

/** Name under which changes of comments are counted. */
const LISTS = 'comment';
/** Whose changes can change what a list of comments shows: who may see a comment depends on its post. */
const VERSIONS = [LISTS, ...POST_TYPES.map(({ name }) => name)];

/** SQL for comments. */
@Injectable()
export class CommentsRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  /** One comment. @param lock nobody else changes it until the unit of work is over */
  async find(id: number, lock = false): Promise<CommentRow | undefined> {
    if (!isId(id)) return undefined;
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    const [row] = await this.database.read<CommentRow>(
      `SELECT c.*, p.type AS post_type FROM comments c JOIN content p ON p.id = c.post_id WHERE c.id = ?${end}`,
      [id],
    );
    return row;
  }

  /** A page of a list, and how long the list is. */
  async list(
    conditions: readonly Condition[],
    order: Condition,
    { limit, offset }: ListWindow,
  ): Promise<CountedPage<CommentRow>> {
    const where = whereAll(conditions);
    const list = {
      names: VERSIONS,
      count: { sql: `SELECT COUNT(*) FROM comments c ${where.sql}`, parameters: where.parameters },
    };
    return this.versions.page<CommentRow>(list, offset, (totals) =>
      this.database.read<CommentRow & CountedRow>(
        `SELECT c.*, t.type AS post_type, ${totals.sql} FROM comments c JOIN content t ON t.id = c.post_id
         ${where.sql} ${order.sql} LIMIT ? OFFSET ?`,
        [...totals.parameters, ...where.parameters, ...order.parameters, limit, offset],
      ),
    );
  }

  /** Those of these comments that have answers. */
  async answered(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.read<{ parent_id: number }>(
      `SELECT DISTINCT parent_id FROM comments WHERE parent_id IN (${placeholders(ids)}) AND status IN ('approved', 'hold')`,
      ids,
    );
    return new Set(rows.map(({ parent_id: id }) => id));
  }

  /** How many comments of these posts can be read; posts without any are missing. */
  async approvedCounts(postIds: readonly number[]): Promise<Map<number, number>> {
    if (postIds.length === 0) return new Map();
    const rows = await this.database.read<{ post_id: number; total: number | string }>(
      `SELECT post_id, COUNT(*) AS total FROM comments
       WHERE post_id IN (${placeholders(postIds)}) AND status = 'approved' GROUP BY post_id`,
      postIds,
    );
    return new Map(rows.map(({ post_id: id, total }) => [id, Number(total)]));
  }

  /** Whether comments on a post are accepted. */
  async isOpen(type: ContentType, id: number): Promise<boolean> {
    if (!type.supports.has('comments')) return false;
    const [row] = await this.database.read<{ comment_status: string }>(
      `SELECT comment_status FROM ${type.table} WHERE id = ?`,
      [id],
    );
    return row?.comment_status === 'open';
  }

  /** Whether an account has had a comment approved. */
  async isKnown(authorId: number): Promise<boolean> {
    const rows = await this.database.read(
      "SELECT id FROM comments WHERE author_id = ? AND status = 'approved' LIMIT 1",
      [authorId],
    );
    return rows.length > 0;
  }

  /** Whether a post has a comment of this digest. */
  async has(postId: number, digest: string): Promise<boolean> {
    const rows = await this.database.read('SELECT id FROM comments WHERE post_id = ? AND digest = ? LIMIT 1', [
      postId,
      digest,
    ]);
    return rows.length > 0;
  }

  /** When an account last wrote a comment, UTC. */
  async lastWritten(authorId: number): Promise<string | undefined> {
    const [row] = await this.database.read<{ date_utc: string }>(
      'SELECT date_utc FROM comments WHERE author_id = ? ORDER BY date_utc DESC LIMIT 1',
      [authorId],
    );
    return row?.date_utc;
  }

  /** Stores a new comment. @returns its number */
  async insert(comment: Omit<CommentEntity, 'id' | 'digest'> & { digest: string }): Promise<number> {
    const names = Object.keys(comment);
    const values = Object.values(comment);
    await this.database.execute(
      `INSERT INTO comments (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      values,
    );
    const [row] = await this.database.read<{ id: number }>('SELECT id FROM comments WHERE post_id = ? AND digest = ?', [
      comment.post_id,
      comment.digest,
    ]);
    await this.versions.bump(LISTS);
    return row.id;
  }

  /** Changes the given columns. */
  async update(id: number, change: Partial<CommentEntity>): Promise<void> {
    const entries = Object.entries(change);
    if (entries.length === 0) return;
    await this.database.execute(
      `UPDATE comments SET ${entries.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`,
      [...entries.map(([, value]) => value), id],
    );
    await this.versions.bump(LISTS);
  }

  /** Deletes a comment for good; answers to it then answer what it answered. */
  async remove({ id, parent_id: parent }: Pick<CommentEntity, 'id' | 'parent_id'>): Promise<void> {
    await this.database.execute('UPDATE comments SET parent_id = ? WHERE parent_id = ?', [parent, id]);
    await this.database.execute('DELETE FROM comments WHERE id = ?', [id]);
    await this.versions.bump(LISTS);
  }
}
