import { createHash } from 'node:crypto';
import type { EntityTarget } from 'typeorm';
import { type Database, placeholders, type ReadRows } from '#core/database';
import {
  addModified,
  Conditions,
  filterConditions,
  type ListFilters,
  type ModifiedBounds,
  orderBy,
  type ListPage,
  type ListQueryBuilder,
  type RowWindow,
} from '#core/lists';
import { type PostStatus, storableText, storableTitle, storedSlug } from '#core/content';
import type { Caller } from '#core/context';
import { sortKey, plainText } from '#core/text';
import type { LinkedPostEntity, LinkedPostKind } from './linked-post-kind.js';

/** What a list of venues or organizers is narrowed by. */
export interface LinkedPostFilter {
  /** None: everything but trash and auto-drafts. */
  statuses?: PostStatus[];
  /** Whose unpublished ones only; everybody's when absent. */
  ownOf?: number;
  include?: number[];
  modified?: ModifiedBounds;
  search?: string;
  /** Texts under a password are searched only in those of this author; in everybody's when absent. */
  searchesProtectedOf?: number;
  event?: number;
  hasEvents?: boolean;
  /** Statuses of the events that `hasEvents` counts; all but drafts and the trash when absent. */
  eventStatuses?: PostStatus[];
  /** UTC moment: only those with an event starting then or later that is published, or private and readable. */
  upcomingFrom?: string;
  /** Author whose private events count for `upcomingFrom`, or those of everybody; absent: none. */
  privateEventsOf?: number | 'all';
}

/** SQL for one kind of linked posts. */
export class LinkedPostsRepository<E extends LinkedPostEntity> {
  private readonly filters: ListFilters<LinkedPostFilter> = {
    statuses: (where, statuses) => where.in('l.status', statuses),
    ownOf: (where, author) => where.add("(l.status = 'publish' OR l.author_id = ?)", author),
    include: (where, ids) => where.in('l.id', ids),
    modified: (where, bounds) => addModified(where, 'l.modified_utc', bounds),
    search: (where, text) => this.addSearch(where, text),
    searchesProtectedOf: (where, author, { search }) =>
      search !== undefined && where.add("(l.password = '' OR l.author_id = ?)", author),
    event: (where, id) => where.add(this.kind.ofEvent, id),
    hasEvents: (where, has, { eventStatuses }) => {
      const statuses = eventStatuses
        ? `IN (${placeholders(eventStatuses)})`
        : "NOT IN ('pending', 'draft', 'trash', 'auto-draft')";
      where.add(
        `${has ? '' : 'NOT '}EXISTS (SELECT 1 FROM events e WHERE ${this.kind.eventsColumn} AND e.status ${statuses})`,
        ...(eventStatuses ?? []),
      );
    },
    eventStatuses: null,
    upcomingFrom: (where, from, { privateEventsOf }) => this.addUpcoming(where, from, privateEventsOf),
    privateEventsOf: null,
  };

  constructor(
    private readonly kind: LinkedPostKind,
    private readonly entity: EntityTarget<E>,
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  async find(id: number): Promise<E | undefined> {
    return (await this.byIds([id]))[0];
  }

  async bySlug(slug: string): Promise<E | undefined> {
    const stored = storedSlug(slug);
    const { table } = this.kind.type;
    const [row] = await this.where('slug = ?', [stored], { [table]: { slug: [stored] } });
    if (row) this.database.tags.noteRowsRead(table, { id: [row.id] });
    return row;
  }

  async byIds(ids: readonly number[]): Promise<E[]> {
    if (ids.length === 0) return [];
    return this.where(`id IN (${placeholders(ids)})`, ids, { [this.kind.type.table]: { id: ids } });
  }

  /** The first rows after an id, those in the trash left out. */
  afterId(id: number, limit: number): Promise<E[]> {
    return this.lists.rows<E>({
      entity: this.entity,
      alias: 'l',
      plan: {
        where: new Conditions().add("l.id > ? AND l.status NOT IN ('trash', 'auto-draft')", id),
        order: orderBy(['l.id'], false),
      },
      window: { limit, offset: 0 },
    });
  }

  /** The oldest of `named` that has this description, if one is given. */
  async findDuplicate(caller: Caller, name: string, description: string | undefined): Promise<E | undefined> {
    const content = storableText(caller, description ?? '');
    const rows = await this.named(caller, name);
    return rows.find((row) => content === '' || comparable(row.content) === comparable(content));
  }

  /**
   * Those of this name outside of the trash, the oldest first; case and spacing do not matter. The name is cleaned as if
   * the caller stored it, since the names of rows are cleaned.
   */
  async named(caller: Caller, name: string): Promise<E[]> {
    const title = storableTitle(caller, name);
    const rows = await this.where("title_key = ? AND status <> 'trash' ORDER BY id", [sortKey(plainText(title))]);
    return rows.filter((row) => comparable(row.title) === comparable(title));
  }

  async insert(row: E): Promise<void> {
    await this.database.insert(this.entity, row);
  }

  async update(id: number, change: Partial<E>): Promise<void> {
    await this.database.update<LinkedPostEntity>(this.entity, { id }, change);
  }

  /** A page of rows, newest publication first. */
  list(filter: LinkedPostFilter, window: RowWindow): Promise<ListPage<E>> {
    const { name } = this.kind.type;
    const where = new Conditions();
    if (!filter.statuses) where.add("l.status NOT IN ('trash', 'auto-draft')");
    return this.lists.page<E>({
      entity: this.entity,
      alias: 'l',
      plan: {
        where: filterConditions(this.filters, filter, undefined, where),
        order: orderBy(['l.date', 'l.id'], true),
      },
      window,
      total: {
        dependsOn: [name],
        // Links come and go with events.
        cacheable:
          filter.include === undefined &&
          filter.event === undefined &&
          filter.hasEvents === undefined &&
          filter.upcomingFrom === undefined,
      },
      mayLag: true,
    });
  }

  private where(condition: string, values: readonly unknown[], reads?: ReadRows): Promise<E[]> {
    const sql = `SELECT * FROM ${this.kind.type.table} WHERE ${condition}`;
    return this.database.readEntities(this.entity, sql, values, reads);
  }

  private addUpcoming(where: Conditions, from: string, privateOf: LinkedPostFilter['privateEventsOf']): void {
    const upcoming = (which: string) =>
      `EXISTS (SELECT 1 FROM events e WHERE ${this.kind.eventsColumn} AND ${which} AND e.start_utc >= ?)`;
    if (privateOf === undefined) {
      where.add(upcoming("e.status = 'publish'"), from);
      return;
    }
    const ofOne = privateOf === 'all' ? '' : ' AND e.author_id = ?';
    // One subquery per status: SQLite finds nothing in some rows when one subquery has both with OR.
    where.add(
      `(${upcoming("e.status = 'publish'")} OR ${upcoming(`e.status = 'private'${ofOne}`)})`,
      from,
      ...(privateOf === 'all' ? [] : [privateOf]),
      from,
    );
  }

  /** Every term of the search must occur in one and the same column (events.md §9). */
  private addSearch(where: Conditions, search: string): void {
    const pieces = search.split(/[^\p{L}\p{N}-]+/u).filter((piece) => piece !== '');
    if (pieces.length === 0) {
      where.add('1 = 0');
      return;
    }
    const patterns = pieces.slice(0, 20).map((piece) => `%${piece}%`);
    const columns = ['title', 'content', 'excerpt', ...this.kind.searched];
    const inOne = (column: string) => `(${patterns.map(() => `l.${column} LIKE ?`).join(' AND ')})`;
    where.add(`(${columns.map(inOne).join(' OR ')})`, ...columns.flatMap(() => patterns));
  }
}

/** The key under which only one new row of this name and description can be made at a time. */
export function identityOf(title: string, content: string): string {
  return createHash('sha256')
    .update(`${comparable(title)}\0${comparable(content)}`)
    .digest('hex');
}

/** A text without what does not tell names apart: case, and how many spaces there are. */
const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
