import { anyId, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
import { TicketMembersDto } from '../../tickets/catalog/index.js';

/** Most dates that a pass of which purchasers choose the dates can have: an order has no more tickets. */
const MAX_DATES = 100;
const MAX_PAGE = 100_000;

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };
const SERIES_ID: ParamDeclaration = { ...ID, description: 'Id of the series.' };
const LINE_ID: ParamDeclaration = { ...ID, description: 'The pass: the `line_id` of its tickets.' };

/** Parameters of `POST series/<id>/passes`: members of a ticket, as for a ticket of a series. */
export class CreateSeriesPassDto extends TicketMembersDto {
  @RestParam(SERIES_ID)
  id: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description: 'Event of a date, by whose start days and times of the sale are counted.',
  })
  event_id: number;

  @RestParam({
    type: ['integer', 'null'],
    minimum: 2,
    maximum: MAX_DATES,
    description: `Number of dates that a purchaser chooses, 2 to ${MAX_DATES}. Default: null, all dates that are on sale.`,
  })
  dates_count?: number | null;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: changes nothing, and answers what the request would do.',
  })
  dry_run: boolean;
}

/** Parameters of `GET passes/<line_id>`. */
export class ReadPassDto {
  @RestParam(LINE_ID)
  line_id: number;
}

/** Parameters of `GET series/<id>/passes/<line_id>/holders`. */
export class ListPassHoldersDto {
  @RestParam(SERIES_ID)
  id: number;

  @RestParam(LINE_ID)
  line_id: number;

  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: MAX_PAGE, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;
}
