import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, FlagColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import type { OrderState } from '../../kernel/order-states.js';
import type { DisputeState } from '../../kernel/payment-states.js';

/** A purchase. The tickets are those of its attendees, each of whom stores the price that was paid. */
@Entity('ticket_orders')
@Index('ft_ticket_orders', ['purchaser_name', 'purchaser_email'], { fulltext: true })
@Index('ix_ticket_orders_due', ['status', 'expires'])
@Index('ix_ticket_orders_email', ['purchaser_email'])
@Index('ix_ticket_orders_email_key', ['email_key'])
@Index('ix_ticket_orders_network_key', ['network_key'])
@Index('ix_ticket_orders_paid', ['paid_utc', 'id'])
@Index('ix_ticket_orders_to_return', ['to_return_minor', 'id'])
@Index('uq_ticket_orders_cart', ['cart_id'], { unique: true })
@Index('uq_ticket_orders_key', ['idempotency_key'], { unique: true })
export class OrderEntity {
  /** Order id. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  id: number;

  /** State (`ORDER_STATES`). */
  @KeyColumn(20)
  status: OrderState;

  /** Name of the payment provider. */
  @KeyColumn(20)
  gateway: string;

  /** Random part of the order's key (`OrderKeyService`), hex; empty for orders made before keys had one. */
  @KeyColumn(40, { default: '' })
  secret_salt: string;

  /** Hash of what makes a repeated request the same one; unique. */
  @KeyColumn(64, { nullable: true })
  idempotency_key: string | null;

  /** Hash of the contents of the request, to distinguish a repeat from another request. */
  @KeyColumn(64, { nullable: true })
  fingerprint: string | null;

  /** Cart it came from; unique. */
  @IntColumn({ nullable: true })
  cart_id: number | null;

  /** Account of the purchaser. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** Name of the purchaser. */
  @StringColumn(250)
  purchaser_name: string;

  /** E-mail address of the purchaser. */
  @StringColumn(254)
  purchaser_email: string;

  /**
   * Languages that the purchaser reads, the preferred one first, separated by commas (`Accept-Language` of the
   * purchase); empty: not known.
   */
  @KeyColumn(80, { default: '' })
  languages: string;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** Sum of the prices of the attendees and of the fee with its tax, minor units. */
  @BigIntColumn()
  total_minor: number;

  /** Fee of the order, minor units. */
  @BigIntColumn({ default: 0 })
  fee_minor: number;

  /** Tax of the fee, minor units. */
  @BigIntColumn({ default: 0 })
  fee_tax_minor: number;

  /** Tax rate of the fee, thousandths of a percent; 0: no tax. */
  @IntColumn({ default: 0 })
  fee_tax_rate: number;

  /** `fee_minor` contains the tax; if not, it was added. */
  @FlagColumn({ default: true })
  fee_tax_included: boolean;

  /** What the tax was called, such as `VAT`; empty: no tax. */
  @StringColumn(60, { default: '' })
  tax_name: string;

  /** What the fees were called; empty: no fees. */
  @StringColumn(60, { default: '' })
  fee_name: string;

  /** Id of the discount code that the purchaser used; null: none. The code may have been deleted since. */
  @IntColumn({ nullable: true })
  discount_id: number | null;

  /** The discount code as it was then; empty: none. */
  @KeyColumn(40, { default: '' })
  discount_code: string;

  /** Id of the access code that the purchaser used; null: none. The code may have been deleted since. */
  @IntColumn({ nullable: true })
  access_code_id: number | null;

  /** Wall clock of the site. */
  @MomentColumn()
  date: string;

  /** UTC. */
  @MomentColumn()
  date_utc: string;

  /** Last change, UTC. */
  @MomentColumn()
  modified_utc: string;

  /** Until when it may be paid, milliseconds since 1970; null: no deadline. */
  @BigIntColumn({ nullable: true })
  expires: number | null;

  /** When it was completed because it was paid, or cost nothing, UTC; null: never. */
  @MomentColumn({ nullable: true })
  paid_utc: string | null;

  /**
   * What of its money still has to leave, minor units: what was paid in excess or in vain, and refunds that were not made
   * yet. Follows from payments, refunds and disputes (`OrderLedgerService.noteToReturn`).
   */
  @BigIntColumn({ default: 0 })
  to_return_minor: number;

  /** Paid in the test mode of a payment service: no money moves. */
  @FlagColumn()
  is_test: boolean;

  /** State of the last dispute about a payment (`DisputeState`); empty: none. */
  @KeyColumn(20, { default: '' })
  dispute: DisputeState | '';

  /** What the payment provider calls the payment. */
  @StringColumn(250, { default: '' })
  reference: string;

  /** No messages about the order itself are sent: a manager has entered it without. Those about its events are. */
  @FlagColumn({ default: false })
  is_silent: boolean;

  /** Keyed hash of the client network that ordered; only while the order is unpaid and counts against a limit. */
  @KeyColumn(64, { nullable: true })
  network_key: string | null;

  /** The same of the purchaser's e-mail address. */
  @KeyColumn(64, { nullable: true })
  email_key: string | null;
}
