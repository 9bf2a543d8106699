import { Injectable } from '@nestjs/common';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { AccessCodesService } from '../../cal/tickets/sales/index.js';
import { type Ability, READS } from '../ability.js';
import { count, input, list, object, pages } from '../schemas.js';
import { ACCESS_CODE_MEMBERS, toAccessCode } from './access-code.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/list-access-codes`, for those who manage attendees. */
@RegisterAbility({ order: -80 })
@Injectable()
export class ListAccessCodesAbility implements Ability {
  readonly name = 'tickets/list-access-codes';
  readonly label = 'List access codes';
  readonly description =
    'Lists the access codes of hidden tickets with how many orders use them, the newest first, without the codes themselves.';
  readonly category = 'tickets';
  readonly input = input(pages(100, 50));
  readonly output = object({ total: count('Codes in all.'), access_codes: list(object(ACCESS_CODE_MEMBERS)) });
  readonly annotations = READS;
  readonly policy = signedInManagers;

  constructor(private readonly codes: AccessCodesService) {}

  async run({ page, per_page }: { page: number; per_page: number }): Promise<unknown> {
    const { total, access_codes: codes } = await this.codes.list({ page, per_page });
    return { total, access_codes: codes.map(toAccessCode) };
  }
}
