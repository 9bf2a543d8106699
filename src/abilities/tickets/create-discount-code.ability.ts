import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { DiscountsService } from '../../cal/tickets/sales/index.js';
import { type Ability, CREATES } from '../ability.js';
import { id, input, list } from '../schemas.js';
import { DISCOUNT_CODE, toDiscountCode } from './discount-code.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface NewCode {
  code: string;
  name?: string;
  percent?: number;
  amount?: string;
  event_ids?: number[];
  max_uses?: number;
}

/** `tickets/create-discount-code`, for those who manage attendees. */
@RegisterAbility({ order: -70 })
@Injectable()
export class CreateDiscountCodeAbility implements Ability {
  readonly name = 'tickets/create-discount-code';
  readonly label = 'Create a discount code';
  readonly description =
    'Makes a code that reduces prices by a percentage, or once in an order by an amount, for all tickets or those of some events.';
  readonly category = 'tickets';
  readonly input = input(
    {
      code: { type: 'string', minLength: 3, maxLength: 40, description: 'The code: letters, digits, dots, dashes.' },
      name: { type: 'string', maxLength: 100, description: 'What it is for.' },
      percent: { type: 'number', minimum: 0.001, maximum: 100, description: 'Discount in percent; instead of amount.' },
      amount: { type: 'string', maxLength: 20, description: 'Amount in the main unit (5.00); instead of percent.' },
      event_ids: { ...list(id('Id of an event.'), 'Events that it is for. Default: all.'), maxItems: 100 },
      max_uses: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Orders that can use it.' },
    },
    ['code'],
  );
  readonly output = DISCOUNT_CODE;
  readonly annotations = CREATES;
  readonly policy = signedInManagers;

  constructor(private readonly discounts: DiscountsService) {}

  /** @throws RestError 400 `rest_invalid_param`, 409 `discount-code-exists` */
  async run({ event_ids: events, ...members }: NewCode, caller: Caller): Promise<unknown> {
    return toDiscountCode(await this.discounts.create(caller, { ...members, post_ids: events }));
  }
}
