import { Injectable } from '@nestjs/common';
import { EventGrantsService, grantsEventOfGrant } from '../../cal/tickets/catalog/index.js';
import { type Ability, DELETES } from '../ability.js';
import { id, input, object } from '../schemas.js';
import { EVENT_GRANT_MEMBERS } from './event-grant.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/end-event-grant`, for those who may edit events of others, and that of the grant. */
@RegisterAbility({ order: -30 })
@Injectable()
export class EndEventGrantAbility implements Ability {
  readonly name = 'tickets/end-event-grant';
  readonly label = 'End the access of an account to an event';
  readonly description = 'Ends the access of an account to one event at once.';
  readonly category = 'tickets';
  readonly input = input({ id: id('Id of the grant.') }, ['id']);
  readonly output = object(EVENT_GRANT_MEMBERS);
  readonly annotations = DELETES;
  readonly policy = grantsEventOfGrant;

  constructor(private readonly grants: EventGrantsService) {}

  /** @throws RestError 404 `event-grant-not-found` */
  run({ id: grant }: { id: number }): Promise<unknown> {
    return this.grants.delete(grant);
  }
}
