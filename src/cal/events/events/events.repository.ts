import { Injectable } from '@nestjs/common';
import type { CountedRow } from '../../../core/content/list-versions.js';
import { ListVersions } from '../../../core/content/list-versions.js';
import { EVENT } from '../../../core/content/post-type.js';
import { storedSlug } from '../../../core/content/slugs.js';
import { Database, placeholders } from '../../../core/database/database.js';
import { throughIndex } from '../../../core/database/index-hint.js';
import type { Condition } from '../../../core/database/text-search.js';
import { EventEntity, EventOrganizerEntity } from './event.entity.js';
import type { EventFilter, EventOrder } from './event-list.sql.js';
import { BY_START, eventCondition, planOf } from './event-list.sql.js';

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
    return {
      events: rows.map(hydrate),
      ticketed: rows.filter((row) => Number(row.any_tickets) === 1).map(({ id }) => id),
      total,
    };
  }
}

/** @property any_tickets whether ticketing has something to tell: 1 or 0 */
type ListedEvent = EventEntity & { any_tickets: number };

function counting(engine: Database['engine'], filter: EventFilter): Condition {
  const { sql, parameters } = eventCondition(engine, filter, false);
  return { sql: `SELECT COUNT(*) FROM events e WHERE ${sql}`, parameters };
}

/** A page of a list. */
export interface EventPage {
  events: EventEntity[];
  /** Ids of those of which ticketing has something to tell. */
  ticketed: number[];
  /** Events on all pages together. */
  total: number;
}

/** Both engines give flags as numbers and JSON as text. */
function hydrate(row: EventEntity): EventEntity {
  const flags = row as unknown as Record<string, unknown>;
  for (const flag of FLAGS) flags[flag] = flags[flag] === 1 || flags[flag] === true;
  if (typeof flags.lineage === 'string') flags.lineage = JSON.parse(flags.lineage) as string[];
  return row;
}
