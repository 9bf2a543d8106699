import { Injectable } from '@nestjs/common';
import { EventsService } from '../../cal/events/events/events.service.js';
import { deletesPost } from '../../cal/events/linked-posts/linked-post.policy.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { type Ability, DELETES } from '../ability.js';
import { id, input, object, text } from '../schemas.js';

/** `calendar/cancel-event`. */
@Injectable()
export class CancelEventAbility implements Ability {
  readonly name = 'calendar/cancel-event';
  readonly label = 'Cancel an event';
  readonly description = 'Moves an event to the trash, from where an editor can bring it back.';
  readonly category = 'calendar';
  readonly input = input({ id: id('Id of the event.') }, ['id']);
  readonly output = object({ id: id('Id of the event.'), status: text('Its status: trash.') });
  readonly annotations = DELETES;
  readonly policy = deletesPost(EVENT);

  constructor(private readonly events: EventsService) {}

  /** An event that is in the trash already stays there. @throws RestError 404 for an unknown one */
  async run({ id: eventId }: { id: number }): Promise<unknown> {
    const { status } = await this.events.get({ id: eventId });
    if (status !== 'trash') await this.events.trash({ id: eventId });
    return { id: eventId, status: 'trash' };
  }
}
