import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import {
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
} from '../../cal/events/events/event-status.js';
import { EventStatusService } from '../../cal/events/events/status/event-status.service.js';
import { editsPost } from '../../cal/events/linked-posts/linked-post.policy.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { type Ability, UPDATES } from '../ability.js';
import { id, input, object, wallClock } from '../schemas.js';
import { EVENT_STATUS, NOTIFY, REASON, statusResult } from './event-status.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface Input {
  id: number;
  event_status?: EventStatus;
  reason?: string;
  start?: string;
  end?: string;
  attendance_mode?: AttendanceMode;
  notify?: boolean;
  dry_run?: boolean;
}

/** `calendar/change-event-status`. */
@RegisterAbility({ order: -140 })
@Injectable()
export class ChangeEventStatusAbility implements Ability {
  readonly name = 'calendar/change-event-status';
  readonly label = 'Change the status of an event';
  readonly description =
    'Postpones, cancels or reschedules an event, moves it online, or puts it back to scheduled. With dry_run, returns how many hold tickets and changes nothing.';
  readonly category = 'calendar';
  readonly input = input(
    {
      id: id('Id of the event.'),
      event_status: {
        type: 'string',
        enum: EVENT_STATUSES,
        description: 'New status. rescheduled needs a start; postponed means that the new date is not known yet.',
      },
      reason: REASON,
      start: wallClock('New start of a rescheduled event.'),
      end: wallClock('Its new end; default: it takes as long as before.'),
      attendance_mode: { type: 'string', enum: ATTENDANCE_MODES, description: 'How people attend.' },
      notify: NOTIFY,
      dry_run: { type: 'boolean', default: false, description: 'true: changes nothing.' },
    },
    ['id'],
  );
  readonly output = object(EVENT_STATUS);
  readonly annotations = UPDATES;
  readonly policy = editsPost(EVENT);

  constructor(private readonly status: EventStatusService) {}

  /** @throws RestError 400 for members that do not fit together, 403 for an event in the trash, 404 for an unknown one */
  async run({ start, end, notify = false, dry_run = false, ...change }: Input, caller: Caller): Promise<unknown> {
    const dates = { start_date: start, end_date: end };
    return statusResult(await this.status.change(caller, { ...change, ...dates, notify, dry_run }));
  }
}
