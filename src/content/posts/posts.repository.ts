import { Injectable } from '@nestjs/common';
import { Conditions, orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import type { ContentType } from '#core/content';
import { Database, type SqlFragment } from '#core/database';
import type { PostRow } from '../shared/post-row.js';
import { isId } from '#core/parameters';

/** Columns that posts of every kind have. */
const SHARED = [
  'id',
  'author_id',
  'status',
  'slug',
  'status_before_trash',
  'title',
  'content',
  'excerpt',
  'password',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'guid',
  'image_id',
];

/** The conditions of a list. */
export interface PostQuery {
  /**
   * Conditions on the posts `p`.
   * @param walk terms are checked for each post in the order of the list, instead of collecting all posts that have
   * them
   */
  conditions(walk: boolean): readonly SqlFragment[];
  order: SqlFragment;
  /** Whether terms are among the conditions. */
  linked: boolean;
  /** The index that has the posts in their order; none: the database chooses. */
  index: string | undefined;
}

/** Matches from which on a page is found sooner by walking than by collecting all of them. */
const MIN_TOTAL_TO_WALK = 1000;

/** SQL for posts of every kind. */
@Injectable()
export class PostsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  /** One post. @param lock other units cannot change it until this unit is over */
  async find(type: ContentType, id: number, lock = false): Promise<PostRow | undefined> {
    if (!isId(id)) return undefined;
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    const [row] = await this.database.readEntities<PostRow>(
      type.table,
      `SELECT ${columns(type)} FROM ${type.table} p WHERE p.id = ?${end}`,
      [id],
      { [type.table]: { id: [id] } },
    );
    return row;
  }

  /** The published post with the latest date. */
  async latest(type: ContentType): Promise<number | undefined> {
    const post = await this.database.em.findOne<PostRow>(type.table, {
      select: { id: true },
      where: { status: 'publish' },
      order: { date: 'DESC', id: 'DESC' },
    });
    return post?.id;
  }

  /** The first posts after an id, those in the trash left out. */
  afterId(type: ContentType, id: number, limit: number): Promise<PostRow[]> {
    return this.lists.rows<PostRow>({
      entity: type.table,
      alias: 'p',
      columns: columns(type),
      plan: {
        where: new Conditions().add("p.id > ? AND p.status NOT IN ('trash', 'auto-draft')", id),
        order: orderBy(['p.id'], false),
      },
      window: { limit, offset: 0 },
    });
  }

  /** A page of a list. */
  list(type: ContentType, query: PostQuery, window: RowWindow): Promise<ListPage<PostRow>> {
    const { order, linked, index } = query;
    const plan = (walk: boolean) => ({
      where: Conditions.of(query.conditions(walk)),
      order,
      index: linked && !walk ? undefined : index,
    });
    return this.lists.page<PostRow>({
      entity: type.table,
      alias: 'p',
      columns: columns(type),
      plan: (lastTotal) => plan(linked && lastTotal !== undefined && lastTotal > MIN_TOTAL_TO_WALK),
      window,
      total: { dependsOn: [type.name] },
      idsFirst: 'afterFirstPage',
      mayLag: true,
    });
  }

  /** Stores a new post; columns that are not given get their defaults. */
  async insert(type: ContentType, row: PostRow): Promise<void> {
    await this.database.insert<PostRow>(type.table, row);
  }

  /** Changes the given columns. */
  async update(type: ContentType, id: number, change: Partial<PostRow>): Promise<void> {
    await this.database.update<PostRow>(type.table, { id }, change);
  }
}

function columns(type: ContentType): string {
  return [...SHARED, ...type.columns].map((name) => `p.${name}`).join(', ');
}
