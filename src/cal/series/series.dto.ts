import { anyId, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
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

/** How a series repeats. */
class RepetitionDto {
  @RestParam({
    type: 'string',
    maxLength: MAX_RULE_LENGTH,
    description: `RRULE of RFC 5545 whose first date is the start of the event, such as FREQ=WEEKLY;BYDAY=MO;COUNT=12; at most ${MAX_RULE_LENGTH} characters. Daily, weekly, monthly or yearly. Without COUNT and UNTIL, it has no end.`,
  })
  rule?: string;

  @RestParam(
    listOfDates('Starts beside those of the rule, or all but the first without a rule; a day alone: at the same time.'),
  )
  dates?: string[];

  @RestParam(listOfDates('Starts that are left out, such as holidays; a day alone: all of that day.'))
  excluded_dates?: string[];
}

/** Parameters of `POST series`. */
export class CreateSeriesDto extends RepetitionDto {
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

/** Parameters of `POST series/<id>/edits`. What is not sent of the repetition is empty afterwards. */
export class EditSeriesDto extends RepetitionDto {
  @RestParam(ID)
  id: number;

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
