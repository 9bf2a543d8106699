import { Injectable } from '@nestjs/common';
import type { CountedRow } from '../../../core/content/list-versions.js';
import { ListVersions } from '../../../core/content/list-versions.js';
import { EVENT, PAGE } from '../../../core/content/post-type.js';
import { Database } from '../../../core/database/database.js';
import { throughIndex } from '../../../core/database/index-hint.js';
import type { Condition } from '../../../core/database/text-search.js';
import { escapeHtml } from '../../../core/text/index.js';
import { CURRENT } from '../attendees/attendees.repository.js';
import { Conditions, likeText } from '../listing/conditions.js';
import { ORDER_STATES_THAT_EXPIRE } from '../orders/order-states.js';
import type { Provider, TicketEntity } from './ticket.entity.js';
import { TICKETS, hydrate } from './tickets.repository.js';

/** A range of whole numbers; each end may be absent. */
export interface Range {
  least?: number;
  most?: number;
}

/** What a list of tickets is narrowed by. */
export interface TicketFilter {
  /** Statuses of the ticket; absent: all but those in the bin. */
  statuses?: string[];
  /** Statuses of the event or page; absent: all but those in the bin. */
  homeStatuses?: string[];
  /** Condition on the event `e` or page `g` instead: which of them the caller may see. */
  readable?: Condition;
  providers?: Provider[];
  search?: string;
  /** Condition on the event `e` or page `g`: whose tickets' descriptions are searched; absent: all. */
  describable?: Condition;
  include?: number[];
  exclude?: number[];
  homes?: number[];
  notHomes?: number[];
  available?: boolean;
  /** UTC. */
  after?: string;
  before?: string;
  attendees?: Range;
  checkedIn?: Range;
  capacity?: Range;
  /** Wall clock of the site: the sale begins then or later, ends then or earlier; or has no such date. */
  saleFrom?: string;
  saleUntil?: string;
  currencies?: string[];
  asksInformation?: boolean;
}

/** What does not change with every sale. */
export type SettledFilter = Pick<
  TicketFilter,
  'statuses' | 'homeStatuses' | 'readable' | 'providers' | 'search' | 'describable' | 'include' | 'exclude' | 'homes'
>;

/** What a list of tickets is sorted by. */
export interface TicketOrder {
  by: 'id' | 'include' | 'title' | 'slug' | 'date' | 'relevance';
  descending: boolean;
}

const HOMES = 'LEFT JOIN events e ON e.id = t.post_id LEFT JOIN pages g ON g.id = t.post_id';
const FROM = `FROM tickets t
  JOIN ticket_pools p ON p.id = t.id LEFT JOIN ticket_pools s ON s.id = t.shared_pool_id ${HOMES}`;
const HOME_STATUS = 'COALESCE(e.status, g.status)';
const CAPACITY =
  "CASE WHEN t.mode = 'global' THEN s.capacity WHEN t.mode = 'capped' THEN COALESCE(p.capacity, s.capacity) ELSE p.capacity END";
const EXPIRING = ORDER_STATES_THAT_EXPIRE.map((state) => `'${state}'`).join(', ');

/** Places of tickets `x` whose time has run out but that are still counted; takes the moment twice. */
const expired = (which: string): string =>
  `(SELECT COALESCE(SUM(h.quantity), 0) FROM ticket_holds h JOIN tickets x ON x.id = h.ticket_id WHERE ${which} AND h.expires <= ?)
   + (SELECT COUNT(*) FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id JOIN tickets x ON x.id = a.ticket_id
      WHERE o.status IN (${EXPIRING}) AND o.expires <= ? AND a.place = 'pending' AND ${which})`;
const hasPlaces = (pool: string, which: string): string =>
  `(${pool}.id IS NULL OR ${pool}.capacity IS NULL OR ${pool}.capacity - ${pool}.withheld - ${pool}.held - ${pool}.pending - ${pool}.sold + ${expired(which)} > 0)`;
const people = (condition: string): string =>
  `(SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = t.id AND ${CURRENT}${condition})`;

/** SQL for lists of tickets. */
@Injectable()
export class TicketListRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  /** A page of tickets and how many there are in all. */
  async list(
    filter: TicketFilter,
    order: TicketOrder,
    limit: number,
    offset: number,
    now: number,
  ): Promise<{ tickets: TicketEntity[]; total: number }> {
    const { sql, values } = condition(filter, now);
    const sorted = sort(order, filter);
    const rows = await this.database.read<TicketEntity>(
      `SELECT t.* ${FROM} WHERE ${sql} ORDER BY ${sorted.sql} LIMIT ${limit} OFFSET ${offset}`,
      [...values, ...sorted.values],
    );
    if (offset === 0 && rows.length < limit) return { tickets: rows.map(hydrate), total: rows.length };
    const [row] = await this.database.read<{ total: number }>(`SELECT COUNT(*) AS total ${FROM} WHERE ${sql}`, values);
    return { tickets: rows.map(hydrate), total: Number(row?.total ?? 0) };
  }

  /** As `list`, by what does not change with every sale: the total is kept while tickets and their homes stay. */
  async page(
    filter: SettledFilter,
    order: TicketOrder,
    limit: number,
    offset: number,
  ): Promise<{ tickets: TicketEntity[]; total: number }> {
    const { sql, values } = condition(filter, 0);
    const sorted = sort(order, filter);
    const hint = throughIndex(this.database.engine, orderedIndex(filter, order));
    const list = {
      names: [TICKETS, EVENT.name, PAGE.name],
      count: { sql: `SELECT COUNT(*) FROM tickets t ${HOMES} WHERE ${sql}`, parameters: values },
    };
    const { rows, total } = await this.versions.page<TicketEntity>(list, offset, (totals) =>
      this.database.read<TicketEntity & CountedRow>(
        `SELECT t.*, ${totals.sql} FROM tickets t${hint} ${HOMES} WHERE ${sql} ORDER BY ${sorted.sql} LIMIT ${limit} OFFSET ${offset}`,
        [...totals.parameters, ...values, ...sorted.values],
      ),
    );
    return { tickets: rows.map(hydrate), total };
  }
}

function condition(filter: TicketFilter, now: number): Conditions {
  const where = new Conditions().add('t.deleted_utc IS NULL');
  if (filter.statuses) where.in('t.status', filter.statuses);
  else where.add("t.status <> 'trash'");
  if (filter.readable) where.add(filter.readable.sql, ...filter.readable.parameters);
  else if (filter.homeStatuses) where.in(HOME_STATUS, filter.homeStatuses);
  else where.add(`(${HOME_STATUS} IS NULL OR ${HOME_STATUS} NOT IN ('trash', 'auto-draft'))`);
  where.in('t.provider', filter.providers).in('t.id', filter.include).notIn('t.id', filter.exclude);
  where.in('t.post_id', filter.homes).notIn('t.post_id', filter.notHomes);
  where.between('t.date_utc', filter.after, filter.before);
  if (filter.search !== undefined) {
    // Titles are stored as HTML text, so the text to look for is written that way too.
    const { sql, parameters } = filter.describable ?? { sql: '1 = 1', parameters: [] };
    where.add(
      `(t.title LIKE ? ESCAPE '!' OR (t.excerpt LIKE ? ESCAPE '!' AND ${sql}))`,
      likeText(escapeHtml(filter.search)),
      likeText(filter.search),
      ...parameters,
    );
  }
  if (filter.available !== undefined) {
    const free = `(${hasPlaces('p', 'x.id = t.id')} AND ${hasPlaces('s', 'x.shared_pool_id = t.shared_pool_id')})`;
    where.add(filter.available ? free : `NOT ${free}`, now, now, now, now);
  }
  where.between(people(''), filter.attendees?.least, filter.attendees?.most);
  where.between(people(' AND a.checked_in = 1'), filter.checkedIn?.least, filter.checkedIn?.most);
  addCapacity(where, filter.capacity);
  addWindow(where, filter);
  if (filter.currencies) where.add("t.provider = 'tc'").in('t.currency', filter.currencies);
  if (filter.asksInformation !== undefined) where.add(`t.fields IS ${filter.asksInformation ? 'NOT ' : ''}NULL`);
  return where;
}

/** An unlimited capacity satisfies every minimum and no maximum. */
function addCapacity(where: Conditions, range: Range | undefined): void {
  if (!range) return;
  if (range.least !== undefined && range.most === undefined)
    where.add(`(${CAPACITY} IS NULL OR ${CAPACITY} >= ?)`, range.least);
  else where.between(CAPACITY, range.least, range.most);
}

/** A ticket without a date of its own for the beginning or the end of its sale satisfies every bound (tickets.md §4.3). */
function addWindow(where: Conditions, { saleFrom, saleUntil }: TicketFilter): void {
  if (saleFrom !== undefined) where.add('(t.sale_from IS NULL OR t.sale_from >= ?)', saleFrom);
  if (saleUntil !== undefined) where.add('(t.sale_until IS NULL OR t.sale_until <= ?)', saleUntil);
}

const ORDERED: Partial<Record<TicketOrder['by'], string>> = { date: 'ix_tickets_date', slug: 'uq_tickets_slug' };

/** The index that has the tickets of one status in their order, where MySQL would not choose it by itself. */
function orderedIndex({ statuses, homes, include }: TicketFilter, { by }: TicketOrder): string | undefined {
  return statuses?.length === 1 && !homes && !include ? ORDERED[by] : undefined;
}

function sort({ by, descending }: TicketOrder, { include, search }: TicketFilter): { sql: string; values: unknown[] } {
  const direction = descending ? 'DESC' : 'ASC';
  if (by === 'relevance' && search !== undefined) {
    // Those that have it in their title come first, whatever the direction.
    return {
      sql: "CASE WHEN t.title LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, t.date DESC, t.id DESC",
      values: [likeText(escapeHtml(search))],
    };
  }
  if (by === 'date' || by === 'relevance') return { sql: `t.date ${direction}, t.id ${direction}`, values: [] };
  if (by === 'title') return { sql: `t.title_key ${direction}, t.id ${direction}`, values: [] };
  if (by === 'slug') return { sql: `t.slug ${direction}, t.id ${direction}`, values: [] };
  if (by === 'include' && include) {
    return {
      sql: `CASE t.id ${include.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} END ${direction}`,
      values: include,
    };
  }
  return { sql: `t.id ${direction}`, values: [] };
}
