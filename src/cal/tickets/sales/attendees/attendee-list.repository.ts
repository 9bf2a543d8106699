import { Injectable } from '@nestjs/common';
import { leftJoinPost } from '#core/content';
import { PAGE } from '../../../../content/content-types.js';
import { EVENT } from '../../../events/calendar-types.js';
import { containsPattern, type SqlFragment } from '#core/database';
import {
  addModified,
  Conditions,
  filterConditions,
  type ListFilters,
  type ModifiedBounds,
  orderBy,
  orderByGiven,
  ListQueryBuilder,
  type ListPage,
  type RowWindow,
} from '#core/lists';
import type { Provider } from '../../catalog/model/ticket.entity.js';
import { IS_PUBLIC_SQL } from './attendee-visibility.js';
import { AttendeeEntity } from '../model/attendee.entity.js';
import { HOLDS_TICKET_SQL } from '../../kernel/order-states.js';

/** What a list of attendees is narrowed by. */
export interface AttendeeFilter {
  /** Only who may be seen by everybody. */
  publicOnly: boolean;
  /** Empty result: the request cannot match, or the caller may not see what it matches. */
  isEmpty: boolean;
  /** Statuses of the event or page; absent: all but auto-drafts, and but those in the trash without `ofTrashed`. */
  hostStatuses?: string[];
  /** Also attendees of events and pages in the trash: who manages them must be able to reach them. */
  ofTrashed: boolean;
  providers?: Provider[];
  /** Text in the name. */
  names: string[];
  email?: string;
  hosts?: number[];
  notHosts?: number[];
  tickets?: number[];
  notTickets?: number[];
  /** The single ticket of the request, in addition to the list. */
  ticket?: number;
  include?: number[];
  exclude?: number[];
  /** UTC. */
  after?: string;
  before?: string;
  modified?: ModifiedBounds;
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

const TICKET_HOSTS_SQL = `${leftJoinPost(EVENT, 'e', 'a.post_id')} ${leftJoinPost(PAGE, 'g', 'a.post_id')}`;
const HOST_STATUS = 'COALESCE(e.status, g.status)';

/** Who has a hidden ticket would reveal it. */
const IS_OF_PUBLIC_TICKET = "EXISTS (SELECT 1 FROM tickets t WHERE t.id = a.ticket_id AND t.visibility = 'public')";

const FILTERS: ListFilters<AttendeeFilter> = {
  isEmpty: (where, isEmpty) => isEmpty && where.add('1 = 0'),
  publicOnly: (where, isPublic) =>
    isPublic && where.add(IS_PUBLIC_SQL).add("COALESCE(e.password, g.password) = ''").add(IS_OF_PUBLIC_TICKET),
  hostStatuses: (where, statuses) => where.in(HOST_STATUS, statuses),
  ofTrashed: (where, included, { hostStatuses }) =>
    hostStatuses ??
    where.add(`(${HOST_STATUS} IS NULL OR ${HOST_STATUS} NOT IN (${included ? '' : "'trash', "}'auto-draft'))`),
  statuses: (where, statuses) => where.in('a.status', statuses),
  providers: (where, providers) => where.in('a.provider', providers),
  include: (where, ids) => where.in('a.id', ids),
  // Ids that are named to be included are not excluded again (recorded).
  exclude: (where, ids, { include }) => include ?? where.notIn('a.id', ids),
  hosts: (where, ids) => where.in('a.post_id', ids),
  notHosts: (where, ids) => where.notIn('a.post_id', ids),
  tickets: (where, ids) => where.in('a.ticket_id', ids),
  notTickets: (where, ids) => where.notIn('a.ticket_id', ids),
  ticket: (where, id) => where.equals('a.ticket_id', id),
  after: (where, moment) => where.between('a.date_utc', moment, undefined),
  before: (where, moment) => where.between('a.date_utc', undefined, moment),
  modified: (where, bounds) => addModified(where, 'a.modified_utc', bounds),
  priceLeast: (where, minor) => where.between('a.price_minor', minor, undefined),
  priceMost: (where, minor) => where.between('a.price_minor', undefined, minor),
  names: (where, names) => names.forEach((name) => where.add("a.name LIKE ? ESCAPE '!'", containsPattern(name))),
  email: (where, text) => where.add("a.email LIKE ? ESCAPE '!'", containsPattern(text)),
  checkedIn: (where, isIn) => where.equals('a.checked_in', isIn ? 1 : 0),
  going: (where, statuses) => {
    const rsvp = new Conditions().in('a.status', statuses);
    where.add(`(a.provider <> 'rsvp' OR ${rsvp.sql})`, ...rsvp.parameters);
  },
  hasInformation: (where, has) => where.add(`a.information IS ${has ? 'NOT ' : ''}NULL`),
};

/** SQL for lists of attendees. */
@Injectable()
export class AttendeeListRepository {
  constructor(private readonly lists: ListQueryBuilder) {}

  /** A page of attendees. */
  async list(filter: AttendeeFilter, order: AttendeeOrder, window: RowWindow): Promise<ListPage<AttendeeEntity>> {
    if (filter.isEmpty) return { rows: [], total: 0 };
    const where = filterConditions(FILTERS, filter, undefined);
    if (!filter.statuses) where.add(HOLDS_TICKET_SQL);
    return this.lists.page<AttendeeEntity>({
      entity: AttendeeEntity,
      alias: 'a',
      joins: TICKET_HOSTS_SQL,
      plan: { where, order: attendeeOrder(order, filter.include) },
      window,
      total: 'counted',
    });
  }
}

const ORDER_COLUMNS: Readonly<Record<AttendeeOrder['by'], readonly string[]>> = {
  id: ['a.id'],
  date: ['a.date_utc', 'a.id'],
  title: ['a.name_key', 'a.id'],
  slug: ['a.name_key', 'a.id'],
  // Without the list it refers to.
  include: ['a.id'],
};

function attendeeOrder({ by, descending }: AttendeeOrder, include: number[] | undefined): SqlFragment {
  if (by === 'include' && include) return orderByGiven('a.id', include, descending);
  return orderBy(ORDER_COLUMNS[by], descending);
}
