import { ApiProperty } from '#core/openapi';
import { type EventSnapshotResponse } from '../../kernel/event-snapshot.response.js';
import { OrderConsentResponse } from './order-consent.response.js';
import { BillingDetailsResponse } from './billing-details.response.js';
import { OrderExchangeResponse } from './exchange.response.js';
import { OrderTotalsResponse } from '../prices/order-totals.response.js';
import { CancellationRequestResponse, SelfServiceResponse } from './self-service.response.js';
import type { OrderState } from '../../kernel/order-states.js';
import type { DisputeState } from '../../kernel/payment-states.js';

/** Tickets of one kind and price in an order. */
export class OrderItemResponse {
  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Id of the event or page; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Title of the ticket when it was bought, plain text. @example Standard */
  title!: string;

  /** The event when the ticket was bought; null if it is not known. */
  event!: EventSnapshotResponse | null;

  /** Number of tickets. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /**
   * What one ticket costs with discount, fee and tax, decimal; the greatest where a tax that is added differs by one minor
   * unit. @example 12.50
   */
  price!: string;

  /** The same in minor units. @example 1250 */
  @ApiProperty({ type: 'integer' })
  price_minor!: number;

  /** What all cost, decimal. @example 25.00 */
  subtotal!: string;

  /** A manager has set the price: `reduced`, or `complimentary` for guests; absent: it is that of the offer. */
  price_kind?: 'reduced' | 'complimentary';

  /** Price of one ticket as it was offered, in minor units. @example 1250 */
  @ApiProperty({ type: 'integer' })
  unit_minor!: number;

  /** Discount of one ticket in minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  discount_minor!: number;

  /** Fee of one ticket in minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  fee_minor!: number;

  /** Tax rate in percent; 0: no tax. @example 19 */
  tax_percent!: number;

  /** The prices contain the tax; if not, it was added to them. */
  tax_included!: boolean;

  /** Tax of one ticket and its fee in minor units; the greatest where it differs by one. @example 200 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;
}

/** An attendee of an order. */
export class OrderAttendeeResponse {
  /** Id of the attendee. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Id of the event or page; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Name. @example "Ada Lovelace" */
  title!: string;

  /** E-mail address. @example ada@example.org */
  email!: string;

  /** Status of the order. @example completed */
  status!: string;

  /** Hidden from public lists. */
  optout!: boolean;

  /** Checked in. */
  checked_in!: boolean;

  /** Answers to the questions of the ticket, by slug of the question. */
  information?: Record<string, unknown>;

  /**
   * When the purchaser transferred the ticket, UTC. Then only its holder and managers see the code.
   * @example "2031-05-01 19:30:00"
   */
  transferred_utc?: string;

  /** A manager has set the price: `reduced`, or `complimentary` for a guest; absent: it is that of the offer. */
  price_kind?: 'reduced' | 'complimentary';

  /** Id of the order of the ticket that it was exchanged for; absent: it was not. @example 12 */
  @ApiProperty({ type: 'integer' })
  exchanged_for_order?: number;

  /** Secret code of the ticket, if it is valid. @example 8e23029a5f2b8fc4fd66 */
  security_code?: string;

  /**
   * Address in the QR code, if the ticket is valid.
   * @example https://calendar.example/?event_qr_code=1&ticket_id=1&event_id=1&security_code=8e23029a5f2b8fc4fd66&path=wp-json%2Ftribe%2Ftickets%2Fv1%2Fqr
   */
  @ApiProperty({ format: 'uri' })
  qr_url?: string;
}

/** Who ordered. */
export class PurchaserResponse {
  /** Name. @example "Ada Lovelace" */
  name!: string;

  /** E-mail address. @example ada@example.org */
  email!: string;
}

/** A change of the status of an order. */
export class OrderChangeResponse {
  /** Status before; `created` for a new order. @example pending */
  from!: string;

  /** Status after. @example completed */
  to!: string;

  /** Moment of the change, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** Id of the user; 0: the purchaser or the service. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Reason. @example paid */
  reason!: string;
}

/** An order. */
export class OrderResponse {
  /** Id of the order, unique over all kinds of content. @example 9 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Identity of the order across sites. @example calendar.example?type=order&id=9 */
  global_id!: string;

  /** Status. */
  status!: OrderState;

  /**
   * Secret key, for the purchaser: with it the order can be read and cancelled.
   * @example 2ff8cdf8df7a5eaeb174c93ada62ee670c90ec31
   */
  order_key?: string;

  /** Payment provider. @example manual */
  gateway!: string;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Total, decimal. @example 25.00 */
  total!: string;

  /** Total in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** Of what the total is made. */
  totals!: OrderTotalsResponse;

  /** Ordered tickets by kind and price. */
  items!: OrderItemResponse[];

  /** Attendees, one for each ticket. */
  attendees!: OrderAttendeeResponse[];

  /** Who ordered. */
  purchaser!: PurchaserResponse;

  /** For whom the invoice is; absent: the purchaser. Not in lists. */
  billing?: BillingDetailsResponse;

  /** The terms that the purchaser accepted; absent: none. Not in lists. */
  terms?: OrderConsentResponse;

  /** Moment of the order, time of the site. @example "2031-05-01 21:30:00" */
  date!: string;

  /** Moment of the order, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** Last change, UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;

  /** Until when an unpaid order holds its seats, UTC. @example "2031-05-02 19:30:00" */
  expires_utc!: string | null;

  /** When it was completed because it was paid, or cost nothing, UTC. @example "2031-05-01 19:30:00" */
  paid_utc!: string | null;

  /** Money of the order has to be returned: `to_return_minor` is above 0. */
  refund_due!: boolean;

  /**
   * What of its money has to be returned, minor units: what was paid in excess, too late or for an order that ended, and
   * refunds that were not made yet. @example 0
   */
  @ApiProperty({ type: 'integer' })
  to_return_minor!: number;

  /** Paid in the test mode of a payment service: no money moves. */
  test_mode!: boolean;

  /** State of the last dispute about a payment, for managers; empty: none. */
  dispute?: DisputeState | '';

  /**
   * What the payment provider says to the purchaser, such as `instructions` or `redirect_url`.
   * @example {"instructions": "Pay at the entrance."}
   */
  payment?: Record<string, unknown>;

  /** The exchange that the order is for: a former ticket pays a part of it. Not in lists and in the response to a new order. */
  exchange?: OrderExchangeResponse;

  /** What the purchaser may do now; for purchasers. Not in the response to a new order. */
  self_service?: SelfServiceResponse;

  /** The purchaser wants to cancel the paid order, which only a person can refund. */
  cancellation_request?: CancellationRequestResponse;

  /** Reference of the payment, for managers. @example "Bank statement 7" */
  reference?: string;

  /** Changes of the status, for managers. */
  history?: OrderChangeResponse[];

  /** Address of the order. @example https://calendar.example/api/cal/tickets/v1/orders/9 */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

/** A page of orders. */
export class OrderListResponse {
  /** Address of this page. @example https://calendar.example/api/cal/tickets/v1/orders/ */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  /** Orders on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** Orders of this page. */
  orders!: OrderResponse[];
}

/** An order that could not be voided. */
export class RefusedOrderResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Stable code of the reason. @example order-not-unpaid */
  code!: string;

  /** Reason. @example "The order is completed, or the filter leaves it out." */
  message!: string;
}

/** Results of voiding several orders. */
export class VoidedOrdersResponse {
  /** Ids of the voided orders. @example [9,12] */
  @ApiProperty({ type: 'integer', isArray: true })
  voided!: number[];

  /** Orders that could not be voided, such as paid ones. */
  refused!: RefusedOrderResponse[];

  /** Unpaid orders that match the filter and are left for another request. @example 0 */
  @ApiProperty({ type: 'integer' })
  remaining!: number;
}
