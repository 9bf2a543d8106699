import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
} from '#core/database';
import { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentEntity } from './payment.entity.js';
import type { RefundSource, RefundState } from '../kernel/payment-states.js';

/** Money of a payment that goes back. */
@Entity('ticket_refunds')
@Index('uq_ticket_refunds_key', ['refund_key'], { unique: true })
@Index('uq_ticket_refunds_provider_id', ['provider', 'provider_id'], { unique: true })
@Index('ix_ticket_refunds_order', ['order_id', 'id'])
@Index('ix_ticket_refunds_payment', ['payment_id'])
@Index('ix_ticket_refunds_due', ['state', 'due'])
@Index('ix_ticket_refunds_state', ['state', 'modified_utc'])
export class RefundEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The order. */
  @IntColumn()
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** The payment. */
  @IntColumn()
  payment_id: number;

  @ManyToOne(() => PaymentEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'payment_id' })
  payment?: PaymentEntity;

  /** Name of the payment provider. */
  @KeyColumn(20)
  provider: string;

  /** Identifies the refund at the payment service (its first idempotency key); unique, stored before the first call. */
  @KeyColumn(64)
  refund_key: string;

  /**
   * How many keys the payment service has answered with a fault, which it gives again to the same key. More than 0: the
   * key of a call is `refund_key` with `-` and this number.
   */
  @IntColumn({ default: 0 })
  key_number: number;

  /** What the payment service calls the refund; unique per provider. */
  @KeyColumn(191, { nullable: true })
  provider_id: string | null;

  /** Minor units. */
  @BigIntColumn()
  amount_minor: number;

  /** What of it was paid in excess or in vain, so that it takes nothing of a sale back, minor units; its lines are the rest. */
  @BigIntColumn({ default: 0 })
  excess_minor: number;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** Who caused it. */
  @KeyColumn(20)
  source: RefundSource;

  /** State (`REFUND_STATES`). */
  @KeyColumn(20)
  state: RefundState;

  /** Ids of the attendees whose tickets are refunded; null: an amount. */
  @JsonColumn({ nullable: true })
  positions: number[] | null;

  /** The seats of the positions are given back once the payment service has accepted the refund. */
  @FlagColumn()
  returns_seats: boolean;

  /** The order becomes refunded once the payment services have accepted all such refunds of it. */
  @FlagColumn()
  closes_order: boolean;

  /** Why, for display. */
  @StringColumn(250, { default: '' })
  reason: string;

  /** Who requested it; null for purchasers without account, jobs and payment services. */
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** How often the payment service was called for it. */
  @IntColumn({ default: 0 })
  attempts: number;

  /** When the payment service is called or queried for it, milliseconds since 1970; null: not again. */
  @BigIntColumn({ nullable: true })
  due: number | null;

  /** What the payment service said last, where it did not accept the refund. */
  @StringColumn(250, { default: '' })
  last_error: string;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change of state, UTC. */
  @MomentColumn()
  modified_utc: string;
}
