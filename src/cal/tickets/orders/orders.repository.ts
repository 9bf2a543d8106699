import { Injectable } from '@nestjs/common';
import { isId } from '../../../core/content/content-registry.js';
import { Database } from '../../../core/database/database.js';
import type { OrderEntity } from './order.entity.js';
import type { OrderChange } from './order-change.entity.js';

const COLUMNS = [
  'id',
  'status',
  'gateway',
  'idempotency_key',
  'fingerprint',
  'cart_id',
  'user_id',
  'purchaser_name',
  'purchaser_email',
  'currency',
  'total_minor',
  'date',
  'date_utc',
  'modified_utc',
  'expires',
  'paid_utc',
  'refund_due',
  'reference',
  'network_key',
  'email_key',
] as const satisfies readonly (keyof OrderEntity)[];

const INSERT = `INSERT INTO ticket_orders (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;
const INSERT_CHANGE =
  'INSERT INTO ticket_order_changes (order_id, status_from, status_to, date_utc, user_id, reason) VALUES ';

/** Columns that may change beside the status. */
export type OrderFacts = Partial<
  Pick<OrderEntity, 'modified_utc' | 'expires' | 'paid_utc' | 'refund_due' | 'reference' | 'network_key' | 'email_key'>
>;

/** SQL for orders. Lists have their own (`order-list.repository`). */
@Injectable()
export class OrdersRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<OrderEntity | undefined> {
    return isId(id) ? this.one('id', id) : Promise.resolve(undefined);
  }

  /** The order that a request with this idempotency key made. */
  byKey(key: string): Promise<OrderEntity | undefined> {
    return this.one('idempotency_key', key);
  }

  /** The order that came of a cart. */
  byCart(cartId: number): Promise<OrderEntity | undefined> {
    return this.one('cart_id', cartId);
  }

  private async one(column: 'id' | 'idempotency_key' | 'cart_id', value: unknown): Promise<OrderEntity | undefined> {
    const [row] = await this.database.read<OrderEntity>(`SELECT * FROM ticket_orders WHERE ${column} = ?`, [value]);
    return row && hydrateOrder(row);
  }

  async insert(order: OrderEntity): Promise<void> {
    await this.database.execute(
      INSERT,
      COLUMNS.map((column) => order[column]),
    );
  }

  /**
   * Moves an order from one state to another.
   * @returns whether it was this call that moved it
   */
  async move(order: OrderEntity, to: OrderEntity['status'], facts: OrderFacts): Promise<boolean> {
    const entries = Object.entries(facts);
    const set = ['status = ?', ...entries.map(([column]) => `${column} = ?`)].join(', ');
    const changed = await this.database.execute(`UPDATE ticket_orders SET ${set} WHERE id = ? AND status = ?`, [
      to,
      ...entries.map(([, value]) => value),
      order.id,
      order.status,
    ]);
    return changed === 1;
  }

  /** Notes facts that are no change of state. @returns whether the order was still in its state */
  async note(order: OrderEntity, facts: OrderFacts): Promise<boolean> {
    return this.move(order, order.status, facts);
  }

  async insertChanges(changes: readonly OrderChange[]): Promise<void> {
    await this.database.execute(
      INSERT_CHANGE + changes.map(() => '(?, ?, ?, ?, ?, ?)').join(', '),
      changes.flatMap((change) => [
        change.order_id,
        change.status_from,
        change.status_to,
        change.date_utc,
        change.user_id,
        change.reason,
      ]),
    );
  }

  /** What happened to an order, first things first. */
  changes(orderId: number): Promise<OrderChange[]> {
    return this.database.read<OrderChange>('SELECT * FROM ticket_order_changes WHERE order_id = ? ORDER BY id', [
      orderId,
    ]);
  }

  /**
   * Claims a notification of a payment service.
   * @returns whether it is the first time that this one is told
   */
  async claimEvent(gateway: string, eventId: string, orderId: number, nowUtc: string): Promise<boolean> {
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    const changed = await this.database.execute(
      `INSERT ${ignore} INTO ticket_payment_events (gateway, event_id, order_id, date_utc) VALUES (?, ?, ?, ?)`,
      [gateway, eventId, orderId, nowUtc],
    );
    return changed === 1;
  }
}

/** Both engines give flags as numbers. */
export function hydrateOrder(row: OrderEntity): OrderEntity {
  const raw = row as unknown as Record<string, unknown>;
  raw.refund_due = raw.refund_due === 1 || raw.refund_due === true;
  return row;
}
