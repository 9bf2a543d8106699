import { Injectable } from '@nestjs/common';
import type { CountedRow } from '../../../core/content/list-versions.js';
import { ListVersions } from '../../../core/content/list-versions.js';
import { EVENT } from '../../../core/content/post-type.js';
import { storedSlug } from '../../../core/content/slugs.js';
import { Database, placeholders } from '../../../core/database/database.js';
import { throughIndex } from '../../../core/database/index-hint.js';
import type { Condition } from '../../../core/database/text-search.js';
import { EventEntity, EventOrganizerEntity } from './event.entity.js';
import type { EventFilter, EventOrder, EventSpan } from './event-list.sql.js';
import { BY_START, eventCondition, planOf, spanIndex } from './event-list.sql.js';

const FLAGS = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

/** SQL for events. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  async find(id: number): Promise<EventEntity | undefined> {
    const [row] = await this.database.read<EventEntity>('SELECT * FROM events WHERE id = ?', [id]);
    return row && hydrate(row);
  }

  async bySlug(slug: string): Promise<EventEntity | undefined> {
    const [row] = await this.database.read<EventEntity>('SELECT * FROM events WHERE slug = ?', [storedSlug(slug)]);
    return row && hydrate(row);
  }

  /** An event for showing. @param anyTickets as for `list` */
  async findShown({ id, slug }: { id?: number; slug?: string }, anyTickets: string): Promise<ShownEvent | undefined> {
    const [row] = await this.database.read<ListedEvent>(
      `SELECT e.*, ${anyTickets} AS any_tickets FROM events e WHERE ${id === undefined ? 'e.slug' : 'e.id'} = ?`,
      [id ?? storedSlug(slug ?? '')],
    );
    return row && { event: hydrate(row), isTicketed: Number(row.any_tickets) === 1 };
  }

  async byIds(ids: readonly number[]): Promise<EventEntity[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read<EventEntity>(`SELECT * FROM events WHERE id IN (${placeholders(ids)})`, ids);
    return rows.map(hydrate);
  }

  /** Events outside of the trash by id, from after `id` on. */
  async afterId(id: number, limit: number): Promise<EventEntity[]> {
    const rows = await this.database.read<EventEntity>(
      `SELECT * FROM events WHERE id > ? AND status <> 'trash' ORDER BY id LIMIT ${Math.trunc(limit)}`,
      [id],
    );
    return rows.map(hydrate);
  }

  async insert(event: EventEntity): Promise<void> {
    await this.database.insert(EventEntity, event);
  }

  async update(id: number, change: Partial<EventEntity>): Promise<void> {
    await this.database.update(EventEntity, id, change);
  }

  /** Sets an event's organizers in this order. */
  async setOrganizers(eventId: number, organizerIds: readonly number[]): Promise<void> {
    await this.database.execute('DELETE FROM event_organizers WHERE event_id = ?', [eventId]);
    await this.addOrganizers(eventId, organizerIds);
  }

  /** The organizers, in this order, of an event without any. */
  async addOrganizers(eventId: number, organizerIds: readonly number[]): Promise<void> {
    for (const [position, organizerId] of organizerIds.entries()) {
      await this.database.insert(EventOrganizerEntity, { event_id: eventId, organizer_id: organizerId, position });
    }
  }

  /**
   * A page of events, first by start unless told otherwise, or by publication when named one by one, and how many there
   * are in all.
   * @param anyTickets condition for events `e` of which ticketing has something to tell
   */
  async list(
    filter: EventFilter,
    { limit, offset }: { limit: number; offset: number },
    anyTickets: string,
    order: EventOrder = BY_START,
  ): Promise<EventPage> {
    const { engine } = this.database;
    // Tickets come and go without events changing.
    const kept = filter.tickets === undefined;
    const list = { names: [EVENT.name], count: counting(engine, filter), kept, beside: true };
    const { rows, total } = await this.versions.page<ListedEvent>(list, offset, (totals, known) => {
      const plan = planOf(filter, known?.total, order);
      const { sql, parameters } = eventCondition(engine, filter, plan.walk);
      const from = `events e${throughIndex(engine, plan.index)} WHERE ${sql} ORDER BY ${plan.order} LIMIT ${limit} OFFSET ${offset}`;
      // Far into a list, ids come from the index alone; only the rows of the page itself are read.
      const page = `(SELECT e.id FROM ${from}) page JOIN events e ON e.id = page.id ORDER BY ${plan.order}`;
      return this.database.read<ListedEvent & CountedRow>(
        `SELECT e.*, ${anyTickets} AS any_tickets, ${totals.sql} FROM ${offset === 0 ? from : page}`,
        [...totals.parameters, ...parameters],
      );
    });
    return pageOf(rows, total);
  }

  /**
   * A page of what takes place in a stretch of time, by start, and how much there is in all.
   * @param order `desc`: latest first
   * @param now UTC
   * @param anyTickets as for `list`
   */
  async during(
    filter: SpannedFilter,
    page: { limit: number; offset: number; order: 'asc' | 'desc' },
    now: string,
    anyTickets: string,
  ): Promise<EventPage> {
    const { engine } = this.database;
    const { sql, parameters } = eventCondition(engine, filter, false);
    const index = spanIndex(filter, filter.span, now);
    // Whatever is over is counted from its end, which needs no rows; a page of it is found by walking back.
    const counted = index === 'ix_events_list' && filter.span.overAt !== undefined ? 'ix_events_end' : index;
    const count = { sql: `SELECT COUNT(*) FROM events e${throughIndex(engine, counted)} WHERE ${sql}`, parameters };
    // Venues come and go without events changing.
    const list = { names: [EVENT.name], count, kept: filter.place === undefined, beside: true };
    const order = `e.start_date ${page.order}, e.id ${page.order}`;
    const from = `events e${throughIndex(engine, index)} WHERE ${sql} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
    const { rows, total } = await this.versions.page<ListedEvent>(list, page.offset, (totals) =>
      // Ids are sorted without their rows, which are wide.
      this.database.read<ListedEvent & CountedRow>(
        `SELECT e.*, ${anyTickets} AS any_tickets, ${totals.sql} FROM (SELECT e.id FROM ${from}) page JOIN events e ON e.id = page.id ORDER BY ${order}`,
        [...totals.parameters, ...parameters],
      ),
    );
    return pageOf(rows, total);
  }

  /**
   * When events of a stretch of time take place and how they stand out, by start; those behind a password do not.
   * @param now UTC
   */
  async marks(filter: SpannedFilter, limit: number, now: string): Promise<EventMark[]> {
    const { engine } = this.database;
    const { sql, parameters } = eventCondition(engine, filter, false);
    const index = throughIndex(engine, spanIndex(filter, filter.span, now));
    const rows = await this.database.read<Record<keyof EventMark, unknown>>(
      `SELECT e.id, e.start_date, e.end_date, ${open('sticky')}, ${open('featured')} FROM events e${index} WHERE ${sql} ORDER BY e.start_date, e.id LIMIT ${limit}`,
      parameters,
    );
    return rows.map((row) => ({ ...row, sticky: isSet(row.sticky), featured: isSet(row.featured) }) as EventMark);
  }

  /** Whether anything takes place in a stretch of time. @param now UTC */
  async anyDuring(filter: SpannedFilter, now: string): Promise<boolean> {
    const { engine } = this.database;
    const { sql, parameters } = eventCondition(engine, filter, false);
    const index = throughIndex(engine, spanIndex(filter, filter.span, now));
    const rows = await this.database.read(`SELECT 1 FROM events e${index} WHERE ${sql} LIMIT 1`, parameters);
    return rows.length > 0;
  }
}

/** A filter of a stretch of time. */
export type SpannedFilter = EventFilter & { span: EventSpan };

/** When an event takes place, by its own wall clock, and how it stands out; never behind a password. */
export type EventMark = Pick<EventEntity, 'id' | 'start_date' | 'end_date' | 'sticky' | 'featured'>;

/** @property any_tickets whether ticketing has something to tell: 1 or 0 */
type ListedEvent = EventEntity & { any_tickets: number };

function counting(engine: Database['engine'], filter: EventFilter): Condition {
  const { sql, parameters } = eventCondition(engine, filter, false);
  return { sql: `SELECT COUNT(*) FROM events e WHERE ${sql}`, parameters };
}

/** An event with what its representation needs to know. */
export interface ShownEvent {
  event: EventEntity;
  /** Whether ticketing has something to tell of it. */
  isTicketed: boolean;
}

/** A page of a list. */
export interface EventPage {
  events: EventEntity[];
  /** Ids of those of which ticketing has something to tell. */
  ticketed: number[];
  /** Events on all pages together. */
  total: number;
}

function pageOf(rows: readonly ListedEvent[], total: number): EventPage {
  return {
    events: rows.map(hydrate),
    ticketed: rows.filter((row) => Number(row.any_tickets) === 1).map(({ id }) => id),
    total,
  };
}

/** A flag that events behind a password do not show. */
const open = (flag: 'sticky' | 'featured'): string => `CASE WHEN e.password = '' THEN e.${flag} ELSE 0 END AS ${flag}`;

const isSet = (flag: unknown): boolean => flag === 1 || flag === true;

/** Both engines give flags as numbers and JSON as text. */
function hydrate(row: EventEntity): EventEntity {
  const flags = row as unknown as Record<string, unknown>;
  for (const flag of FLAGS) flags[flag] = isSet(flags[flag]);
  if (typeof flags.lineage === 'string') flags.lineage = JSON.parse(flags.lineage) as string[];
  return row;
}
