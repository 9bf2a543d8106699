import { Injectable } from '@nestjs/common';
import { joinedPosts, leftJoinPost } from '#core/content';
import { PAGE } from '../../../../content/content-types.js';
import { EVENT } from '../../../events/calendar-types.js';
import { containsPattern, type SqlFragment } from '#core/database';
import {
  addModified,
  type ModifiedBounds,
  Conditions,
  filterConditions,
  type ListFilters,
  orderBy,
  orderByGiven,
  ListQueryBuilder,
  type ListPage,
  type RowWindow,
} from '#core/lists';
import { escapeHtml } from '#core/text';
import { HOLDS_TICKET_SQL, ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import { TicketEntity, type Provider } from '../model/ticket.entity.js';
import { TICKETS } from './tickets.repository.js';

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
  hostStatuses?: string[];
  /** SqlFragment on the event `e` or page `g` instead: which of them the caller may see. */
  readable?: SqlFragment;
  /** SqlFragment on the ticket `t`, the event `e` and the page `g`: who the tickets are for; absent: all. */
  audience?: SqlFragment;
  providers?: Provider[];
  search?: string;
  /** SqlFragment on the event `e` or page `g`: whose tickets' descriptions are searched; absent: all. */
  describable?: SqlFragment;
  include?: number[];
  exclude?: number[];
  hosts?: number[];
  notHosts?: number[];
  available?: boolean;
  /** UTC. */
  after?: string;
  before?: string;
  modified?: ModifiedBounds;
  attendees?: Range;
  checkedIn?: Range;
  capacity?: Range;
  /** Wall clock of the site: the sale begins then or later, ends then or earlier; or has no such date. */
  saleFrom?: string;
  saleUntil?: string;
  currencies?: string[];
  hasFields?: boolean;
}

/** What does not change with every sale. */
export type SettledFilter = Pick<
  TicketFilter,
  | 'statuses'
  | 'hostStatuses'
  | 'readable'
  | 'audience'
  | 'providers'
  | 'search'
  | 'describable'
  | 'include'
  | 'exclude'
  | 'hosts'
>;

/** What a list of tickets is sorted by. */
export interface TicketOrder {
  by: 'id' | 'include' | 'title' | 'slug' | 'date' | 'relevance';
  descending: boolean;
}

const TICKET_HOSTS_SQL = `${leftJoinPost(EVENT, 'e', 't.post_id')} ${leftJoinPost(PAGE, 'g', 't.post_id')}`;
const POOL = 'JOIN ticket_pools p ON p.id = t.id';
const HOST_STATUS = 'COALESCE(e.status, g.status)';
const DRAWN_ON = 'FROM ticket_pool_links l JOIN ticket_pools s ON s.id = l.pool_id WHERE l.ticket_id = t.id';
const CAPACITY = `COALESCE(p.capacity, (SELECT MIN(s.capacity) ${DRAWN_ON}))`;
const EXPIRING = ORDER_STATES_THAT_EXPIRE.map((state) => `'${state}'`).join(', ');

/** Places of tickets whose time has run out but that are still counted; takes the moment twice. @param which a condition on `ticket_id` */
const expired = (which: string): string =>
  `(SELECT COALESCE(SUM(h.quantity), 0) FROM ticket_holds h WHERE h.ticket_id ${which} AND h.expires <= ?)
   + (SELECT COUNT(*) FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id
      WHERE o.status IN (${EXPIRING}) AND o.expires <= ? AND a.place = 'pending' AND a.ticket_id ${which})`;
const hasSeats = (pool: 'p' | 's', which: string): string =>
  `(${pool}.capacity IS NULL OR ${pool}.capacity - ${pool}.withheld - ${pool}.held - ${pool}.pending - ${pool}.sold + ${expired(which)} > 0)`;
const countPeople = (condition: string): string =>
  `(SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = t.id AND ${HOLDS_TICKET_SQL}${condition})`;

/** Takes the moment four times. */
const AVAILABLE = `(${hasSeats('p', '= t.id')}
  AND NOT EXISTS (SELECT 1 ${DRAWN_ON} AND NOT ${hasSeats('s', 'IN (SELECT x.ticket_id FROM ticket_pool_links x WHERE x.pool_id = s.id)')}))`;

const FILTERS: ListFilters<TicketFilter, { now: number }> = {
  statuses: (where, statuses) => where.in('t.status', statuses),
  readable: (where, condition) => where.addAll([condition]),
  audience: (where, condition) => where.addAll([condition]),
  hostStatuses: (where, statuses, { readable }) => readable ?? where.in(HOST_STATUS, statuses),
  providers: (where, providers) => where.in('t.provider', providers),
  include: (where, ids) => where.in('t.id', ids),
  exclude: (where, ids) => where.notIn('t.id', ids),
  hosts: (where, ids) => where.in('t.post_id', ids),
  notHosts: (where, ids) => where.notIn('t.post_id', ids),
  after: (where, moment) => where.between('t.date_utc', moment, undefined),
  before: (where, moment) => where.between('t.date_utc', undefined, moment),
  modified: (where, bounds) => addModified(where, 't.modified_utc', bounds),
  search: (where, text, { describable = { sql: '1 = 1', parameters: [] } }) =>
    where.add(
      `(t.title LIKE ? ESCAPE '!' OR (t.excerpt LIKE ? ESCAPE '!' AND ${describable.sql}))`,
      // Titles are stored as HTML text, so the text to look for is written that way too.
      containsPattern(escapeHtml(text)),
      containsPattern(text),
      ...describable.parameters,
    ),
  describable: null,
  available: (where, isAvailable, _, { now }) =>
    where.add(isAvailable ? AVAILABLE : `NOT ${AVAILABLE}`, now, now, now, now),
  attendees: (where, { least, most }) => where.between(countPeople(''), least, most),
  checkedIn: (where, { least, most }) => where.between(countPeople(' AND a.checked_in = 1'), least, most),
  capacity: (where, range) => addCapacity(where, range),
  // A ticket without a date of its own for the beginning or the end of its sale satisfies every bound (tickets.md §4.3).
  saleFrom: (where, date) => where.add('(t.sale_from IS NULL OR t.sale_from >= ?)', date),
  saleUntil: (where, date) => where.add('(t.sale_until IS NULL OR t.sale_until <= ?)', date),
  currencies: (where, currencies) => where.add("t.provider = 'tc'").in('t.currency', currencies),
  hasFields: (where, hasAny) => where.add(`t.fields IS ${hasAny ? 'NOT ' : ''}NULL`),
};

/** @param now milliseconds since 1970 */
function ticketConditions(filter: TicketFilter, now: number): Conditions {
  const where = new Conditions().add('t.deleted_utc IS NULL');
  if (!filter.statuses) where.add("t.status <> 'trash'");
  if (!filter.readable && !filter.hostStatuses) {
    where.add(`(${HOST_STATUS} IS NULL OR ${HOST_STATUS} NOT IN ('trash', 'auto-draft'))`);
  }
  return filterConditions(FILTERS, filter, { now }, where);
}

/** SQL for lists of tickets. */
@Injectable()
export class TicketListRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** A page of tickets. @param now milliseconds since 1970 */
  list(filter: TicketFilter, order: TicketOrder, window: RowWindow, now: number): Promise<ListPage<TicketEntity>> {
    const { hosts } = filter;
    return this.lists.page<TicketEntity>({
      entity: TicketEntity,
      alias: 't',
      reads: hosts && { tickets: { post_id: hosts }, ...joinedPosts([EVENT, PAGE], hosts) },
      joins: `${POOL} ${TICKET_HOSTS_SQL}`,
      plan: { where: ticketConditions(filter, now), order: ticketOrder(order, filter) },
      window,
      total: 'counted',
    });
  }

  /** As `list`, by what does not change with every sale: the total is cached while tickets and their hosts stay. */
  page(filter: SettledFilter, order: TicketOrder, window: RowWindow): Promise<ListPage<TicketEntity>> {
    return this.lists.page<TicketEntity>({
      entity: TicketEntity,
      alias: 't',
      joins: TICKET_HOSTS_SQL,
      plan: {
        where: ticketConditions(filter, 0),
        order: ticketOrder(order, filter),
        index: orderedIndex(filter, order),
      },
      window,
      total: { dependsOn: [TICKETS, EVENT.name, PAGE.name] },
    });
  }
}

/** An unlimited capacity satisfies every minimum and no maximum. */
function addCapacity(where: Conditions, { least, most }: Range): void {
  if (least !== undefined && most === undefined) where.add(`(${CAPACITY} IS NULL OR ${CAPACITY} >= ?)`, least);
  else where.between(CAPACITY, least, most);
}

const ORDERED: Partial<Record<TicketOrder['by'], string>> = { date: 'ix_tickets_date', slug: 'uq_tickets_slug' };

/** The index that has the tickets of one status in their order, where MySQL would not choose it by itself. */
function orderedIndex({ statuses, hosts, include }: TicketFilter, { by }: TicketOrder): string | undefined {
  return statuses?.length === 1 && !hosts && !include ? ORDERED[by] : undefined;
}

const ORDER_COLUMNS: Readonly<Record<TicketOrder['by'], readonly string[]>> = {
  id: ['t.id'],
  date: ['t.date', 't.id'],
  title: ['t.title_key', 't.id'],
  slug: ['t.slug', 't.id'],
  // Without the list or the search that they refer to.
  include: ['t.id'],
  relevance: ['t.date', 't.id'],
};

function ticketOrder({ by, descending }: TicketOrder, { include, search }: TicketFilter): SqlFragment {
  if (by === 'include' && include) return orderByGiven('t.id', include, descending);
  if (by === 'relevance' && search !== undefined) {
    // Those that have it in their title come first, whatever the direction.
    return {
      sql: "CASE WHEN t.title LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, t.date DESC, t.id DESC",
      parameters: [containsPattern(escapeHtml(search))],
    };
  }
  return orderBy(ORDER_COLUMNS[by], descending);
}
