import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EVENT_CATEGORIES } from '../../cal/events/event-categories.js';
import { EVENT_STATUSES, type EventStatus } from '../../cal/events/events/event-status.js';
import { EventsListService } from '../../cal/events/events/events-list.service.js';
import { TermsService } from '#core/content';
import type { Schema } from '#core/parameters';
import { Public } from '#core/rest';
import { type Ability, READS } from '../ability.js';
import { invalidInput } from '../ability-errors.js';
import { bodyOf } from '../answer-body.js';
import { type PageInput, count, day, flag, id, input, list, object, pages } from '../schemas.js';
import { checkDays } from './event-input.js';
import { type EventResult, EVENT_SUMMARY, eventSummary } from '../event.mapper.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface Input extends PageInput {
  search?: string;
  starts_after?: string;
  starts_before?: string;
  categories?: string[];
  venue?: number;
  featured?: boolean;
  event_status?: EventStatus;
}

/** Terms are looked up by what may be a slug or an id. */
const REFERENCE: Schema = { type: 'string', pattern: '^\\S(.*\\S)?$', maxLength: 200 };

/** `calendar/find-events`. */
@RegisterAbility({ order: -190 })
@Injectable()
export class FindEventsAbility implements Ability {
  readonly name = 'calendar/find-events';
  readonly label = 'Find events';
  readonly description =
    'Finds events by words, days, category or venue, soonest first. Without days: from today on, for two years.';
  readonly category = 'calendar';
  readonly input = input({
    search: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Words that must all occur in title or description.',
    },
    starts_after: day('Only events that start after this day.'),
    starts_before: day('Only events that start on this day or before.'),
    categories: {
      ...list(REFERENCE, 'Events in any of these categories, by slug or id, or in those below them.'),
      minItems: 1,
      maxItems: 50,
    },
    venue: id('Only events at the venue with this id.'),
    event_status: {
      type: 'string',
      enum: EVENT_STATUSES,
      description: 'Only events with this status, such as canceled.',
    },
    featured: flag('true: only featured events; false: only others.'),
    ...pages(50, 10),
  });
  readonly output = object({ events: list(EVENT_SUMMARY), total: count('Events on all pages together.') });
  readonly annotations = READS;
  readonly policy = Public;

  constructor(
    private readonly events: EventsListService,
    private readonly terms: TermsService,
  ) {}

  check({ starts_after: after, starts_before: before }: Input): string | undefined {
    return checkDays({ starts_after: after, starts_before: before });
  }

  /** @throws RestError 404 past the last page */
  async run({ page = 1, per_page: perPage = 10, ...filter }: Input, caller: Caller): Promise<unknown> {
    if (filter.categories && !(await this.terms.lookUpBranches(EVENT_CATEGORIES, filter.categories))) {
      throw invalidInput('categories names one that does not exist.');
    }
    const answer = await this.events.list(caller, { ...filter, page, per_page: perPage });
    const { events, total } = bodyOf<{ events: EventResult[]; total: number }>(answer);
    return { events: events.map(eventSummary), total };
  }
}
