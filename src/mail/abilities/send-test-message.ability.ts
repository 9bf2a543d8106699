import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type Ability, CREATES } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { input, object, text } from '../../abilities/schemas.js';
import { hasCapability } from '#core/rest';
import { MailMessagesService } from '../rest/mail-messages.service.js';
import { MAIL_CATEGORY } from './mail-category.js';

/** `mail/send-test-message`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class SendTestMessageAbility implements Ability {
  readonly name = 'mail/send-test-message';
  readonly label = 'Send a test message';
  readonly description = 'Sends a message to the address of the calling administrator, to try the mail server.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input({});
  readonly output = object({ recipient: text('Address that it is sent to.') });
  readonly annotations = CREATES;
  readonly policy = hasCapability('manage_options');

  constructor(private readonly messages: MailMessagesService) {}

  /** @throws RestError 429 after five times within an hour, 503 `mail-off` */
  run(_: never, caller: Caller): Promise<unknown> {
    return this.messages.test(caller);
  }
}
