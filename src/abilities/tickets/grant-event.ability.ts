import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventGrantsService, grantsEventToUsers } from '../../cal/tickets/catalog/index.js';
import { type Ability, UPDATES } from '../ability.js';
import { id, input, object } from '../schemas.js';
import { EVENT_GRANT_MEMBERS } from './event-grant.schema.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/grant-event`, for those who may edit events of others, and this one, and list users. */
@RegisterAbility({ order: -40 })
@Injectable()
export class GrantEventAbility implements Ability {
  readonly name = 'tickets/grant-event';
  readonly label = 'Give an account access to an event';
  readonly description =
    'Lets an account see the attendees and sales of one event and check its attendees in, for a time or until the access is ended. Granting again sets the end.';
  readonly category = 'tickets';
  readonly input = input(
    {
      event_id: id('Id of the event or page.'),
      user: { type: 'string', minLength: 1, maxLength: 254, description: 'Login or e-mail address of the account.' },
      expires: {
        type: 'string',
        maxLength: 40,
        description:
          'From when on it gives nothing, UTC, such as 2031-05-01 19:30:00. Default: it does not end by itself.',
      },
    },
    ['event_id', 'user'],
  );
  readonly output = object(EVENT_GRANT_MEMBERS);
  readonly annotations = UPDATES;
  readonly policy = grantsEventToUsers;

  constructor(private readonly grants: EventGrantsService) {}

  /** @throws RestError 400 `rest_invalid_param`, 403, 404 `grant-user-not-found`, 409 `too-many-event-grants` */
  run(wanted: { event_id: number; user: string; expires?: string }, caller: Caller): Promise<unknown> {
    return this.grants.create(caller, wanted);
  }
}
