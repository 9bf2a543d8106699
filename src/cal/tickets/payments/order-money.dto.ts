import { RestParam, anyId } from '#core/parameters';
import { ReadOrderDto, RefundOrderDto, RenewOrderKeyDto } from '../sales/orders/order.dto.js';

/** Most attendees of one refund. */
const MAX_POSITIONS = 1000;

/** Parameters of `GET orders/<id>/payments`. */
export class ReadOrderMoneyDto extends RenewOrderKeyDto {}

/** Parameters of `POST orders/<id>/refunds/<refund id>/paid`. */
export class RefundPaidDto extends RenewOrderKeyDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: anyId,
    required: true,
    description: 'Id of the refund.',
  })
  refund_id: number;
}

/** Parameters of `POST orders/<id>/pay`. */
export class PayOrderDto extends ReadOrderDto {}

/** Parameters of `POST orders/<id>/refunds`: a part of what was paid. */
export class CreateRefundDto extends RefundOrderDto {
  @RestParam({
    type: ['string', 'number'],
    description:
      'What is returned, in the main unit of the currency (12.50). Default: what is left of the prices of the given attendees, or all that is left.',
  })
  amount?: string | number;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: MAX_POSITIONS,
    description: 'Ids of attendees of the order whose tickets are refunded. Default: an amount without tickets.',
  })
  attendees?: number[];

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: the seats of the given attendees are on sale again, and their tickets are not valid any more.',
  })
  return_seats: boolean;
}
