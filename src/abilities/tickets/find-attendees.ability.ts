import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventsService } from '../../cal/events/events/events.service.js';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { AttendeeListService } from '../../cal/tickets/sales/index.js';
import { type Ability, READS } from '../ability.js';
import { bodyOf } from '../answer-body.js';
import { type PageInput, count, flag, id, input, list, object, pages } from '../schemas.js';
import type { AttendeeListResponse } from '../../cal/tickets/catalog/index.js';
import { ATTENDEE, attendeeSummary } from './attendee.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface Input extends PageInput {
  event: number;
  name?: string;
  email?: string;
  checked_in?: boolean;
}

/** `tickets/find-attendees`, for whom `cal/tickets/v1` shows all attendees with their addresses. */
@RegisterAbility({ order: -110 })
@Injectable()
export class FindAttendeesAbility implements Ability {
  readonly name = 'tickets/find-attendees';
  readonly label = 'Find attendees';
  readonly description = 'Finds who has a ticket for an event, by name or e-mail address, in or not yet in.';
  readonly category = 'tickets';
  readonly input = input(
    {
      event: id('Id of the event.'),
      name: { type: 'string', minLength: 1, maxLength: 200, description: 'Part of the name.' },
      email: { type: 'string', minLength: 1, maxLength: 254, description: 'Part of the e-mail address.' },
      checked_in: flag('true: only those who are in; false: only those who are not.'),
      ...pages(100, 50),
    },
    ['event'],
  );
  readonly output = object({ attendees: list(ATTENDEE), total: count('Attendees on all pages together.') });
  readonly annotations = READS;
  readonly policy = signedInManagers;

  constructor(
    private readonly events: EventsService,
    private readonly attendees: AttendeeListService,
  ) {}

  /** @throws RestError 404 for an unknown event, 400 `invalid-page-number` past the last page */
  async run(
    { event, name, email, checked_in: checkedIn, page = 1, per_page: perPage = 50 }: Input,
    caller: Caller,
  ): Promise<unknown> {
    await this.events.get({ id: event });
    const answer = await this.attendees.list(
      caller,
      { page, per_page: perPage, include_post: [event], name, email, checkedin: checkedIn },
      ['page'],
    );
    const { attendees, total } = bodyOf<AttendeeListResponse>(answer);
    return { attendees: attendees.map(attendeeSummary), total };
  }
}
