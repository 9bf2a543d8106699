import { Injectable } from '@nestjs/common';
import { storedSlug } from '#core/content';
import { EVENT } from '../calendar-types.js';
import { Database, placeholders, throughIndex, type ReadRows } from '#core/database';
import { whereClause, Conditions, orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import { EventEntity, EventOrganizerEntity } from './event.entity.js';
import {
  type EventFilter,
  type EventOrder,
  type EventSpan,
  BY_START,
  eventConditions,
  isOfEventsOnly,
  planOf,
  spanIndex,
} from './event-list.sql.js';
import type { AnyOfEvents, KnownOfEvents, ReadableAny } from './known-of-events.js';

/** Events of a venue that are read at once. */
const MAX_EVENTS_OF_VENUE = 10_000;

/** SQL for events. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  find(id: number): Promise<EventEntity | undefined> {
    return this.one('id', id);
  }

  /** As `find`; other units of work cannot change the event until this one is over. */
  lock(id: number): Promise<EventEntity | undefined> {
    return this.one('id', id, this.database.forUpdate);
  }

  bySlug(slug: string): Promise<EventEntity | undefined> {
    return this.one('slug', storedSlug(slug));
  }

  private async one(column: 'id' | 'slug', value: number | string, end = ''): Promise<EventEntity | undefined> {
    const rows = column === 'id' ? { events: { id: [value] } } : undefined;
    const sql = `SELECT * FROM events WHERE ${column} = ?${end}`;
    const [row] = await this.database.readEntities(EventEntity, sql, [value], rows);
    return row;
  }

  /** Ids of the public events at a venue, the 10,000 last ones at most. */
  async publicIdsAtVenue(venueId: number): Promise<number[]> {
    const rows = await this.lists.rows<Pick<EventEntity, 'id'>>({
      entity: EventEntity,
      alias: 'e',
      columns: 'e.id',
      plan: {
        where: new Conditions().equals('e.venue_id', venueId).equals('e.status', 'publish'),
        order: orderBy(['e.id'], true),
      },
      window: { limit: MAX_EVENTS_OF_VENUE, offset: 0 },
    });
    return rows.map(({ id }) => id);
  }

  /** An event for showing. @param any as for `list`, with what its conditions read for an event */
  async findForResponse(
    { id, slug }: { id?: number; slug?: string },
    any: ReadableAny,
  ): Promise<EventRecord | undefined> {
    const [row] = await this.database.readEntities<EventEntity, ListedEvent>(
      EventEntity,
      `SELECT ${columnsOf(any)} FROM events e WHERE ${id === undefined ? 'e.slug' : 'e.id'} = ?`,
      [id ?? storedSlug(slug ?? '')],
      id === undefined ? undefined : { events: { id: [id] }, tickets: { post_id: [id] }, ...any.readsOf([id]) },
    );
    return row && { event: row, known: knownOf([row]) };
  }

  byIds(ids: readonly number[]): Promise<EventEntity[]> {
    return this.rowsOf<EventEntity>(ids, 'e.*', { events: { id: ids } });
  }

  /** Events for showing, in no order. @param any as for `findForResponse` */
  async byIdsForResponse(ids: readonly number[], any: ReadableAny): Promise<Pick<EventPage, 'events' | 'known'>> {
    const reads = { events: { id: ids }, tickets: { post_id: ids }, ...any.readsOf(ids) };
    const events = await this.rowsOf<ListedEvent>(ids, columnsOf(any), reads);
    return { events, known: knownOf(events) };
  }

  private async rowsOf<Row extends EventEntity>(
    ids: readonly number[],
    columns: string,
    reads: ReadRows,
  ): Promise<Row[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${columns} FROM events e WHERE e.id IN (${placeholders(ids)})`;
    return this.database.readEntities<EventEntity, Row>(EventEntity, sql, ids, reads);
  }

  /** Events outside of the trash by id, from after `id` on. */
  afterId(id: number, limit: number): Promise<EventEntity[]> {
    return this.lists.rows<EventEntity>({
      entity: EventEntity,
      alias: 'e',
      plan: { where: new Conditions().add("e.id > ? AND e.status <> 'trash'", id), order: orderBy(['e.id'], false) },
      window: { limit, offset: 0 },
    });
  }

  async insert(event: EventEntity): Promise<void> {
    await this.database.deferred.insertMany(EventEntity, [event]);
  }

  async update(id: number, change: Partial<EventEntity>): Promise<void> {
    await this.database.update(EventEntity, { id }, change);
  }

  /** Sets an event's organizers in this order. */
  async setOrganizers(eventId: number, organizerIds: readonly number[]): Promise<void> {
    await this.database.delete(EventOrganizerEntity, { event_id: eventId });
    await this.addOrganizers(eventId, organizerIds);
  }

  /** The organizers, in this order, of an event without any. */
  async addOrganizers(eventId: number, organizerIds: readonly number[]): Promise<void> {
    await this.database.deferred.insertMany(
      EventOrganizerEntity,
      organizerIds.map((organizerId, position) => ({ event_id: eventId, organizer_id: organizerId, position })),
    );
  }

  /**
   * A page of events, first by start unless the order says otherwise, or by publication when named one by one.
   * @param any conditions for events `e` of which other modules have something to show
   */
  async list(
    filter: EventFilter,
    window: RowWindow,
    any: AnyOfEvents,
    order: EventOrder = BY_START,
  ): Promise<EventPage> {
    const page = await this.lists.page<ListedEvent>({
      ...source(any),
      plan: (lastTotal) => {
        const plan = planOf(filter, lastTotal, order);
        return {
          where: this.conditions(filter, plan.walk),
          order: { sql: plan.order, parameters: [] },
          index: plan.index,
        };
      },
      window,
      // Tickets come and go without events changing.
      total: { dependsOn: [EVENT.name], cacheable: isOfEventsOnly(filter), countWithRows: true },
      idsFirst: 'afterFirstPage',
      mayLag: true,
    });
    return pageOf(page);
  }

  /**
   * A page of what takes place in a stretch of time, by start.
   * @param order `desc`: latest first
   * @param now UTC
   * @param any as for `list`
   */
  async during(
    filter: SpannedFilter,
    { order, ...window }: RowWindow & { order: 'asc' | 'desc' },
    now: string,
    any: AnyOfEvents,
  ): Promise<EventPage> {
    const where = this.conditions(filter);
    const index = spanIndex(filter, filter.span, now);
    // Whatever is over is counted from its end, which needs no rows; a page of it is found by walking back.
    const countIndex = index === 'ix_events_list' && filter.span.overAt !== undefined ? 'ix_events_end' : index;
    const page = await this.lists.page<ListedEvent>({
      ...source(any),
      plan: { where, order: orderBy(['e.start_date', 'e.id'], order === 'desc'), index },
      window,
      total: {
        dependsOn: [EVENT.name],
        count: {
          sql: `SELECT COUNT(*) FROM events e${throughIndex(this.database.engine, countIndex)} ${whereClause(where)}`,
          parameters: where.parameters,
        },
        // Venues, tickets and others that are looked at come and go without events changing.
        cacheable: filter.place === undefined && filter.words === undefined && isOfEventsOnly(filter),
        countWithRows: true,
      },
      // Ids are sorted without their rows, which are wide.
      idsFirst: 'always',
      mayLag: true,
    });
    return pageOf(page);
  }

  /**
   * Times of the events of a span, and whether they are featured, by start; without events behind a password.
   * @param now UTC
   */
  marks(filter: SpannedFilter, limit: number, now: string): Promise<EventMark[]> {
    return this.lists.rows<EventMark>({
      entity: EventEntity,
      alias: 'e',
      columns: `e.id, e.start_date, e.end_date, ${open('sticky')}, ${open('featured')}`,
      plan: {
        where: this.conditions(filter),
        order: orderBy(['e.start_date', 'e.id'], false),
        index: spanIndex(filter, filter.span, now),
      },
      window: { limit, offset: 0 },
      mayLag: true,
    });
  }

  /** Whether anything takes place in a stretch of time. @param now UTC */
  async anyDuring(filter: SpannedFilter, now: string): Promise<boolean> {
    const where = this.conditions(filter);
    const index = throughIndex(this.database.engine, spanIndex(filter, filter.span, now));
    const rows = await this.database.read(
      `SELECT 1 FROM events e${index} ${whereClause(where)} LIMIT 1`,
      where.parameters,
    );
    return rows.length > 0;
  }

  private conditions(filter: EventFilter, walk = false): Conditions {
    return eventConditions(filter, { engine: this.database.engine, walk });
  }
}

/** A filter of a stretch of time. */
export type SpannedFilter = EventFilter & { span: EventSpan };

/** When an event takes place, by its own wall clock, and whether it is featured; never behind a password. */
export type EventMark = Pick<EventEntity, 'id' | 'start_date' | 'end_date' | 'sticky' | 'featured'>;

/** @property any_tickets whether it has tickets, and `any_series` whether it is in a series: 1 or 0 */
type ListedEvent = EventEntity & { any_tickets: number; any_series: number };

/** An event with what its representation needs to know. */
export interface EventRecord {
  event: EventEntity;
  known: KnownOfEvents;
}

/** A page of a list. */
export interface EventPage {
  events: EventEntity[];
  known: KnownOfEvents;
  /** Events on all pages together. */
  total: number;
}

function pageOf({ rows, total }: ListPage<ListedEvent>): EventPage {
  return { events: rows, known: knownOf(rows), total };
}

function knownOf(rows: readonly ListedEvent[]): KnownOfEvents {
  const idsWith = (column: 'any_tickets' | 'any_series'): number[] =>
    rows.filter((row) => Number(row[column]) === 1).map(({ id }) => id);
  return { ticketed: idsWith('any_tickets'), repeated: idsWith('any_series') };
}

const columnsOf = ({ tickets, series }: AnyOfEvents): string =>
  `e.*, ${tickets} AS any_tickets, ${series} AS any_series`;

function source(any: AnyOfEvents): { entity: typeof EventEntity; alias: string; columns: string } {
  return { entity: EventEntity, alias: 'e', columns: columnsOf(any) };
}

/** A flag that events behind a password do not show. */
const open = (flag: 'sticky' | 'featured'): string => `CASE WHEN e.password = '' THEN e.${flag} ELSE 0 END AS ${flag}`;
