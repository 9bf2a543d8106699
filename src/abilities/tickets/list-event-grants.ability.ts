import { Injectable } from '@nestjs/common';
import { EventGrantsService, grantsEvent } from '../../cal/tickets/catalog/index.js';
import { type Ability, READS } from '../ability.js';
import { id, input, list, object } from '../schemas.js';
import { EVENT_GRANT_MEMBERS } from './event-grant.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/list-event-grants`, for those who may edit events of others, and this one. */
@RegisterAbility({ order: -50 })
@Injectable()
export class ListEventGrantsAbility implements Ability {
  readonly name = 'tickets/list-event-grants';
  readonly label = 'List who has access to an event';
  readonly description =
    'Lists the accounts that work with the attendees of one event without the right for all events, also those whose access has expired.';
  readonly category = 'tickets';
  readonly input = input({ event_id: id('Id of the event or page.') }, ['event_id']);
  readonly output = object({ event_grants: list(object(EVENT_GRANT_MEMBERS)) });
  readonly annotations = READS;
  readonly policy = grantsEvent;

  constructor(private readonly grants: EventGrantsService) {}

  run({ event_id: event }: { event_id: number }): Promise<unknown> {
    return this.grants.list(event);
  }
}
