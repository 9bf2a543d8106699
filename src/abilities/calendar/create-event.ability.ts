import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventsService } from '../../cal/events/events/events.service.js';
import { PostStore } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import { hasCapability } from '#core/rest';
import { type Ability, CREATES } from '../ability.js';
import { input, object } from '../schemas.js';
import { EVENT_INPUT, checkEvent, eventFields, type EventInput } from './event-input.js';
import { type EventResult, EVENT_DETAILS, eventDetails } from '../event.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

type Input = EventInput & Required<Pick<EventInput, 'title' | 'start' | 'end'>>;

/** `calendar/create-event`. */
@RegisterAbility({ order: -170 })
@Injectable()
export class CreateEventAbility implements Ability {
  readonly name = 'calendar/create-event';
  readonly label = 'Create an event';
  readonly description = 'Makes an event. Run twice, it makes two.';
  readonly category = 'calendar';
  readonly input = input(EVENT_INPUT, ['title', 'start', 'end']);
  readonly output = object(EVENT_DETAILS);
  readonly annotations = CREATES;
  readonly policy = hasCapability(EVENT.capabilities.edit);

  constructor(
    private readonly events: EventsService,
    private readonly posts: PostStore,
  ) {}

  check(event: Input): string | undefined {
    return checkEvent(event);
  }

  async run(event: Input, caller: Caller): Promise<unknown> {
    const { title, start, end } = event;
    const fields = await eventFields(event, this.posts);
    const made = await this.events.create(caller, {
      ...fields,
      title,
      start_date: start,
      end_date: end,
    });
    return eventDetails(made as unknown as EventResult);
  }
}
