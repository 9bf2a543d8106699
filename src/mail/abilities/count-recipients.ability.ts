import { Injectable } from '@nestjs/common';
import { type Ability, READS } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { count, id, input, object } from '../../abilities/schemas.js';
import { MailEventsService } from '../rest/mail-events.service.js';
import { informsAttendees } from '../rest/mail.policy.js';
import { AUDIENCE, type AudienceInput } from './announcement-input.js';
import { MAIL_CATEGORY } from './mail-category.js';

interface Input extends AudienceInput {
  id: number;
}

/** `mail/count-recipients`. */
@Injectable()
@RegisterAbility({ category: MAIL_CATEGORY })
export class CountRecipientsAbility implements Ability {
  readonly name = 'mail/count-recipients';
  readonly label = 'Count the recipients of a message';
  readonly description = 'Counts the addresses that a message to the attendees of an event would be sent to.';
  readonly category = MAIL_CATEGORY.slug;
  readonly input = input({ id: id('Id of the event or page.'), ...AUDIENCE }, ['id']);
  readonly output = object({ recipients: count('Addresses; each gets one message.') });
  readonly annotations = READS;
  readonly policy = informsAttendees;

  constructor(private readonly events: MailEventsService) {}

  /** @throws RestError 404 `event-not-found` */
  async run({ id: event, tickets, checked_in: checkedIn }: Input): Promise<unknown> {
    return { recipients: await this.events.countRecipients(event, { ticketIds: tickets, checkedIn }) };
  }
}
