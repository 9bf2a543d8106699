import { anyId, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
import {
  CANCELLATION_REFUNDS,
  CANCELLATION_STATUSES,
  type CancellationRefunds,
  type CancellationStatus,
} from './event-cancellation.entity.js';
import { ITEM_STATES, type ItemState } from './event-cancellation-item.entity.js';

const MAX_REASON_LENGTH = 500;
const MAX_MESSAGE_LENGTH = 5000;
const MAX_TICKETS = 100;
const MAX_PAGE = 100_000;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the cancellation.',
};

/** Parameters of `POST event-cancellations/preview`. */
export class PreviewCancellationDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'The event.' })
  event_id: number;

  @RestParam({
    type: 'string',
    enum: [...CANCELLATION_STATUSES],
    default: 'canceled',
    description:
      'What becomes of the event: canceled, postponed (to a date that is not known yet), or unchanged, where only the named tickets are canceled.',
  })
  status: CancellationStatus;

  @RestParam({
    type: 'string',
    enum: [...CANCELLATION_REFUNDS],
    required: true,
    description: 'Whose money goes back: all, that of the tickets in ticket_ids (tickets), or none.',
  })
  refunds: CancellationRefunds;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_ID },
    minItems: 1,
    maxItems: MAX_TICKETS,
    description: `Ids of tickets of the event, 1 to ${MAX_TICKETS}. Required with the refunds "tickets", and not accepted otherwise.`,
  })
  ticket_ids?: number[];

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    default: 0,
    description: 'What the organizer retains of the price of each ticket, percent.',
  })
  retained_percent: number;

  @RestParam({ type: 'boolean', default: false, description: 'true: fees of orders do not go back.' })
  retain_fees: boolean;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: also tickets of attendees who are checked in go back.',
  })
  include_checked_in: boolean;

  @RestParam({
    type: 'boolean',
    default: true,
    description: 'true: orders that wait for payment become void, as far as all of their tickets are canceled.',
  })
  void_unpaid: boolean;

  @RestParam({
    type: 'string',
    maxLength: MAX_REASON_LENGTH,
    default: '',
    description: `Why, for the page of the event and the message: plain text of at most ${MAX_REASON_LENGTH} characters.`,
  })
  reason: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_MESSAGE_LENGTH,
    default: '',
    description: `What holders of tickets get to read besides: plain text of at most ${MAX_MESSAGE_LENGTH} characters.`,
  })
  message: string;

  @RestParam({
    type: 'boolean',
    default: true,
    description: 'true: holders of tickets and purchasers get a message, where the site sends messages.',
  })
  notify: boolean;
}

/** Parameters of `POST event-cancellations`. */
export class StartCancellationDto extends PreviewCancellationDto {
  @RestParam({
    type: 'string',
    minLength: 64,
    maxLength: 64,
    required: true,
    description: '`preview_key` of the preview that is confirmed. It is made with the same parameters.',
  })
  preview_key: string;
}

/** Parameters of `GET event-cancellations`. */
export class ListCancellationsDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: MAX_PAGE, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 20, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, description: 'Only those of this event.' })
  event_id?: number;

  @RestParam({
    type: 'boolean',
    description: 'true: only those with something to do, for the service or for a person; false: only the others.',
  })
  unfinished?: boolean;
}

/** Parameters of routes that name a cancellation. */
export class CancellationDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `GET event-cancellations/<id>/items`. */
export class ListCancellationItemsDto extends CancellationDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: MAX_PAGE, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ type: 'string', enum: [...ITEM_STATES], description: 'Only items in this state.' })
  state?: ItemState;
}
