import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn } from '#core/database';
import { OrderEntity } from '../../sales/model/order.entity.js';

/** A ticket of another system that was imported. There is one of each for an event, so that no file is imported twice. */
@Entity('guest_references')
@Index('uq_guest_references_once', ['post_id', 'reference'], { unique: true })
@Index('ix_guest_references_order', ['order_id'])
export class GuestReferenceEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  post_id: number;

  /** What the ticket is called there, such as `pretix A7K3C-1`. */
  @KeyColumn(100)
  reference: string;

  /** The order that it became. */
  @IntColumn()
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;
}
