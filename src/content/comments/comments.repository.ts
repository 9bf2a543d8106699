import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentTypeOf, type ContentType, ContentTypeRegistry } from '#core/content';
import { ListQueryBuilder, type ListPage, type ListPlan, type RowWindow, ListVersionsService } from '#core/lists';
import { Database, placeholders } from '#core/database';
import { CommentEntity } from './comment.entity.js';
import type { CommentRow } from './comment.entity.js';
import { isId } from '#core/parameters';

const COLUMNS = `c.*, ${contentTypeOf('c.post_id')} AS post_type`;

/** What kinds of posts with comments have. */
interface Commented {
  id: number;
  comment_status: string;
}

/** Name under which changes of comments are counted. */
const LISTS = 'comment';

/** SQL for comments. */
@Injectable()
export class CommentsRepository {
  /** Whose changes can change what a list of comments shows: who may see a comment depends on its post. */
  private readonly dependsOn: readonly string[];

  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    private readonly versions: ListVersionsService,
    @InjectRepository(CommentEntity) private readonly comments: Repository<CommentEntity>,
    types: ContentTypeRegistry,
  ) {
    this.dependsOn = [LISTS, ...types.all.map(({ name }) => name)];
  }

  /** One comment. @param lock other units cannot change it until this unit is over */
  async find(id: number, lock = false): Promise<CommentRow | undefined> {
    if (!isId(id)) return undefined;
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    const [row] = await this.database.read<CommentRow>(`SELECT ${COLUMNS} FROM comments c WHERE c.id = ?${end}`, [id]);
    return row;
  }

  /** A page of a list. */
  list(plan: ListPlan, window: RowWindow): Promise<ListPage<CommentRow>> {
    return this.lists.page<CommentRow>({
      table: 'comments',
      alias: 'c',
      columns: COLUMNS,
      plan,
      window,
      total: { dependsOn: this.dependsOn },
      mayLag: true,
    });
  }

  /** Those of these comments that have answers. */
  async withReplies(ids: readonly number[]): Promise<Set<number>> {
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
    return this.database.em.existsBy<Commented>(type.table, { id, comment_status: 'open' });
  }

  /** Whether an account has had a comment approved. */
  isKnown(authorId: number): Promise<boolean> {
    return this.comments.existsBy({ author_id: authorId, status: 'approved' });
  }

  /** Whether a post has a comment of this digest. */
  has(postId: number, digest: string): Promise<boolean> {
    return this.comments.existsBy({ post_id: postId, digest });
  }

  /** When an account last wrote a comment, UTC. */
  async lastWritten(authorId: number): Promise<string | undefined> {
    const [last] = await this.comments.find({
      select: { date_utc: true },
      where: { author_id: authorId },
      order: { date_utc: 'DESC' },
      take: 1,
    });
    return last?.date_utc;
  }

  /** Stores a new comment. @returns its id */
  async insert(comment: Omit<CommentEntity, 'id' | 'digest'> & { digest: string }): Promise<number> {
    const id = await this.database.insert(CommentEntity, comment);
    await this.versions.bump(LISTS);
    return id;
  }

  /** Changes the given columns. */
  async update(id: number, change: Partial<CommentEntity>): Promise<void> {
    if ((await this.database.update(CommentEntity, { id }, change)) > 0) await this.versions.bump(LISTS);
  }

  /** Deletes a comment for good; answers to it then answer what it answered. */
  async remove({ id, parent_id: parent }: Pick<CommentEntity, 'id' | 'parent_id'>): Promise<void> {
    await this.database.update(CommentEntity, { parent_id: id }, { parent_id: parent });
    await this.database.delete(CommentEntity, { id });
    await this.versions.bump(LISTS);
  }
}
