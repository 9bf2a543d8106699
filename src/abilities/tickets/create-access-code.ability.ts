import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { AccessCodesService } from '../../cal/tickets/sales/index.js';
import { type Ability, CREATES } from '../ability.js';
import { id, input, list, object, text } from '../schemas.js';
import { ACCESS_CODE_MEMBERS, toAccessCode } from './access-code.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface NewCode {
  code?: string;
  name?: string;
  event_ids?: number[];
  max_uses?: number;
}

/** `tickets/create-access-code`, for those who manage attendees. */
@RegisterAbility({ order: -60 })
@Injectable()
export class CreateAccessCodeAbility implements Ability {
  readonly name = 'tickets/create-access-code';
  readonly label = 'Create an access code';
  readonly description =
    'Makes a code that opens hidden tickets of all or some events. Its text is in this result and nowhere else.';
  readonly category = 'tickets';
  readonly input = input({
    code: { type: 'string', minLength: 6, maxLength: 40, description: 'The code. Default: a random one.' },
    name: { type: 'string', maxLength: 100, description: 'What it is for.' },
    event_ids: { ...list(id('Id of an event.'), 'Events whose tickets it opens. Default: all.'), maxItems: 100 },
    max_uses: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Orders that can use it.' },
  });
  readonly output = object({ ...ACCESS_CODE_MEMBERS, code: text('The code.') });
  readonly annotations = CREATES;
  readonly policy = signedInManagers;

  constructor(private readonly codes: AccessCodesService) {}

  /** @throws RestError 400 `rest_invalid_param`, 409 `access-code-exists` */
  async run({ event_ids: events, ...members }: NewCode, caller: Caller): Promise<unknown> {
    return toAccessCode(await this.codes.create(caller, { ...members, post_ids: events }));
  }
}
