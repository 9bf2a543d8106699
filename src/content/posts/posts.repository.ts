import { Injectable } from '@nestjs/common';
import { isId } from '../../core/content/content-registry.js';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage, CountedRow } from '../../core/content/list-versions.js';
import type { ContentType } from '../../core/content/post-type.js';
import { Database } from '../../core/database/database.js';
import { throughIndex } from '../../core/database/index-hint.js';
import type { Condition } from '../../core/database/text-search.js';
import type { ListWindow } from '../shared/post-list.js';
import { whereAll } from '../shared/post-list.sql.js';
import type { PostRow } from './post-row.js';

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

/** What a list asks for. */
export interface PostQuery {
  /**
   * Conditions on the posts `p`.
   * @param walk terms are asked of each post in the order of the list, instead of collecting all posts that have them
   */
  conditions(walk: boolean): readonly Condition[];
  order: Condition;
  /** Whether terms are among the conditions. */
  linked: boolean;
  /** The index that has the posts in their order; none: the database chooses. */
  index: string | undefined;
}

/** Matches from which on a page is found sooner by walking than by collecting all of them. */
const MANY = 1000;

/** SQL for posts of every kind. */
@Injectable()
export class PostsRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  /** One post. @param lock nobody else changes it until the unit of work is over */
  async find(type: ContentType, id: number, lock = false): Promise<PostRow | undefined> {
    if (!isId(id)) return undefined;
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    const [row] = await this.database.read<PostRow>(
      `SELECT ${columns(type)} FROM ${type.table} p WHERE p.id = ?${end}`,
      [id],
    );
    return row && hydrated(row);
  }

  /** The published post with the latest date. */
  async latest(type: ContentType): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>(
      `SELECT id FROM ${type.table} WHERE status = 'publish' ORDER BY date DESC, id DESC LIMIT 1`,
    );
    return row?.id;
  }

  /** The first posts after an id, those in the trash left out. */
  async afterId(type: ContentType, id: number, limit: number): Promise<PostRow[]> {
    const rows = await this.database.read<PostRow>(
      `SELECT ${columns(type)} FROM ${type.table} p
       WHERE p.id > ? AND p.status NOT IN ('trash', 'auto-draft') ORDER BY p.id LIMIT ?`,
      [id, limit],
    );
    return rows.map(hydrated);
  }

  /** A page of a list, and how long the list is. */
  async list(type: ContentType, query: PostQuery, { limit, offset }: ListWindow): Promise<CountedPage<PostRow>> {
    const where = whereAll(query.conditions(false));
    const count = { sql: `SELECT COUNT(*) FROM ${type.table} p ${where.sql}`, parameters: where.parameters };
    const { order } = query;
    const found = await this.versions.page<PostRow>({ names: [type.name], count }, offset, (totals, known) => {
      const walk = query.linked && known !== undefined && known.total > MANY;
      const narrowed = walk ? whereAll(query.conditions(true)) : where;
      const hint = throughIndex(this.database.engine, query.linked && !walk ? undefined : query.index);
      const from = `${type.table} p${hint} ${narrowed.sql} ${order.sql} LIMIT ? OFFSET ?`;
      // Far into a list, ids come from the index alone; only the rows of the page itself are read.
      const page = `(SELECT p.id FROM ${from}) page JOIN ${type.table} p ON p.id = page.id ${order.sql}`;
      const parameters = [...totals.parameters, ...narrowed.parameters, ...order.parameters, limit, offset];
      return this.database.read<PostRow & CountedRow>(
        `SELECT ${columns(type)}, ${totals.sql} FROM ${offset === 0 ? from : page}`,
        offset === 0 ? parameters : [...parameters, ...order.parameters],
      );
    });
    return { rows: found.rows.map(hydrated), total: found.total };
  }

  /** Stores a new post; columns that are not given get their defaults. */
  async insert(type: ContentType, row: PostRow): Promise<void> {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    await this.database.execute(
      `INSERT INTO ${type.table} (${names.join(', ')}) VALUES (${marks})`,
      Object.values(row).map(stored),
    );
  }

  /** Changes the given columns. */
  async update(type: ContentType, id: number, change: Partial<PostRow>): Promise<void> {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined);
    if (entries.length === 0) return;
    const set = entries.map(([name]) => `${name} = ?`).join(', ');
    await this.database.execute(`UPDATE ${type.table} SET ${set} WHERE id = ?`, [
      ...entries.map(([, value]) => stored(value)),
      id,
    ]);
  }
}

function columns(type: ContentType): string {
  return [...SHARED, ...type.columns].map((name) => `p.${name}`).join(', ');
}

/** Both engines take and give flags as numbers. */
function stored(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The row itself, since a copy of each would be one more object of twenty members. */
function hydrated<Row extends Partial<PostRow>>(row: Row): Row {
  return row.sticky === undefined ? row : Object.assign(row, { sticky: Boolean(row.sticky) });
}
