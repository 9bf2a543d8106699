import { type ParamDeclaration, RestParam, anyId } from '#core/parameters';
import { MOMENT } from '../../kernel/moment.js';
import { IDS, MAX_NAMED, USES } from './limited-code.dto.js';

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
class DiscountMembersDto {
  @RestParam({ type: 'string', maxLength: 100, description: 'What the code is for, for managers.' })
  name?: string;

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

  @RestParam({ ...MOMENT, description: 'First moment at which it is valid, UTC; null: no first one.' })
  valid_from?: string | null;

  @RestParam({ ...MOMENT, description: 'When it stops being valid, UTC; null: never.' })
  valid_until?: string | null;

  @RestParam({ ...USES, description: 'Orders that can use it; null: no limit.' })
  max_uses?: number | null;

  @RestParam({ ...USES, description: 'Orders of one e-mail address that can use it; null: no limit.' })
  max_uses_per_buyer?: number | null;

  @RestParam({ type: 'boolean', description: 'Whether it can be used. Default: true.' })
  is_active?: boolean;
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
