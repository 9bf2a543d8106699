import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Conditions, likeText } from '../listing/conditions.js';
import type { OrderEntity } from './order.entity.js';
import { hydrateOrder } from './orders.repository.js';

/** What a list of orders is narrowed by. */
export interface OrderFilter {
  ids?: readonly number[];
  statuses?: string[];
  home?: number;
  ticket?: number;
  email?: string;
  refundDue?: boolean;
  /** Keyed hash of a client network (`Order.network_key`). */
  networkKey?: string;
  /** UTC. */
  after?: string;
  before?: string;
}

/** SQL for lists of orders. */
@Injectable()
export class OrderListRepository {
  constructor(private readonly database: Database) {}

  /** A page of orders and how many there are in all. */
  async list(
    filter: OrderFilter,
    descending: boolean,
    limit: number,
    offset: number,
  ): Promise<{ orders: OrderEntity[]; total: number }> {
    const where = new Conditions().in('o.status', filter.statuses).between('o.date_utc', filter.after, filter.before);
    if (filter.home !== undefined)
      where.add('EXISTS (SELECT 1 FROM ticket_attendees a WHERE a.order_id = o.id AND a.post_id = ?)', filter.home);
    if (filter.ticket !== undefined)
      where.add('EXISTS (SELECT 1 FROM ticket_attendees a WHERE a.order_id = o.id AND a.ticket_id = ?)', filter.ticket);
    if (filter.email !== undefined) where.add("o.purchaser_email LIKE ? ESCAPE '!'", likeText(filter.email));
    where.in('o.id', filter.ids);
    if (filter.networkKey !== undefined) where.add('o.network_key = ?', filter.networkKey);
    if (filter.refundDue !== undefined) where.add('o.refund_due = ?', filter.refundDue ? 1 : 0);
    const rows = await this.database.read<OrderEntity>(
      `SELECT o.* FROM ticket_orders o WHERE ${where.sql} ORDER BY o.id ${descending ? 'DESC' : 'ASC'} LIMIT ${limit} OFFSET ${offset}`,
      where.values,
    );
    if (offset === 0 && rows.length < limit) return { orders: rows.map(hydrateOrder), total: rows.length };
    const [row] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ticket_orders o WHERE ${where.sql}`,
      where.values,
    );
    return { orders: rows.map(hydrateOrder), total: Number(row?.total ?? 0) };
  }
}
