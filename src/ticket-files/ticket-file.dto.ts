import { anyId, RestParam, type ParamDeclaration } from '#core/parameters';
import { MAX_TICKETS_PER_PAGE, PAPER_NAMES, type Paper } from './pdf/paper.js';

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

const ORDER_KEY: ParamDeclaration = { type: 'string', description: 'Secret of the order, for its purchaser.' };

/** How a ticket is shown in a file. */
export class TicketFileDto {
  @RestParam({ type: 'string', enum: PAPER_NAMES, default: 'a4', description: 'Paper of a PDF.' })
  paper: Paper;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_TICKETS_PER_PAGE,
    default: 1,
    description: 'Tickets on a page of a PDF.',
  })
  per_page: number;

  @RestParam({
    type: 'string',
    pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$',
    description:
      'Language of dates, amounts and labels, such as `de` or `pt-BR`; labels are in English, French, German and Spanish. Default: the language of the purchaser, else of the site.',
  })
  language?: string;
}

/** Parameters of `GET orders/<id>/tickets.pdf`. */
export class OrderFileDto extends TicketFileDto {
  @RestParam({ ...ID, description: 'Id of the order.' })
  id: number;

  @RestParam(ORDER_KEY)
  order_key?: string;
}

/** Parameters of the files of one attendee. */
export class AttendeeFileDto extends TicketFileDto {
  @RestParam({ ...ID, description: 'Id of the attendee.' })
  id: number;

  @RestParam(ORDER_KEY)
  order_key?: string;
}
