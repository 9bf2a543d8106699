import { Injectable } from '@nestjs/common';
import { containsPattern, Database, type Engine, matchAll } from '#core/database';
import {
  addModified,
  filterConditions,
  type ListFilters,
  type ModifiedBounds,
  orderBy,
  ListQueryBuilder,
  type ListPage,
  type RowWindow,
} from '#core/lists';
import { OrderEntity } from '../model/order.entity.js';
import { OPEN_DISPUTE_STATES } from '../../kernel/payment-states.js';

/** What a list of orders is narrowed by. */
export interface OrderFilter {
  /** Those that the request names. */
  include?: readonly number[];
  /** Those that a search means. */
  ids?: readonly number[];
  statuses?: string[];
  host?: number;
  ticket?: number;
  email?: string;
  /** Words that begin words of the purchaser's name or e-mail address. */
  words?: string;
  refundDue?: boolean;
  /** Their purchasers want to cancel them, and were not declined. */
  cancellationRequested?: boolean;
  /** A dispute about their payment is not decided. */
  disputed?: boolean;
  /** Keyed hash of a client network (`Order.network_key`). */
  networkKey?: string;
  /** UTC. */
  after?: string;
  before?: string;
  modified?: ModifiedBounds;
}

const SEARCHED = ['purchaser_name', 'purchaser_email'] as const;

const FILTERS = (engine: Engine): ListFilters<OrderFilter> => ({
  include: (where, ids) => where.in('o.id', ids),
  ids: (where, ids) => where.in('o.id', ids),
  statuses: (where, statuses) => where.in('o.status', statuses),
  host: (where, id) =>
    where.add('EXISTS (SELECT 1 FROM ticket_attendees a WHERE a.order_id = o.id AND a.post_id = ?)', id),
  ticket: (where, id) =>
    where.add('EXISTS (SELECT 1 FROM ticket_attendees a WHERE a.order_id = o.id AND a.ticket_id = ?)', id),
  email: (where, text) => where.add("o.purchaser_email LIKE ? ESCAPE '!'", containsPattern(text)),
  words: (where, text) => where.addAll([matchAll(engine, 'ticket_orders', 'o', SEARCHED, text)]),
  refundDue: (where, isDue) => where.add(`o.to_return_minor ${isDue ? '> 0' : '= 0'}`),
  cancellationRequested: (where, isRequested) =>
    where.add(
      `${isRequested ? '' : 'NOT '}(o.status = 'completed' AND EXISTS (SELECT 1 FROM ticket_cancellation_requests r
        WHERE r.order_id = o.id AND r.declined_utc IS NULL))`,
    ),
  disputed: (where, isDisputed) =>
    isDisputed ? where.in('o.dispute', OPEN_DISPUTE_STATES) : where.notIn('o.dispute', OPEN_DISPUTE_STATES),
  networkKey: (where, key) => where.equals('o.network_key', key),
  after: (where, moment) => where.between('o.date_utc', moment, undefined),
  before: (where, moment) => where.between('o.date_utc', undefined, moment),
  modified: (where, bounds) => addModified(where, 'o.modified_utc', bounds),
});

/** SQL for lists of orders. */
@Injectable()
export class OrderListRepository {
  constructor(
    private readonly lists: ListQueryBuilder,
    private readonly database: Database,
  ) {}

  /** A page of orders by id. */
  list(filter: OrderFilter, descending: boolean, window: RowWindow): Promise<ListPage<OrderEntity>> {
    return this.lists.page<OrderEntity>({
      entity: OrderEntity,
      alias: 'o',
      plan: {
        where: filterConditions(FILTERS(this.database.engine), filter, undefined),
        order: orderBy(['o.id'], descending),
      },
      window,
      total: 'counted',
    });
  }

  /** Orders with tickets of an event or page, by id. @param afterId 0: from the first one */
  ofHost(hostId: number, afterId: number, limit: number): Promise<OrderEntity[]> {
    return this.database.em
      .createQueryBuilder(OrderEntity, 'o')
      .where('o.id IN (SELECT a.order_id FROM ticket_attendees a WHERE a.post_id = :hostId)', { hostId })
      .andWhere('o.id > :afterId', { afterId })
      .orderBy('o.id', 'ASC')
      .limit(limit)
      .getMany();
  }
}
