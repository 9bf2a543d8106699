import { ApiProperty } from '#core/openapi';
import { ORDER_STATE_NAMES, type OrderState } from '../kernel/order-states.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-states.js';
import { CashierResponse, DisputeResponse, PaymentResponse, RefundResponse } from './order-money.response.js';

/** What a payment provider brought in one currency. */
export class PaymentSumsResponse {
  /** Payment provider. @example manual */
  provider!: string;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** No money moved: the payment service was in its test mode. */
  test_mode!: boolean;

  /** Captured payments. @example 12 */
  @ApiProperty({ type: 'integer' })
  payments!: number;

  /** Sum in minor units. @example 30000 */
  @ApiProperty({ type: 'integer' })
  captured_minor!: number;

  /** What of it was paid back, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What of it is to be paid back: refunds that are requested or pending, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunding_minor!: number;
}

/** What a user noted by hand in one way and currency: what should be in the till. */
export class CashierSumsResponse {
  /** Who noted the payments. */
  cashier!: CashierResponse;

  /** How they were paid; empty: not said. @example cash */
  @ApiProperty({ enum: [...PAYMENT_METHODS, ''] })
  method!: PaymentMethod | '';

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Payments. @example 12 */
  @ApiProperty({ type: 'integer' })
  payments!: number;

  /** Sum in minor units. @example 30000 */
  @ApiProperty({ type: 'integer' })
  captured_minor!: number;

  /** What of it was paid back, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What of it is to be paid back: refunds that are requested or pending, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunding_minor!: number;
}

/** A payment with its order. */
export class ReportedPaymentResponse extends PaymentResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;
}

/** A refund with its order. */
export class ReportedRefundResponse extends RefundResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;
}

/** A dispute with its order. */
export class ReportedDisputeResponse extends DisputeResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;
}

/** An event of a payment service that needs a look. */
export class ReportedEventResponse {
  /** Payment provider. @example stripe */
  provider!: string;

  /** Id that the service gave it. @example evt_1 */
  event_id!: string;

  /** Kind. @example checkout.session.completed */
  type!: string;

  /** `reconciliation`: no notification had reported it. */
  origin!: 'notification' | 'reconciliation';

  /** State; `failed`: given up. */
  state!: 'received' | 'processed' | 'ignored' | 'failed';

  /** How often it was begun. @example 1 */
  @ApiProperty({ type: 'integer' })
  attempts!: number;

  /** Why the last attempt failed. @example "" */
  last_error!: string;

  /** When it came, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;
}

/** Money of an order that has to be returned. */
export class DueBackResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** State of the order. @example completed */
  @ApiProperty({ enum: ORDER_STATE_NAMES })
  order_status!: OrderState;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What has to be returned, minor units; refunds that were not made yet are a part of it. @example 1250 */
  @ApiProperty({ type: 'integer' })
  to_return_minor!: number;
}

/** What has to be returned in one currency. */
export class DueBackSumsResponse {
  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Orders that have some. @example 3 */
  @ApiProperty({ type: 'integer' })
  orders!: number;

  /** Sum in minor units. @example 3750 */
  @ApiProperty({ type: 'integer' })
  to_return_minor!: number;
}

/** What came in, and what needs a look. Lists have at most 100 entries. */
export class PaymentReportResponse {
  /** Captured payments by provider, currency and mode. */
  sums!: PaymentSumsResponse[];

  /** Payments that users noted by hand, by user, way and currency. */
  cashiers!: CashierSumsResponse[];

  /** Payments whose money is not there yet although the purchaser did all, or whose payment service gave no answer. */
  unsettled!: ReportedPaymentResponse[];

  /**
   * Orders whose money has to be returned, test payments left out: what was paid in excess, in vain or too late, and refunds
   * that were not made yet. The last order first.
   */
  due_back!: DueBackResponse[];

  /** The same, all orders, by currency. */
  due_back_sums!: DueBackSumsResponse[];

  /** Refunds that are not through or failed. */
  open_refunds!: ReportedRefundResponse[];

  /** Refunds made at payment services, whose orders still have their seats: decide what becomes of these. */
  external_refunds!: ReportedRefundResponse[];

  /** Disputes that are not decided. */
  open_disputes!: ReportedDisputeResponse[];

  /** Events that fail, and what reconciliation found without a notification. */
  events!: ReportedEventResponse[];
}
