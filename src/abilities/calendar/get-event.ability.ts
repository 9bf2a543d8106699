import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { ATTENDANCE_MODES, EVENT_STATUSES } from '../../cal/events/events/event-status.js';
import { EventsService } from '../../cal/events/events/events.service.js';
import { Public } from '#core/rest';
import { type Ability, READS } from '../ability.js';
import { PASSWORD, id, list, object, text } from '../schemas.js';
import { EventTicketsService } from '../tickets/event-tickets.service.js';
import { TICKET } from '../tickets/ticket.mapper.js';
import { type EventResult, EVENT_DETAILS, eventDetails } from '../event.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface Input {
  id?: number;
  slug?: string;
  password?: string;
}

/** `calendar/get-event`. */
@RegisterAbility({ order: -180 })
@Injectable()
export class GetEventAbility implements Ability {
  readonly name = 'calendar/get-event';
  readonly label = 'Get an event';
  readonly description = 'Tells everything about one event, by its id or its slug: when, where, who, and its tickets.';
  readonly category = 'calendar';
  readonly input = {
    ...object(
      {
        id: id('Id of the event.'),
        slug: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: 'Or its slug, the last part of its address.',
        },
        password: PASSWORD,
      },
      [],
    ),
    minProperties: 1,
  };
  readonly output = object({
    ...EVENT_DETAILS,
    event_status: { type: 'string', enum: EVENT_STATUSES, description: 'Whether it takes place as announced.' },
    status_reason: text('Why it has this status; empty: not stated.'),
    attendance_mode: { type: 'string', enum: ATTENDANCE_MODES, description: 'How people attend.' },
    tickets: list(TICKET, 'Its tickets.'),
  });
  readonly annotations = READS;
  /** Who may read the event is for the event to say. */
  readonly policy = Public;

  constructor(
    private readonly events: EventsService,
    private readonly tickets: EventTicketsService,
  ) {}

  check({ id: requestedId, slug }: Input): string | undefined {
    return (requestedId === undefined) === (slug === undefined) ? 'Give the id or the slug, one of them.' : undefined;
  }

  /** @throws RestError 400, 403, 404 as reading it over REST */
  async run({ password, ...where }: Input, caller: Caller): Promise<unknown> {
    const { response, status } = await this.events.readWithStatus(caller, where, {
      password,
      context: 'edit',
    });
    const event = response as unknown as EventResult;
    const { status: event_status, reason: status_reason, mode: attendance_mode } = status;
    const facts = { event_status, status_reason, attendance_mode };
    return { ...eventDetails(event), ...facts, tickets: await this.tickets.of(caller, event.id) };
  }
}
