import { ApiProperty } from '#core/openapi';
import { EventSnapshotResponse } from '../attendees/event-snapshot.response.js';
import { ORDER_STATE_NAMES, type OrderState } from './order-states.js';

/** Tickets of one kind and price in an order. */
export class OrderItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the ticket.', example: 4 })
  ticket_id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the event or page; 0: deleted.', example: 1 })
  post_id!: number;

  @ApiProperty({ type: 'string', description: 'Title of the ticket when it was bought.', example: 'Standard' })
  title!: string;

  @ApiProperty({
    type: EventSnapshotResponse,
    nullable: true,
    description: 'The event when the ticket was bought; null if it is not known.',
  })
  event!: EventSnapshotResponse | null;

  @ApiProperty({ type: 'integer', description: 'Number of tickets.', example: 2 })
  quantity!: number;

  @ApiProperty({ type: 'string', description: 'Price of one ticket, decimal.', example: '12.50' })
  price!: string;

  @ApiProperty({ type: 'integer', description: 'Price of one ticket in minor units.', example: 1250 })
  price_minor!: number;

  @ApiProperty({ type: 'string', description: 'Price of all, decimal.', example: '25.00' })
  subtotal!: string;
}

/** An attendee of an order. */
export class OrderAttendeeResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the attendee.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the ticket.', example: 4 })
  ticket_id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the event or page; 0: deleted.', example: 1 })
  post_id!: number;

  @ApiProperty({ type: 'string', description: 'Name.', example: 'Ada Lovelace' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'E-mail address.', example: 'ada@example.org' })
  email!: string;

  @ApiProperty({ type: 'string', description: 'Status of the order.', example: 'completed' })
  status!: string;

  @ApiProperty({ type: 'boolean', description: 'Hidden from public lists.' })
  optout!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Checked in.' })
  checked_in!: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Answers to the questions of the ticket, by slug of the question.',
  })
  information?: Record<string, unknown>;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Secret code of the ticket, if it is valid.',
    example: '8e23029a5f2b8fc4fd66',
  })
  security_code?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    format: 'uri',
    description: 'Address in the QR code, if the ticket is valid.',
    example:
      'https://calendar.example/?event_qr_code=1&ticket_id=1&event_id=1&security_code=8e23029a5f2b8fc4fd66&path=wp-json%2Ftribe%2Ftickets%2Fv1%2Fqr',
  })
  qr_url?: string;
}

/** Who ordered. */
export class PurchaserResponse {
  @ApiProperty({ type: 'string', description: 'Name.', example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'E-mail address.', example: 'ada@example.org' })
  email!: string;
}

/** A change of the status of an order. */
export class OrderChangeResponse {
  @ApiProperty({ type: 'string', description: 'Status before; `created` for a new order.', example: 'pending' })
  from!: string;

  @ApiProperty({ type: 'string', description: 'Status after.', example: 'completed' })
  to!: string;

  @ApiProperty({ type: 'string', description: 'Moment of the change, UTC.', example: '2031-05-01 19:30:00' })
  date_utc!: string;

  @ApiProperty({ type: 'integer', description: 'Id of the user; 0: the purchaser or the service.', example: 1 })
  author!: number;

  @ApiProperty({ type: 'string', description: 'Reason.', example: 'paid' })
  reason!: string;
}

/** An order. */
export class OrderResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the order, unique over all kinds of content.', example: 9 })
  id!: number;

  @ApiProperty({
    type: 'string',
    description: 'Identity of the order across sites.',
    example: 'calendar.example?type=order&id=9',
  })
  global_id!: string;

  @ApiProperty({ type: 'string', enum: ORDER_STATE_NAMES, description: 'Status.' })
  status!: OrderState;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Secret key, for the purchaser: with it the order can be read and cancelled.',
    example: '2ff8cdf8df7a5eaeb174c93ada62ee670c90ec31',
  })
  order_key?: string;

  @ApiProperty({ type: 'string', description: 'Payment provider.', example: 'manual' })
  gateway!: string;

  @ApiProperty({ type: 'string', description: 'ISO 4217 code.', example: 'USD' })
  currency!: string;

  @ApiProperty({ type: 'string', description: 'Total, decimal.', example: '25.00' })
  total!: string;

  @ApiProperty({ type: 'integer', description: 'Total in minor units.', example: 2500 })
  total_minor!: number;

  @ApiProperty({ type: [OrderItemResponse], description: 'Ordered tickets by kind and price.' })
  items!: OrderItemResponse[];

  @ApiProperty({ type: [OrderAttendeeResponse], description: 'Attendees, one for each ticket.' })
  attendees!: OrderAttendeeResponse[];

  @ApiProperty({ type: PurchaserResponse, description: 'Who ordered.' })
  purchaser!: PurchaserResponse;

  @ApiProperty({
    type: 'string',
    description: 'Moment of the order, time of the site.',
    example: '2031-05-01 21:30:00',
  })
  date!: string;

  @ApiProperty({ type: 'string', description: 'Moment of the order, UTC.', example: '2031-05-01 19:30:00' })
  date_utc!: string;

  @ApiProperty({ type: 'string', description: 'Last change, UTC.', example: '2031-05-01 19:30:00' })
  modified_utc!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Until when an unpaid order holds its seats, UTC.',
    example: '2031-05-02 19:30:00',
  })
  expires_utc!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Moment of the payment, UTC.',
    example: '2031-05-01 19:30:00',
  })
  paid_utc!: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'The order was voided after its payment; the money has to be returned.',
  })
  refund_due!: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'What the payment provider says to the purchaser, such as `instructions` or `redirect_url`.',
    example: { instructions: 'Pay at the entrance.' },
  })
  payment?: Record<string, unknown>;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Reference of the payment, for managers.',
    example: 'Bank statement 7',
  })
  reference?: string;

  @ApiProperty({ type: [OrderChangeResponse], required: false, description: 'Changes of the status, for managers.' })
  history?: OrderChangeResponse[];

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the order.',
    example: 'https://calendar.example/api/cal/tickets/v1/orders/9',
  })
  rest_url!: string;
}

/** A page of orders. */
export class OrderListResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of this page.',
    example: 'https://calendar.example/api/cal/tickets/v1/orders/',
  })
  rest_url!: string;

  @ApiProperty({ type: 'integer', description: 'Orders on all pages.', example: 1 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Number of pages.', example: 1 })
  total_pages!: number;

  @ApiProperty({ type: [OrderResponse], description: 'Orders of this page.' })
  orders!: OrderResponse[];
}

/** An order that could not be voided. */
export class RefusedOrderResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the order.', example: 9 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Stable code of the reason.', example: 'order-not-unpaid' })
  code!: string;

  @ApiProperty({
    type: 'string',
    description: 'Reason.',
    example: 'The order is completed, or the filter leaves it out.',
  })
  message!: string;
}

/** Results of voiding several orders. */
export class VoidedOrdersResponse {
  @ApiProperty({ type: 'integer', isArray: true, description: 'Ids of the voided orders.', example: [9, 12] })
  voided!: number[];

  @ApiProperty({ type: [RefusedOrderResponse], description: 'Orders that could not be voided, such as paid ones.' })
  refused!: RefusedOrderResponse[];

  @ApiProperty({
    type: 'integer',
    description: 'Unpaid orders that match the filter and are left for another request.',
    example: 0,
  })
  remaining!: number;
}
