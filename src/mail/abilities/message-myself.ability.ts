import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type Ability, CREATES } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { id, input, object, text } from '../../abilities/schemas.js';
import { MailEventsService } from '../rest/mail-events.service.js';
import { informsAttendees } from '../rest/mail.policy.js';
import { TEXT, type TextInput } from './announcement-input.js';
import { MAIL_CATEGORY } from './mail-category.js';

interface Input extends TextInput {
  id: number;
}

/** `mail/message-myself`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class MessageMyselfAbility implements Ability {
  readonly name = 'mail/message-myself';
  readonly label = 'Send a message to attendees to oneself';
  readonly description = 'Sends a message to the attendees of an event to the address of the calling account only.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input({ id: id('Id of the event or page.'), ...TEXT }, ['id', 'subject', 'body']);
  readonly output = object({ recipient: text('Address that it is sent to.') });
  readonly annotations = CREATES;
  readonly policy = informsAttendees;

  constructor(private readonly events: MailEventsService) {}

  /** @throws RestError 404 `event-not-found`, 429 after ten within an hour, 503 `mail-off` */
  run(message: Input, caller: Caller): Promise<unknown> {
    return this.events.test(caller, message);
  }
}
