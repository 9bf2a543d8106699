import { Injectable } from '@nestjs/common';
import { type Ability, READS } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { type PageInput, count, id, input, list, object, pages } from '../../abilities/schemas.js';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { MAIL_STATES, type MailState } from '../messages/mail-message.entity.js';
import { MailMessagesService } from '../rest/mail-messages.service.js';
import { MAIL_CATEGORY } from './mail-category.js';
import { MAIL_MESSAGE, mailMessageSummary } from './mail-message.mapper.js';

interface Input extends PageInput {
  order?: number;
  event?: number;
  state?: MailState;
}

/** `mail/list-messages`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class ListMessagesAbility implements Ability {
  readonly name = 'mail/list-messages';
  readonly label = 'List e-mail messages';
  readonly description = 'Lists messages about orders and events with what became of them, newest first.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input({
    order: id('Only messages about the order with this id.'),
    event: id('Only messages about the event with this id.'),
    state: { type: 'string', enum: MAIL_STATES, description: 'Only messages in this state.' },
    ...pages(100, 50),
  });
  readonly output = object({ messages: list(MAIL_MESSAGE), total: count('Messages on all pages together.') });
  readonly annotations = READS;
  readonly policy = signedInManagers;

  constructor(private readonly messages: MailMessagesService) {}

  async run({ order, event, state, page = 1, per_page: perPage = 50 }: Input): Promise<unknown> {
    const about = { order_id: order, event_id: event, state };
    const { messages, total } = await this.messages.find({ ...about, page, per_page: perPage });
    return { messages: messages.map(mailMessageSummary), total };
  }
}
