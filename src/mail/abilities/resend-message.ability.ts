import { Injectable } from '@nestjs/common';
import { type Ability, CREATES } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { id, input, object } from '../../abilities/schemas.js';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { MailMessagesService } from '../rest/mail-messages.service.js';
import { MAIL_CATEGORY } from './mail-category.js';
import { MAIL_MESSAGE, mailMessageSummary } from './mail-message.mapper.js';

/** `mail/resend-message`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class ResendMessageAbility implements Ability {
  readonly name = 'mail/resend-message';
  readonly label = 'Send a message again';
  readonly description = 'Sends a message once more to its recipient, with the contents of today.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input({ id: id('Id of the message, as mail/list-messages returns it.') }, ['id']);
  readonly output = object({ message: MAIL_MESSAGE });
  readonly annotations = CREATES;
  readonly policy = signedInManagers;

  constructor(private readonly messages: MailMessagesService) {}

  /** @throws RestError 404 `mail-message-not-found`, 429 after five times within an hour, 503 `mail-off` */
  async run({ id: message }: { id: number }): Promise<unknown> {
    return { message: mailMessageSummary(await this.messages.resend(message)) };
  }
}
