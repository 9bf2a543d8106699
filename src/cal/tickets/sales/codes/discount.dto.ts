import { type ParamDeclaration, RestParam, anyId } from '#core/parameters';
import { IDS, LimitedCodeMembersDto, MAX_NAMED, USES } from './limited-code.dto.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the discount code.',
};

/** Parameters of routes that only name a code. */
export class DiscountDto {
  @RestParam(ID)
  id: number;
}

/** What can be said of a code. */
class DiscountMembersDto extends LimitedCodeMembersDto {
  @RestParam({
    type: 'number',
    minimum: 0.001,
    maximum: 100,
    description: 'Discount in percent, with at most three decimals; instead of amount.',
  })
  percent?: number;

  @RestParam({
    type: ['string', 'number'],
    description:
      'Discount that is taken once from an order, in the main unit of the currency of the site (5.00); instead of percent.',
  })
  amount?: string | number;

  @RestParam({
    ...IDS,
    description: `Tickets that the code is for, at most ${MAX_NAMED}; null: it does not depend on them.`,
  })
  ticket_ids?: number[] | null;

  @RestParam({
    ...IDS,
    description: `Events and pages whose tickets the code is for, at most ${MAX_NAMED}. Without both lists: all tickets.`,
  })
  post_ids?: number[] | null;

  @RestParam({ ...USES, description: 'Orders of one e-mail address that can use it; null: no limit.' })
  max_uses_per_buyer?: number | null;
}

/** Parameters of `POST discount-codes`. */
export class CreateDiscountDto extends DiscountMembersDto {
  @RestParam({
    type: 'string',
    required: true,
    minLength: 3,
    maxLength: 40,
    description: 'The code: 3 to 40 letters, digits, dots, dashes and underscores. Case does not matter.',
  })
  code: string;
}

/** Parameters of `POST discount-codes/<id>`: only what is sent changes. */
export class UpdateDiscountDto extends DiscountMembersDto {
  @RestParam(ID)
  id: number;
}
