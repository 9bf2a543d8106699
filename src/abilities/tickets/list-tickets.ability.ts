import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventsService } from '../../cal/events/events/events.service.js';
import { Public } from '#core/rest';
import { type Ability, READS } from '../ability.js';
import { PASSWORD, id, input, list, object } from '../schemas.js';
import { EventTicketsService } from './event-tickets.service.js';
import { TICKET } from './ticket.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/list-tickets`. */
@RegisterAbility({ order: -120 })
@Injectable()
export class ListTicketsAbility implements Ability {
  readonly name = 'tickets/list-tickets';
  readonly label = 'List tickets';
  readonly description = 'Lists the tickets of an event with their prices and how many are left.';
  readonly category = 'tickets';
  readonly input = input({ event: id('Id of the event.'), password: PASSWORD }, ['event']);
  readonly output = object({ tickets: list(TICKET) });
  readonly annotations = READS;
  /** Who may read the event is for the event to say. */
  readonly policy = Public;

  constructor(
    private readonly events: EventsService,
    private readonly tickets: EventTicketsService,
  ) {}

  /** @throws RestError 400, 403, 404 as reading the event over REST */
  async run({ event, password }: { event: number; password?: string }, caller: Caller): Promise<unknown> {
    await this.events.read(caller, { id: event }, { password, context: 'edit' });
    return { tickets: await this.tickets.of(caller, event) };
  }
}
