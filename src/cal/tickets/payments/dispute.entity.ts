import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, FlagColumn, IdColumn, IntColumn, KeyColumn, MomentColumn } from '#core/database';
import { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentEntity } from './payment.entity.js';
import type { DisputeState } from '../kernel/payment-states.js';

/** A purchaser contests a payment at their bank. */
@Entity('payment_disputes')
@Index('uq_payment_disputes_provider_id', ['provider', 'provider_id'], { unique: true })
@Index('ix_payment_disputes_order', ['order_id', 'id'])
@Index('ix_payment_disputes_payment', ['payment_id'])
@Index('ix_payment_disputes_state', ['state', 'id'])
@Index('ix_payment_disputes_created', ['created_utc'])
@Index('ix_payment_disputes_modified', ['modified_utc'])
export class DisputeEntity {
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

  /** What the payment service calls the dispute; unique per provider. */
  @KeyColumn(191)
  provider_id: string;

  /** State (`DisputeState`). */
  @KeyColumn(20)
  state: DisputeState;

  /** Minor units. */
  @BigIntColumn()
  amount_minor: number;

  /** What of it was paid in excess or in vain, minor units; its lines are the rest. */
  @BigIntColumn({ default: 0 })
  excess_minor: number;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** The payment service has taken the amount: while the dispute is open, and after it is lost. */
  @FlagColumn()
  is_withdrawn: boolean;

  /** Reason as the payment service names it. */
  @KeyColumn(60, { default: '' })
  reason: string;

  /** Until when evidence is accepted, UTC. */
  @MomentColumn({ nullable: true })
  evidence_due_utc: string | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change of state, UTC. */
  @MomentColumn()
  modified_utc: string;
}
