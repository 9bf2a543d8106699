import { MODIFIED_AFTER, MODIFIED_BEFORE } from '#core/lists';
import { type ParamDeclaration, RestParam, dateOrTime, anyId } from '#core/parameters';
import * as check from '../../catalog/listing/checks.js';
import * as ticketChecks from '../../catalog/tickets/ticket-checks.js';
import { ListedDto, OFFSET, ORDER } from '../../kernel/listing/list.dto.js';
import { ORDER_STATE_NAMES } from '../../kernel/order-states.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/payment-states.js';

/** Most orders that one request voids. */
export const MAX_VOIDED = 100;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the order.',
};

/** Parameters of routes that only name an order. */
export class ReadOrderDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'string', description: 'Secret of the order, for its purchaser.' })
  order_key?: string;
}

/** Parameters of `POST orders/<id>/key`. */
export class RenewOrderKeyDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of routes that change an order. */
export class ChangeOrderDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'string', maxLength: 200, description: 'Stored in the history of the order.' })
  reason?: string;
}

/** Parameters of `POST orders/<id>/refund`: always of the whole order. */
export class RefundOrderDto extends ChangeOrderDto {
  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: also when attendees of the order are checked in. Only managers can confirm it.',
  })
  confirm_checked_in: boolean;
}

/** Parameters of `POST orders/<id>/cancel`. */
export class CancelOrderDto extends RefundOrderDto {
  @RestParam({ type: 'string', description: 'Secret of the order, for its purchaser.' })
  order_key?: string;
}

/** Parameters of `POST orders/<id>/paid`. */
export class PaidOrderDto extends ChangeOrderDto {
  @RestParam({
    type: 'string',
    maxLength: 250,
    description: 'What the payment is called elsewhere, such as the number of a bank statement.',
  })
  reference?: string;

  @RestParam({
    type: 'string',
    enum: [...PAYMENT_METHODS],
    description: 'How it was paid, such as at the entrance. The account of the caller is stored as the cashier.',
  })
  method?: PaymentMethod;
}

/** Parameters of `POST orders/void`: which unpaid orders to void; at least one filter. */
export class VoidOrdersDto {
  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: MAX_VOIDED,
    description: `Ids of orders, at most ${MAX_VOIDED}.`,
  })
  ids?: number[];

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Only orders for this event or page.' })
  post_id?: number;

  @RestParam({ type: 'integer', check: ticketChecks.existingTicket, description: 'Only orders with this ticket.' })
  ticket_id?: number;

  @RestParam({
    type: 'string',
    minLength: 1,
    maxLength: 254,
    description: 'Part of the e-mail address of the purchaser.',
  })
  email?: string;

  @RestParam({
    type: 'integer',
    minimum: 1,
    description: 'Id of an unpaid order: only orders that came from the same client network.',
  })
  same_network_as?: number;

  @RestParam({ type: 'string', check: dateOrTime, description: 'Made then or later, UTC.' })
  after?: string;

  @RestParam({ type: 'string', check: dateOrTime, description: 'Made then or earlier, UTC.' })
  before?: string;

  @RestParam({ type: 'string', maxLength: 200, description: 'Stored in the history of each order.' })
  reason?: string;
}

/** Parameters of `GET orders`. */
export class ListOrdersDto extends ListedDto {
  @RestParam(OFFSET)
  offset?: number;

  @RestParam(ORDER)
  order?: 'ASC' | 'DESC';

  @RestParam(MODIFIED_AFTER)
  modified_after?: string;

  @RestParam(MODIFIED_BEFORE)
  modified_before?: string;

  @RestParam({ check: check.ids, description: 'Only these orders.' })
  include?: unknown;

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: ORDER_STATE_NAMES },
    description: 'Only orders in these states.',
  })
  status?: string[];

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Only orders for this event or page.' })
  post_id?: number;

  @RestParam({ type: 'integer', check: ticketChecks.existingTicket, description: 'Only orders with this ticket.' })
  ticket_id?: number;

  @RestParam({ type: 'string', description: 'Part of the e-mail address of the purchaser.' })
  email?: string;

  @RestParam({
    type: 'string',
    maxLength: 254,
    description:
      'Number of an order or of a ticket, such as `#1207`, or beginnings of words of the name and e-mail address of the purchaser.',
  })
  search?: string;

  @RestParam({ type: 'boolean', description: 'Only orders whose money is to be given back, or only others.' })
  refund_due?: boolean;

  @RestParam({
    type: 'boolean',
    description: 'Only orders with an open request of the purchaser to cancel them, or only others.',
  })
  cancellation_requested?: boolean;

  @RestParam({
    type: 'boolean',
    description: 'Only orders with a dispute about a payment that is not decided, or only others.',
  })
  disputed?: boolean;

  @RestParam({ type: 'string', check: dateOrTime, description: 'Made then or later, UTC.' })
  after?: string;

  @RestParam({ type: 'string', check: dateOrTime, description: 'Made then or earlier, UTC.' })
  before?: string;
}
