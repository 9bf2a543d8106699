import { Injectable } from '@nestjs/common';
import { Database, SqlExpression, placeholders, deleteInBatches } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy, type RowWindow } from '#core/lists';
import { HoldEntity } from './hold.entity.js';
import { ORDER_STATES_THAT_EXPIRE } from '../orders/order-states.js';

/** A hold that has run out. */
export interface ExpiredHold {
  id: number;
  ticketId: number;
  quantity: number;
}

/** An order whose time to pay has run out. */
export interface OverdueOrder {
  id: number;
}

/** Most rows that one sweep takes in one unit of work. */
const BATCH: RowWindow = { limit: 200, offset: 0 };

const EXPIRING = ORDER_STATES_THAT_EXPIRE.map((state) => `'${state}'`).join(', ');

/** SQL for places whose time has run out. */
@Injectable()
export class ExpiredRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  /**
   * Places of each ticket that are still counted as taken although their time has run out at `now` (milliseconds since
   * 1970). They are available, so figures must not count them.
   */
  async seatsByTicket(ticketIds: readonly number[], now: number): Promise<Map<number, number>> {
    if (ticketIds.length === 0) return new Map();
    const among = placeholders(ticketIds);
    const rows = await this.database.read<{ ticket_id: number; places: number | string }>(
      `SELECT x.ticket_id AS ticket_id, SUM(x.places) AS places FROM (
         SELECT ticket_id, quantity AS places FROM ticket_holds WHERE ticket_id IN (${among}) AND expires <= ?
         UNION ALL
         SELECT a.ticket_id, 1 AS places FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id
         WHERE o.status IN (${EXPIRING}) AND o.expires <= ? AND a.ticket_id IN (${among}) AND a.place = 'pending'
       ) x GROUP BY x.ticket_id`,
      [...ticketIds, now, now, ...ticketIds],
    );
    return new Map(rows.map((row) => [row.ticket_id, Number(row.places)]));
  }

  /** The same for shared pools: by id of the pool. */
  async seatsByPool(poolIds: readonly number[], now: number): Promise<Map<number, number>> {
    if (poolIds.length === 0) return new Map();
    const among = placeholders(poolIds);
    const rows = await this.database.read<{ pool_id: number; places: number | string }>(
      `SELECT x.pool_id AS pool_id, SUM(x.places) AS places FROM (
         SELECT t.shared_pool_id AS pool_id, h.quantity AS places FROM ticket_holds h JOIN tickets t ON t.id = h.ticket_id
         WHERE t.shared_pool_id IN (${among}) AND h.expires <= ?
         UNION ALL
         SELECT t.shared_pool_id, 1 AS places FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id JOIN tickets t ON t.id = a.ticket_id
         WHERE o.status IN (${EXPIRING}) AND o.expires <= ? AND t.shared_pool_id IN (${among}) AND a.place = 'pending'
       ) x GROUP BY x.pool_id`,
      [...poolIds, now, now, ...poolIds],
    );
    return new Map(rows.map((row) => [row.pool_id, Number(row.places)]));
  }

  /** Some holds that have run out, in order of id. @param poolId only those that count in this pool */
  holds(now: number, poolId?: number): Promise<ExpiredHold[]> {
    const where = new Conditions().add('h.expires <= ?', now);
    if (poolId !== undefined) where.add('(t.id = ? OR t.shared_pool_id = ?)', poolId, poolId);
    return this.lists.rows<ExpiredHold>({
      table: 'ticket_holds',
      alias: 'h',
      joins: 'JOIN tickets t ON t.id = h.ticket_id',
      columns: 'h.id AS id, h.ticket_id AS ticketId, h.quantity AS quantity',
      plan: { where, order: orderBy(['h.id'], false) },
      window: BATCH,
    });
  }

  /** Deletes a hold if it has still run out. @returns whether it was this call that deleted it */
  async deleteHold(hold: ExpiredHold, now: number): Promise<boolean> {
    const isStillExpired = new SqlExpression('id = ? AND expires <= ? AND quantity = ?', hold.id, now, hold.quantity);
    const deleted = await this.database.delete(HoldEntity, isStillExpired);
    return deleted === 1;
  }

  /** Some orders whose time to pay has run out. @param poolId only those with places that count in this pool */
  orders(now: number, poolId?: number): Promise<OverdueOrder[]> {
    const where = new Conditions().add(`o.status IN (${EXPIRING}) AND o.expires <= ?`, now);
    const inPool = `EXISTS (SELECT 1 FROM ticket_attendees a JOIN tickets t ON t.id = a.ticket_id
      WHERE a.order_id = o.id AND a.place = 'pending' AND (t.id = ? OR t.shared_pool_id = ?))`;
    if (poolId !== undefined) where.add(inPool, poolId, poolId);
    return this.lists.rows<OverdueOrder>({
      table: 'ticket_orders',
      alias: 'o',
      columns: 'o.id',
      plan: { where, order: orderBy(['o.id'], false) },
      window: BATCH,
    });
  }

  /** Deletes carts that ran out and hold nothing any more. Some time is left for looking up what became of one. */
  deleteCarts(before: number): Promise<number> {
    const rows = { table: 'ticket_carts', key: 'id', where: 'expires <= ?', parameters: [before] };
    return deleteInBatches(this.database, rows);
  }
}
