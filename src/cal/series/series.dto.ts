import { anyId, mapParams, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
import { CreateEventDto, type EventChange, notifyHolders } from '../events/events/event.dto.js';
import { MAX_REASON_LENGTH } from '../events/events/event-status.js';
import { MAX_RULE_LENGTH } from './series.entity.js';

const MAX_LISTED_DATES = 500;
const MAX_DATE_LENGTH = 60;
const MAX_PAGE = 100_000;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the series.',
};

const listOfDates = (description: string): ParamDeclaration => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: MAX_DATE_LENGTH },
  maxItems: MAX_LISTED_DATES,
  description: `${description} At most ${MAX_LISTED_DATES}, wall clock of the event's zone.`,
});

const DRY_RUN: ParamDeclaration = {
  type: 'boolean',
  default: false,
  description: 'true: changes nothing, and answers what the request would do.',
};

const RULE: ParamDeclaration = {
  type: 'string',
  maxLength: MAX_RULE_LENGTH,
  description: `RRULE of RFC 5545 whose first date is the start of the event, such as FREQ=WEEKLY;BYDAY=MO;COUNT=12; at most ${MAX_RULE_LENGTH} characters. Daily, weekly, monthly or yearly. Without COUNT and UNTIL, it has no end. Empty: a list of dates without a rule.`,
};
const DATES = listOfDates(
  'Starts beside those of the rule, or all but the first without a rule; a day alone: at the same time.',
);
const EXCLUDED_DATES = listOfDates('Starts that are left out, such as holidays; a day alone: all of that day.');

/** Parameters of `POST series`. */
export class CreateSeriesDto {
  @RestParam(RULE)
  rule?: string;

  @RestParam(DATES)
  dates?: string[];

  @RestParam(EXCLUDED_DATES)
  excluded_dates?: string[];

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description: 'Event that becomes the first date. The others are copies of it, with its tickets and status.',
  })
  event_id: number;

  @RestParam(DRY_RUN)
  dry_run: boolean;
}

/** Which dates a change is about. */
export const EDIT_SCOPES = ['this', 'following', 'all'] as const;

/** Statuses that dates can be given; the trash has requests of its own. */
const EDIT_STATUSES = ['publish', 'draft', 'pending', 'private'] as const;

/** Whether dates take place; other statuses of events are about one date. */
const EDIT_EVENT_STATUSES = ['scheduled', 'postponed', 'canceled'] as const;

/** What each date has for itself. */
const OWN_MEMBERS: readonly string[] = ['slug', 'date', 'date_utc', 'author', 'status'];

type DateChange = Omit<EventChange, 'slug' | 'date' | 'date_utc' | 'author' | 'status'>;

const dateChanges = mapParams<DateChange>(CreateEventDto, (declaration, name) =>
  OWN_MEMBERS.includes(name) ? undefined : { ...declaration, required: false },
);

/** Parameters of `POST series/<id>/edits`. What is not sent stays. */
export class EditSeriesDto extends dateChanges {
  @RestParam(ID)
  id: number;

  @RestParam({
    type: 'string',
    enum: EDIT_SCOPES,
    default: 'all',
    description:
      'Which dates: this (the event alone, which differs from its series afterwards), following (it and those after it, which become a series of their own), all (all to come).',
  })
  scope: (typeof EDIT_SCOPES)[number];

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    description:
      'Event of the date that the change is about; required with the scopes this and following, and with times. start_date and end_date are those of this date; the others move by as much.',
  })
  event_id?: number;

  @RestParam(RULE)
  rule?: string;

  @RestParam(DATES)
  dates?: string[];

  @RestParam(EXCLUDED_DATES)
  excluded_dates?: string[];

  @RestParam({
    type: 'string',
    enum: EDIT_STATUSES,
    description: 'publish, draft, pending or private, for the dates that have the same status as the event.',
  })
  status?: (typeof EDIT_STATUSES)[number];

  @RestParam({
    type: 'string',
    enum: EDIT_EVENT_STATUSES,
    description:
      'Whether the dates take place: scheduled (as announced), postponed (to dates that are not known yet) or canceled. Money is given back by event-cancellations.',
  })
  event_status?: (typeof EDIT_EVENT_STATUSES)[number];

  @RestParam({
    type: 'string',
    maxLength: MAX_REASON_LENGTH,
    description: `Why, for visitors and holders of tickets: plain text of at most ${MAX_REASON_LENGTH} characters; with event_status only.`,
  })
  reason?: string;

  @RestParam({ ...notifyHolders('about other dates, another place or title'), default: false, hidden: false })
  notify: boolean;

  @RestParam(DRY_RUN)
  dry_run: boolean;
}

/** Parameters of `GET series/<id>`. */
export class SeriesDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `DELETE series/<id>`. */
export class DeleteSeriesDto extends SeriesDto {
  @RestParam(DRY_RUN)
  dry_run: boolean;
}

/** Parameters of `GET series`. */
export class ListSeriesDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: MAX_PAGE, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 20, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, description: 'Only the series of this event.' })
  event_id?: number;
}

/** Parameters of `GET series/<id>/dates`. */
export class ListSeriesDatesDto extends SeriesDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: MAX_PAGE, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;
}
