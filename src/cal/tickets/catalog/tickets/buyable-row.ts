import { type PostStatus, leftJoinPost } from '#core/content';
import { PAGE } from '../../../../content/content-types.js';
import { EVENT, VENUE } from '../../../events/calendar-types.js';
import { scheduleOf, type PossibleSchedule } from '../../../events/events/event-schedule.sql.js';
import type { TicketPoolEntity } from '../capacity/ticket-pool.entity.js';
import { type TicketHost, HOST_TYPES } from '../../kernel/hosts/ticket-host.js';
import { versionOf } from '#core/lists';
import type { TicketEntity } from '../model/ticket.entity.js';
import { TICKETS } from './tickets.repository.js';

const POOL = [
  'id',
  'capacity',
  'withheld',
  'held',
  'pending',
  'sold',
  'revision',
] as const satisfies readonly (keyof TicketPoolEntity)[];
const HOST_COLUMNS = ['id', 'status', 'status_before_trash', 'author_id', 'password', 'title', 'slug', 'date'] as const;

type Prefixed<P extends string, K extends string> = Record<`${P}_${K}`, unknown>;

/** A ticket with its own pool, one of the pools that it draws on beside, and its host, all columns in one row. */
export type BuyableRow = TicketEntity &
  Prefixed<'p' | 's', (typeof POOL)[number]> &
  Prefixed<'e' | 'g', (typeof HOST_COLUMNS)[number]> &
  PossibleSchedule & {
    /** Grows whenever a ticket or home changes; orders change counters only. */
    version: number | string;
  };

/** A pool with the version of the tickets at that moment. */
export type PoolRow = TicketPoolEntity & { version: number | string };

const columns = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${name} AS ${alias}_${name}`).join(', ');

const VERSION = `${versionOf([TICKETS, VENUE.name, ...HOST_TYPES.map(({ name }) => name)])} AS version`;

/** Reads pools, and whether anything else about their tickets may have changed. */
export const POOLS = `SELECT ${POOL.join(', ')}, ${VERSION} FROM ticket_pools`;

/**
 * Reads tickets `t` with everything that a buyer's fate depends on: a row for each pool of the event that a ticket draws
 * on, at least one; add `BUYABLE_ORDER`.
 */
export const BUYABLE = `SELECT t.*, ${columns('p', POOL)}, ${columns('s', POOL)}, ${columns('e', HOST_COLUMNS)}, ${columns('g', HOST_COLUMNS)},
  ${scheduleOf('e')}, ${VERSION}
  FROM tickets t JOIN ticket_pools p ON p.id = t.id LEFT JOIN ticket_pool_links l ON l.ticket_id = t.id LEFT JOIN ticket_pools s ON s.id = l.pool_id
  ${leftJoinPost(EVENT, 'e', 't.post_id')} ${leftJoinPost(PAGE, 'g', 't.post_id')}`;

/** The order of the rows of `BUYABLE`. */
export const BUYABLE_ORDER = 'ORDER BY t.id, l.pool_id';

/** The counters of the ticket's own pool (`p`), or of the other one of the row (`s`). */
export function poolOf(row: BuyableRow, alias: 'p' | 's'): TicketPoolEntity {
  return Object.fromEntries(POOL.map((name) => [name, row[`${alias}_${name}`]])) as unknown as TicketPoolEntity;
}

/** The event or page; nothing once it was deleted. @param siteZone zone of pages */
export function hostOf(row: BuyableRow, siteZone: string): TicketHost | undefined {
  const alias = row.e_id !== null ? 'e' : row.g_id !== null ? 'g' : undefined;
  if (alias === undefined) return undefined;
  return {
    id: row[`${alias}_id`] as number,
    type: alias === 'e' ? EVENT : PAGE,
    status: row[`${alias}_status`] as PostStatus,
    status_before_trash: row[`${alias}_status_before_trash`] as PostStatus | null,
    author_id: row[`${alias}_author_id`] as number | null,
    password: row[`${alias}_password`] as string,
    title: row[`${alias}_title`] as string,
    slug: row[`${alias}_slug`] as string | null,
    date: row[`${alias}_date`] as string,
    startDate: row.start_date,
    endDate: row.end_date,
    venue: row.venue_title,
    startUtc: row.start_utc,
    endUtc: row.end_utc,
    timezone: row.timezone ?? siteZone,
    eventStatus: row.event_status ?? 'scheduled',
    statusReason: row.status_reason ?? '',
    onlineUrl: row.online_url,
    listsAttendees: false,
  };
}
