import { Entity, Index, JoinColumn, OneToOne } from 'typeorm';
import { IntColumn, MomentColumn, StringColumn } from '#core/database';
import { OrderEntity } from '../sales/model/order.entity.js';

/** A purchaser who wants to cancel a paid order that only a person can refund. Open until it is declined or the order ends. */
@Entity('ticket_cancellation_requests')
@Index('ix_ticket_cancellation_requests_open', ['declined_utc', 'order_id'])
export class CancellationRequestEntity {
  /** The order. */
  @IntColumn({ primary: true })
  order_id: number;

  @OneToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** UTC. */
  @MomentColumn()
  requested_utc: string;

  /** What the purchaser wrote, plain text; may be empty. */
  @StringColumn(200, { default: '' })
  reason: string;

  /** When it was declined, UTC; null: not declined. */
  @MomentColumn({ nullable: true })
  declined_utc: string | null;

  /** Why it was declined, for the purchaser, plain text. */
  @StringColumn(500, { default: '' })
  decline_reason: string;
}
