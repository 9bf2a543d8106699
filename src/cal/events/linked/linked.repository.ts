import { createHash } from 'node:crypto';
import type { EntityTarget } from 'typeorm';
import type { Database } from '../../../core/database/database.js';
import { placeholders } from '../../../core/database/database.js';
import type { CountedRow, ListVersions } from '../../../core/content/list-versions.js';
import type { PostStatus } from '../../../core/content/post.entity.js';
import { storedSlug } from '../../../core/content/slugs.js';
import { sortKey, plainText } from '../../../core/text/index.js';
import type { LinkedEntity } from './linked-entity.js';
import type { LinkedKind } from './linked-kind.js';

/** Adds a condition with its parameters. */
type AddCondition = (sql: string, ...values: unknown[]) => void;

/** What a list of venues or organizers is narrowed by. */
export interface LinkedFilter {
  /** None: everything but trash and auto-drafts. */
  statuses?: PostStatus[];
  /** Whose unpublished ones only; everybody's when absent. */
  ownOf?: number;
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
export class LinkedRepository<E extends LinkedEntity> {
  constructor(
    private readonly kind: LinkedKind,
    private readonly entity: EntityTarget<E>,
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  async find(id: number): Promise<E | undefined> {
    const rows = await this.byIds([id]);
    return rows[0];
  }

  async bySlug(slug: string): Promise<E | undefined> {
    const [row] = await this.database.read<{ id: number }>(`SELECT id FROM ${this.kind.type.table} WHERE slug = ?`, [
      storedSlug(slug),
    ]);
    return row && this.find(row.id);
  }

  async byIds(ids: readonly number[]): Promise<E[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<E>(
      `SELECT * FROM ${this.kind.type.table} WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    return rows.map((row) => withBooleans(row));
  }

  /** The first rows after an id, those in the trash left out. */
  async afterId(id: number, limit: number): Promise<E[]> {
    const rows = await this.database.read<E>(
      `SELECT * FROM ${this.kind.type.table} WHERE id > ? AND status NOT IN ('trash', 'auto-draft') ORDER BY id LIMIT ?`,
      [id, limit],
    );
    return rows.map((row) => withBooleans(row));
  }

  /** The oldest one of this name (and description, if given) outside of the trash; case and spacing do not matter. */
  async twin(title: string, content: string | undefined): Promise<E | undefined> {
    const rows = await this.database.read<E>(
      `SELECT * FROM ${this.kind.type.table} WHERE title_key = ? AND status <> 'trash' ORDER BY id`,
      [sortKey(plainText(title))],
    );
    const same = (a: string, b: string) => comparable(a) === comparable(b);
    const twin = rows.find(
      (row) => same(row.title, title) && (content === undefined || content === '' || same(row.content, content)),
    );
    return twin && withBooleans(twin);
  }

  async insert(row: E): Promise<void> {
    await this.database.insert(this.entity, row);
  }

  async update(id: number, change: Partial<E>): Promise<void> {
    await this.database.update(this.entity, id, change);
  }

  /** A page of rows, newest publication first, and how many there are in all. */
  async list(filter: LinkedFilter, limit: number, offset: number): Promise<{ rows: E[]; total: number }> {
    const { table, name } = this.kind.type;
    const { sql, parameters } = this.condition(filter);
    const list = {
      names: [name],
      count: { sql: `SELECT COUNT(*) FROM ${table} l WHERE ${sql}`, parameters },
      // Links come and go with events.
      kept: filter.event === undefined && filter.hasEvents === undefined && filter.upcomingFrom === undefined,
    };
    const { rows, total } = await this.versions.page<E>(list, offset, (totals) =>
      this.database.read<E & CountedRow>(
        `SELECT l.*, ${totals.sql} FROM ${table} l WHERE ${sql} ORDER BY l.date DESC, l.id DESC LIMIT ${limit} OFFSET ${offset}`,
        [...totals.parameters, ...parameters],
      ),
    );
    return { rows: rows.map(withBooleans), total };
  }

  private condition(filter: LinkedFilter): { sql: string; parameters: unknown[] } {
    const parts: string[] = [];
    const parameters: unknown[] = [];
    const add = (sql: string, ...values: unknown[]) => {
      parts.push(sql);
      parameters.push(...values);
    };
    if (filter.statuses) add(`l.status IN (${placeholders(filter.statuses)})`, ...filter.statuses);
    else add("l.status NOT IN ('trash', 'auto-draft')");
    if (filter.ownOf !== undefined) add("(l.status = 'publish' OR l.author_id = ?)", filter.ownOf);
    if (filter.search !== undefined) {
      this.addSearch(filter.search, add);
      if (filter.searchesProtectedOf !== undefined)
        add("(l.password = '' OR l.author_id = ?)", filter.searchesProtectedOf);
    }
    if (filter.event !== undefined) add(this.kind.ofEvent, filter.event);
    if (filter.hasEvents !== undefined) {
      const statuses = filter.eventStatuses
        ? `IN (${placeholders(filter.eventStatuses)})`
        : "NOT IN ('pending', 'draft', 'trash', 'auto-draft')";
      add(
        `${filter.hasEvents ? '' : 'NOT '}EXISTS (SELECT 1 FROM events e WHERE ${this.kind.linkedTo} AND e.status ${statuses})`,
        ...(filter.eventStatuses ?? []),
      );
    }
    if (filter.upcomingFrom !== undefined) {
      this.addUpcoming(filter.upcomingFrom, filter.privateEventsOf, add);
    }
    return { sql: parts.join(' AND '), parameters };
  }

  private addUpcoming(from: string, privateOf: LinkedFilter['privateEventsOf'], add: AddCondition): void {
    const upcoming = (which: string) =>
      `EXISTS (SELECT 1 FROM events e WHERE ${this.kind.linkedTo} AND ${which} AND e.start_utc >= ?)`;
    if (privateOf === undefined) return add(upcoming("e.status = 'publish'"), from);
    const ofOne = privateOf === 'all' ? '' : ' AND e.author_id = ?';
    // One subquery per status: SQLite finds nothing in some rows when one subquery has both with OR.
    add(
      `(${upcoming("e.status = 'publish'")} OR ${upcoming(`e.status = 'private'${ofOne}`)})`,
      from,
      ...(privateOf === 'all' ? [] : [privateOf]),
      from,
    );
  }

  /** Every piece of the search must stand in one and the same column (events.md §9). */
  private addSearch(search: string, add: AddCondition): void {
    const pieces = search.split(/[^\p{L}\p{N}-]+/u).filter((piece) => piece !== '');
    if (pieces.length === 0) return add('1 = 0');
    const patterns = pieces.slice(0, 20).map((piece) => `%${piece}%`);
    const columns = ['title', 'content', 'excerpt', ...this.kind.searched];
    const inOne = (column: string) => `(${patterns.map(() => `l.${column} LIKE ?`).join(' AND ')})`;
    add(`(${columns.map(inOne).join(' OR ')})`, ...columns.flatMap(() => patterns));
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

const FLAGS = ['show_map', 'show_map_link'] as const;

/** Both engines give flags as numbers. */
function withBooleans<E extends LinkedEntity>(row: E): E {
  const flags = row as unknown as Record<string, unknown>;
  for (const flag of FLAGS) if (flag in flags) flags[flag] = Boolean(flags[flag]);
  return row;
}
