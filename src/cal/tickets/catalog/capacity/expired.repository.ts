import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database, SqlExpression, placeholders, deleteInBatches, type ReadRows } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy, type RowWindow } from '#core/lists';
import { HoldEntity } from './hold.entity.js';
import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';

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

/**
 * Seats are counted in pools, which change with every change of an order or an attendee; what shows them depends on the
 * pools.
 */
const COVERED: ReadRows = { ticket_orders: {}, ticket_attendees: {} };

/** What the next seats are read from is noted with the seats that are free already. */
const NOTED: ReadRows = { ...COVERED, ticket_holds: {} };
const FIRST: RowWindow = { limit: 1, offset: 0 };

/** What is read of the seats of tickets. */
const readsOf = (ticketIds: readonly number[]): ReadRows => ({ ...COVERED, ticket_holds: { ticket_id: ticketIds } });

/** Whether the ticket of a hold or an attendee draws on a pool; takes the id of the pool twice. */
const drawsOnPool = (alias: 'h' | 'a'): string =>
  `(${alias}.ticket_id = ? OR EXISTS (SELECT 1 FROM ticket_pool_links l WHERE l.ticket_id = ${alias}.ticket_id AND l.pool_id = ?))`;

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
      readsOf(ticketIds),
    );
    await this.noteNext('ticket_id', ticketIds, now);
    return new Map(rows.map((row) => [row.ticket_id, Number(row.places)]));
  }

  /** The same for pools of events: by id of the pool. */
  async seatsByPool(poolIds: readonly number[], now: number): Promise<Map<number, number>> {
    if (poolIds.length === 0) return new Map();
    const among = placeholders(poolIds);
    const rows = await this.database.read<{ pool_id: number; places: number | string }>(
      `SELECT x.pool_id AS pool_id, SUM(x.places) AS places FROM (
         SELECT l.pool_id AS pool_id, h.quantity AS places FROM ticket_holds h JOIN ticket_pool_links l ON l.ticket_id = h.ticket_id
         WHERE l.pool_id IN (${among}) AND h.expires <= ?
         UNION ALL
         SELECT l.pool_id, 1 AS places FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id JOIN ticket_pool_links l ON l.ticket_id = a.ticket_id
         WHERE o.status IN (${EXPIRING}) AND o.expires <= ? AND l.pool_id IN (${among}) AND a.place = 'pending'
       ) x GROUP BY x.pool_id`,
      [...poolIds, now, now, ...poolIds],
      COVERED,
    );
    await this.noteNext('l.pool_id', poolIds, now);
    return new Map(rows.map((row) => [row.pool_id, Number(row.places)]));
  }

  /** Notes in an answer that is to be cached when the next seats become free again. @param column of the ids */
  private async noteNext(column: 'ticket_id' | 'l.pool_id', ids: readonly number[], now: number): Promise<void> {
    const reads = RequestContext.peek()?.reads;
    if (!reads) return;
    const amongThem = (alias: 'h' | 'a'): { joins: string; where: Conditions } =>
      column === 'ticket_id'
        ? { joins: '', where: new Conditions().in(`${alias}.ticket_id`, ids) }
        : {
            joins: `JOIN ticket_pool_links l ON l.ticket_id = ${alias}.ticket_id`,
            where: new Conditions().in(column, ids),
          };
    const [held, pending] = [amongThem('h'), amongThem('a')];
    const [holds, orders] = await Promise.all([
      this.lists.rows<{ expires: number | string }>({
        table: 'ticket_holds',
        alias: 'h',
        joins: held.joins,
        columns: 'h.expires',
        plan: {
          where: held.where.add('h.expires > ?', now),
          order: orderBy(['h.expires'], false),
        },
        window: FIRST,
        reads: NOTED,
      }),
      this.lists.rows<{ expires: number | string }>({
        table: 'ticket_attendees',
        alias: 'a',
        joins: `${pending.joins} JOIN ticket_orders o ON o.id = a.order_id`,
        columns: 'o.expires',
        plan: {
          where: pending.where.add(`a.place = 'pending' AND o.status IN (${EXPIRING}) AND o.expires > ?`, now),
          order: orderBy(['o.expires'], false),
        },
        window: FIRST,
        reads: NOTED,
      }),
    ]);
    for (const { expires } of [...holds, ...orders]) reads.changesAt(Number(expires));
  }

  /** Some holds that have run out, in order of id. @param poolId only those that count in this pool */
  holds(now: number, poolId?: number): Promise<ExpiredHold[]> {
    const where = new Conditions().add('h.expires <= ?', now);
    if (poolId !== undefined) where.add(drawsOnPool('h'), poolId, poolId);
    return this.lists.rows<ExpiredHold>({
      table: 'ticket_holds',
      alias: 'h',
      columns: 'h.id AS id, h.ticket_id AS ticketId, h.quantity AS quantity',
      plan: { where, order: orderBy(['h.id'], false) },
      window: BATCH,
    });
  }

  /** Deletes a hold if it has still run out. @returns whether it was this call that deleted it */
  async deleteHold(hold: ExpiredHold, now: number): Promise<boolean> {
    const isStillExpired = new SqlExpression('id = ? AND expires <= ? AND quantity = ?', hold.id, now, hold.quantity);
    const deleted = await this.database.delete(HoldEntity, isStillExpired, { ticket_id: [hold.ticketId] });
    return deleted === 1;
  }

  /** Some orders whose time to pay has run out. @param poolId only those with places that count in this pool */
  orders(now: number, poolId?: number): Promise<OverdueOrder[]> {
    const where = new Conditions().add(`o.status IN (${EXPIRING}) AND o.expires <= ?`, now);
    const inPool = `EXISTS (SELECT 1 FROM ticket_attendees a
      WHERE a.order_id = o.id AND a.place = 'pending' AND ${drawsOnPool('a')})`;
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
