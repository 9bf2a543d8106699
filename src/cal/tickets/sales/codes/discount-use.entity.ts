import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';
import { OrderEntity } from '../model/order.entity.js';
import { DiscountEntity } from './discount.entity.js';

/** An order that uses a discount code. The row goes when the order gives its tickets back. */
@Entity('ticket_discount_uses')
@Index('ix_ticket_discount_uses_buyer', ['discount_id', 'buyer_key'])
export class DiscountUseEntity {
  /** The order: it uses one code at most. */
  @IntColumn({ primary: true })
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** The code. */
  @IntColumn()
  discount_id: number;

  @ManyToOne(() => DiscountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'discount_id' })
  discount?: DiscountEntity;

  /** Keyed hash of the purchaser's e-mail address. */
  @KeyColumn(64)
  buyer_key: string;
}
