import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Conditions, likeText } from '../listing/conditions.js';
import type { Provider } from '../tickets/ticket.entity.js';
import { IS_PUBLIC } from './attendee-visibility.js';
import type { AttendeeEntity } from './attendee.entity.js';
import { CURRENT, hydrateAttendee } from './attendees.repository.js';

/** What a list of attendees is narrowed by. */
export interface AttendeeFilter {
  /** Only who may be seen by everybody. */
  publicOnly: boolean;
  /** Nobody at all: what was asked for cannot be, or is not for the caller. */
  nobody: boolean;
  /** Statuses of the event or page; absent: all but auto-drafts, and but those in the trash without `ofTrashed`. */
  homeStatuses?: string[];
  /** Also attendees of events and pages in the trash: who manages them must be able to reach them. */
  ofTrashed: boolean;
  providers?: Provider[];
  /** Text in the name. */
  names: string[];
  email?: string;
  homes?: number[];
  notHomes?: number[];
  tickets?: number[];
  notTickets?: number[];
  /** The one ticket asked for beside the others. */
  ticket?: number;
  include?: number[];
  exclude?: number[];
  /** UTC. */
  after?: string;
  before?: string;
  /** Minor units of the site's currency. */
  priceLeast?: number;
  priceMost?: number;
  /** Statuses of attendees; absent: everybody who still has a ticket. */
  statuses?: string[];
  checkedIn?: boolean;
  /** What RSVPs said. */
  going?: string[];
  hasInformation?: boolean;
}

/** What a list of attendees is sorted by. */
export interface AttendeeOrder {
  by: 'id' | 'date' | 'include' | 'title' | 'slug';
  descending: boolean;
}

const FROM = 'FROM ticket_attendees a LEFT JOIN events e ON e.id = a.post_id LEFT JOIN pages g ON g.id = a.post_id';
const HOME_STATUS = 'COALESCE(e.status, g.status)';

/** SQL for lists of attendees. */
@Injectable()
export class AttendeeListRepository {
  constructor(private readonly database: Database) {}

  /** A page of attendees and how many there are in all. */
  async list(
    filter: AttendeeFilter,
    order: AttendeeOrder,
    limit: number,
    offset: number,
  ): Promise<{ attendees: AttendeeEntity[]; total: number }> {
    if (filter.nobody) return { attendees: [], total: 0 };
    const { sql, values } = condition(filter);
    const sorted = sort(order, filter.include);
    const rows = await this.database.read<AttendeeEntity>(
      `SELECT a.* ${FROM} WHERE ${sql} ORDER BY ${sorted.sql} LIMIT ${limit} OFFSET ${offset}`,
      [...values, ...sorted.values],
    );
    if (offset === 0 && rows.length < limit) return { attendees: rows.map(hydrateAttendee), total: rows.length };
    const [row] = await this.database.read<{ total: number }>(`SELECT COUNT(*) AS total ${FROM} WHERE ${sql}`, values);
    return { attendees: rows.map(hydrateAttendee), total: Number(row?.total ?? 0) };
  }
}

function condition(filter: AttendeeFilter): Conditions {
  const where = new Conditions();
  if (filter.publicOnly) where.add(IS_PUBLIC).add("COALESCE(e.password, g.password) = ''");
  if (filter.homeStatuses) where.in(HOME_STATUS, filter.homeStatuses);
  else
    where.add(`(${HOME_STATUS} IS NULL OR ${HOME_STATUS} NOT IN (${filter.ofTrashed ? '' : "'trash', "}'auto-draft'))`);
  if (filter.statuses) where.in('a.status', filter.statuses);
  else where.add(CURRENT);
  where.in('a.provider', filter.providers).in('a.id', filter.include).notIn('a.id', filter.exclude);
  where.in('a.post_id', filter.homes).notIn('a.post_id', filter.notHomes);
  where.in('a.ticket_id', filter.tickets).notIn('a.ticket_id', filter.notTickets);
  if (filter.ticket !== undefined) where.add('a.ticket_id = ?', filter.ticket);
  where.between('a.date_utc', filter.after, filter.before);
  where.between('a.price_minor', filter.priceLeast, filter.priceMost);
  for (const name of filter.names) where.add("a.name LIKE ? ESCAPE '!'", likeText(name));
  if (filter.email !== undefined) where.add("a.email LIKE ? ESCAPE '!'", likeText(filter.email));
  if (filter.checkedIn !== undefined) where.add('a.checked_in = ?', filter.checkedIn ? 1 : 0);
  if (filter.going) {
    const rsvp = new Conditions().in('a.status', filter.going);
    where.add(`(a.provider <> 'rsvp' OR ${rsvp.sql})`, ...rsvp.values);
  }
  if (filter.hasInformation !== undefined) where.add(`a.information IS ${filter.hasInformation ? 'NOT ' : ''}NULL`);
  return where;
}

function sort({ by, descending }: AttendeeOrder, include: number[] | undefined): { sql: string; values: unknown[] } {
  const direction = descending ? 'DESC' : 'ASC';
  if (by === 'title' || by === 'slug') return { sql: `a.name_key ${direction}, a.id ${direction}`, values: [] };
  if (by === 'date') return { sql: `a.date_utc ${direction}, a.id ${direction}`, values: [] };
  if (by === 'include' && include) {
    return {
      sql: `CASE a.id ${include.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} END ${direction}`,
      values: include,
    };
  }
  return { sql: `a.id ${direction}`, values: [] };
}
