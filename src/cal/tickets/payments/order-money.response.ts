import { ApiProperty } from '#core/openapi';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-states.js';
import type { DisputeState, PaymentState, RefundSource, RefundState } from '../kernel/payment-states.js';

/** The money of an order, in minor units. All of it follows from payments, refunds and disputes. */
export class OrderLedgerResponse {
  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What the order costs. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** What a ticket is worth that is exchanged for one of this order, until the order is paid. @example 0 */
  @ApiProperty({ type: 'integer' })
  credit_minor!: number;

  /** What payments have brought. @example 2500 */
  @ApiProperty({ type: 'integer' })
  captured_minor!: number;

  /** What refunds have returned. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What refunds that are not through yet are to return. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunding_minor!: number;

  /** What payment services have taken because of disputes. @example 0 */
  @ApiProperty({ type: 'integer' })
  withdrawn_minor!: number;

  /** What is there. Below 0 when a dispute follows a refund. @example 2500 */
  @ApiProperty({ type: 'integer' })
  balance_minor!: number;

  /** What the purchaser has still to pay. @example 0 */
  @ApiProperty({ type: 'integer' })
  owed_minor!: number;

  /** What has to be returned and is not on its way. @example 0 */
  @ApiProperty({ type: 'integer' })
  due_back_minor!: number;
}

/** A user who noted that money is there. */
export class CashierResponse {
  /** Id of the account. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name of the account; empty: deleted. @example "Ann Cashier" */
  name!: string;
}

/** An attempt to pay an order. */
export class PaymentResponse {
  /** Id of the payment; 0: it has no row of its own yet. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Payment provider. @example manual */
  provider!: string;

  /** State. */
  state!: PaymentState;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What was to be paid, decimal. @example 25.00 */
  amount!: string;

  /** The same in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** What was paid, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  captured_minor!: number;

  /** What refunds have returned of it, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What refunds that are not through yet are to return of it, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunding_minor!: number;

  /** How it was paid, where a user said so; empty: not said. @example cash */
  @ApiProperty({ enum: [...PAYMENT_METHODS, ''] })
  method!: PaymentMethod | '';

  /** User who noted the payment; null: a payment service or the purchaser did. */
  cashier!: CashierResponse | null;

  /** What the payment service, or the manager, calls the payment. @example "Bank statement 7" */
  reference!: string;

  /** No money moves: the payment service is in its test mode. */
  test_mode!: boolean;

  /** When it began, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** When the money was there, UTC. @example "2031-05-01 19:30:00" */
  captured_utc!: string | null;
}

/** Money that goes back. */
export class RefundResponse {
  /** Id of the refund. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the payment. @example 1 */
  @ApiProperty({ type: 'integer' })
  payment_id!: number;

  /** Payment provider. @example manual */
  provider!: string;

  /** State. */
  state!: RefundState;

  /** Who caused it. `automatic`: money that the order could not take; `external`: made at the payment service. */
  source!: RefundSource;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What is returned, decimal. @example 12.50 */
  amount!: string;

  /** The same in minor units. @example 1250 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** Ids of the attendees whose tickets are refunded; null: an amount. @example [2] */
  @ApiProperty({ type: 'integer', isArray: true, nullable: true })
  attendees!: number[] | null;

  /** The seats of these attendees are given back with it. */
  return_seats!: boolean;

  /** What the payment service calls it; empty: nothing. @example re_1 */
  reference!: string;

  /** Why. @example "Cannot come" */
  reason!: string;

  /** Id of the user who requested it; 0: the purchaser or the service. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** What the payment service said last, where it did not accept it. @example "" */
  last_error!: string;

  /** When it was requested, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** Last change, UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;
}

/** A purchaser contests a payment at their bank. */
export class DisputeResponse {
  /** Id of the dispute. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the payment. @example 1 */
  @ApiProperty({ type: 'integer' })
  payment_id!: number;

  /** Payment provider. @example stripe */
  provider!: string;

  /** What the payment service calls it. @example dp_1 */
  reference!: string;

  /** State. `warning`: no money is taken yet. */
  state!: DisputeState;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What is contested, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** The payment service has taken the amount. */
  withdrawn!: boolean;

  /** Reason as the payment service names it. @example fraudulent */
  reason!: string;

  /** Until when evidence is accepted, UTC. @example "2031-05-11 23:59:59" */
  evidence_due_utc!: string | null;

  /** When it was opened here, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;
}

/** What an order owes, has paid and has returned. */
export class OrderMoneyResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** Sums. */
  ledger!: OrderLedgerResponse;

  /** Payments, the first one first. */
  payments!: PaymentResponse[];

  /** Refunds, the first one first. */
  refunds!: RefundResponse[];

  /** Disputes, the first one first. */
  disputes!: DisputeResponse[];
}
