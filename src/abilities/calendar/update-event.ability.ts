import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventsService } from '../../cal/events/events/events.service.js';
import { editsPost } from '../../cal/events/linked-posts/linked-post.policy.js';
import { PostStore } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import { type Ability, UPDATES } from '../ability.js';
import { id, input, object } from '../schemas.js';
import { EVENT_INPUT, checkEvent, eventFields, type EventInput } from './event-input.js';
import { type EventResult, EVENT_DETAILS, eventDetails } from '../event.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `calendar/update-event`. */
@RegisterAbility({ order: -160 })
@Injectable()
export class UpdateEventAbility implements Ability {
  readonly name = 'calendar/update-event';
  readonly label = 'Update an event';
  readonly description =
    'Changes what is sent of an event; everything else stays as it is. To move one, send start and end together.';
  readonly category = 'calendar';
  readonly input = input({ id: id('Id of the event.'), ...EVENT_INPUT }, ['id']);
  readonly output = object(EVENT_DETAILS);
  readonly annotations = UPDATES;
  readonly policy = editsPost(EVENT);

  constructor(
    private readonly events: EventsService,
    private readonly posts: PostStore,
  ) {}

  check(change: EventInput): string | undefined {
    return checkEvent(change);
  }

  /** @throws RestError 404 for an unknown event, 400 for the id of something else */
  async run({ id: eventId, ...change }: EventInput & { id: number }, caller: Caller): Promise<unknown> {
    const changed = await this.events.update(caller, { id: eventId }, await eventFields(change, this.posts));
    return eventDetails(changed as unknown as EventResult);
  }
}
