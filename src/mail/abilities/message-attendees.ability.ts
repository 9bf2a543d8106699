import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type Ability, CREATES } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { count, flag, id, input, object, orNull, text } from '../../abilities/schemas.js';
import { MailEventsService } from '../rest/mail-events.service.js';
import { informsAttendees } from '../rest/mail.policy.js';
import { AUDIENCE, type AudienceInput, TEXT, type TextInput } from './announcement-input.js';
import { MAIL_CATEGORY } from './mail-category.js';

interface Input extends AudienceInput, TextInput {
  id: number;
  dry_run?: boolean;
}

/** `mail/message-attendees`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class MessageAttendeesAbility implements Ability {
  readonly name = 'mail/message-attendees';
  readonly label = 'Send a message to attendees';
  readonly description =
    'Sends a message to the attendees of an event, one to each address. With dry_run, returns the number of recipients and the message as they would get it, and sends nothing.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input(
    {
      id: id('Id of the event or page.'),
      ...TEXT,
      ...AUDIENCE,
      dry_run: { type: 'boolean', default: false, description: 'true: sends nothing.' },
    },
    ['id', 'subject', 'body'],
  );
  readonly output = object({
    id: orNull(id('Id of the message; null: nothing is sent.')),
    subject: text('Subject as it is sent.'),
    recipients: count('Addresses that get it.'),
    dry_run: flag('true: nothing is sent.'),
    text: orNull(text('The message as text, with dry_run; else null.')),
  });
  readonly annotations = CREATES;
  readonly policy = informsAttendees;

  constructor(private readonly events: MailEventsService) {}

  /** @throws RestError 404 `event-not-found`, 429 after ten within an hour, 503 `mail-off` */
  async run({ tickets, dry_run = false, ...message }: Input, caller: Caller): Promise<unknown> {
    const sent = await this.events.announce(caller, {
      ...message,
      ticket_ids: tickets,
      dry_run,
    });
    return { id: sent.id, subject: sent.subject, recipients: sent.recipients, dry_run, text: sent.text ?? null };
  }
}
