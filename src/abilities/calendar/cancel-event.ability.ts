import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventStatusService } from '../../cal/events/events/status/event-status.service.js';
import { deletesPost } from '../../cal/events/linked-posts/linked-post.policy.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { type Ability, DELETES } from '../ability.js';
import { id, input, object } from '../schemas.js';
import { EVENT_STATUS, NOTIFY, REASON, statusResult } from './event-status.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `calendar/cancel-event`. */
@RegisterAbility({ order: -150 })
@Injectable()
export class CancelEventAbility implements Ability {
  readonly name = 'calendar/cancel-event';
  readonly label = 'Cancel an event';
  readonly description =
    'Marks an event as canceled: its page stays and says so, it sells nothing, and its tickets are not valid.';
  readonly category = 'calendar';
  readonly input = input({ id: id('Id of the event.'), reason: REASON, notify: NOTIFY }, ['id']);
  readonly output = object(EVENT_STATUS);
  readonly annotations = DELETES;
  readonly policy = deletesPost(EVENT);

  constructor(private readonly status: EventStatusService) {}

  /** An event that is canceled already stays so. @throws RestError 403 for one in the trash, 404 for an unknown one */
  async run(
    { notify = false, ...change }: { id: number; reason?: string; notify?: boolean },
    caller: Caller,
  ): Promise<unknown> {
    return statusResult(
      await this.status.change(caller, {
        ...change,
        event_status: 'canceled',
        notify,
        dry_run: false,
      }),
    );
  }
}
