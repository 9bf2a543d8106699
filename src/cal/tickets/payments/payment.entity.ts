import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';
import { OrderEntity } from '../sales/model/order.entity.js';
import type { CaptureReport, PaymentMethod, PaymentState } from '../kernel/payment-states.js';

/** One attempt to pay an order. An order has as many as it takes. */
@Entity('ticket_payments')
@Index('uq_ticket_payments_attempt', ['attempt_key'], { unique: true })
@Index('uq_ticket_payments_provider_id', ['provider', 'provider_id'], { unique: true })
@Index('uq_ticket_payments_capture_id', ['provider', 'capture_id'], { unique: true })
@Index('ix_ticket_payments_order', ['order_id', 'id'])
@Index('ix_ticket_payments_state', ['provider', 'state', 'id'])
@Index('ix_ticket_payments_captured', ['provider', 'captured_utc'])
@Index('ix_ticket_payments_cashier', ['cashier_id', 'captured_utc'])
export class PaymentEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The order. */
  @IntColumn()
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** Name of the payment provider. */
  @KeyColumn(20)
  provider: string;

  /** Identifies the attempt at the payment service (its idempotency key); unique, stored before the first call. */
  @KeyColumn(64)
  attempt_key: string;

  /** What the payment service calls what was begun; unique per provider. */
  @KeyColumn(191, { nullable: true })
  provider_id: string | null;

  /** What the payment service calls the movement of money, by which refunds and disputes are found; unique per provider. */
  @KeyColumn(191, { nullable: true })
  capture_id: string | null;

  /** What people call the payment, such as the number of a bank statement. */
  @StringColumn(250, { default: '' })
  reference: string;

  /** State (`PAYMENT_STATES`). */
  @KeyColumn(20)
  state: PaymentState;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** What is to be paid, minor units. */
  @BigIntColumn()
  amount_minor: number;

  /** What was paid, minor units; 0 until it is captured. */
  @BigIntColumn({ default: 0 })
  captured_minor: number;

  /** Sum of its refunds that are requested, pending or succeeded, minor units; never more than `captured_minor`. */
  @BigIntColumn({ default: 0 })
  refunded_minor: number;

  /** No money moves: the payment service is in its test mode. */
  @FlagColumn()
  is_test: boolean;

  /** Until when the purchaser can pay, milliseconds since 1970; null: the payment service does not say. */
  @BigIntColumn({ nullable: true })
  expires: number | null;

  /** Page of the payment service on which the purchaser pays. */
  @TextColumn({ nullable: true })
  address: string | null;

  /** When the payment service was last queried for it, milliseconds since 1970. */
  @BigIntColumn({ nullable: true })
  checked: number | null;

  /** How the service learnt that the money is there; empty before. */
  @KeyColumn(20, { default: '' })
  captured_by: CaptureReport;

  /** How it was paid at the entrance or elsewhere, where a user said so; empty: not said. */
  @KeyColumn(12, { default: '' })
  method: PaymentMethod | '';

  /** User who noted that it was paid, such as the cashier; null: a payment service did, or the purchaser. */
  @IntColumn({ nullable: true })
  cashier_id: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change of state, UTC. */
  @MomentColumn()
  modified_utc: string;

  /** When the service learnt that the money is there, UTC. */
  @MomentColumn({ nullable: true })
  captured_utc: string | null;
}

/**
 * Whether a payment was begun at a payment service, which returns its money on request; else a person returns it, or
 * a payment service that only reports what became of it.
 */
export function isBegun({ provider_id: id, state }: Pick<PaymentEntity, 'provider_id' | 'state'>): boolean {
  return id !== null || state !== 'captured';
}

/** What is left of a payment, minor units. */
export function remaining({ captured_minor: captured, refunded_minor: refunded }: PaymentEntity): number {
  return captured - refunded;
}

/** What can still be refunded of payments together, minor units. */
export function leftOf(payments: readonly PaymentEntity[]): number {
  return payments.reduce((sum, payment) => sum + remaining(payment), 0);
}
