import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import type { OrderState } from '../../kernel/order-states.js';
import { OrderEntity } from './order.entity.js';

/** One step in an order's life. */
@Entity('ticket_order_changes')
@Index('ix_ticket_order_changes_order', ['order_id', 'id'])
export class OrderChangeEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The order. */
  @IntColumn()
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** State before; `created` for a new order. */
  @KeyColumn(20)
  status_from: OrderState;

  /** State after. */
  @KeyColumn(20)
  status_to: OrderState;

  /** UTC. */
  @MomentColumn()
  date_utc: string;

  /** Who did it; null for purchasers without account, jobs and payment services. */
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** Why, for display. */
  @StringColumn(250, { default: '' })
  reason: string;
}

/** A change of state before it has an id. */
export type OrderChange = Omit<OrderChangeEntity, 'id'>;
