import { Injectable } from '@nestjs/common';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { DiscountsService } from '../../cal/tickets/sales/index.js';
import { type Ability, READS } from '../ability.js';
import { count, input, list, object, pages } from '../schemas.js';
import { DISCOUNT_CODE, toDiscountCode } from './discount-code.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/list-discount-codes`, for those who manage attendees. */
@RegisterAbility({ order: -90 })
@Injectable()
export class ListDiscountCodesAbility implements Ability {
  readonly name = 'tickets/list-discount-codes';
  readonly label = 'List discount codes';
  readonly description = 'Lists discount codes with how many orders use them, the newest first.';
  readonly category = 'tickets';
  readonly input = input(pages(100, 50));
  readonly output = object({ total: count('Codes in all.'), discount_codes: list(DISCOUNT_CODE) });
  readonly annotations = READS;
  readonly policy = signedInManagers;

  constructor(private readonly discounts: DiscountsService) {}

  async run({ page, per_page }: { page: number; per_page: number }): Promise<unknown> {
    const { total, discount_codes: codes } = await this.discounts.list({ page, per_page });
    return { total, discount_codes: codes.map(toDiscountCode) };
  }
}
