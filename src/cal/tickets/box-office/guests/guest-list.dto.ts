import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { accepting, anyId, RestParam } from '#core/parameters';
import * as ticketChecks from '../../catalog/tickets/ticket-checks.js';
import * as check from '../../catalog/listing/checks.js';
import { emailOrNothing, nullAsAbsent, textOrNothing, yesOrNo } from '../../kernel/sent-values.js';
import { isAnswerColumn } from './guest-answers.js';
import { GUEST_FIELDS } from './guest-columns.js';
import { MAX_TICKETS_PER_GUEST, REFERENCE } from './guest-rows.js';

/** Guests of one import. They are stored in one unit of work, during which others who take seats of the ticket wait. */
export const MAX_GUESTS = 500;

/** Rows that can be left out at the beginning of a list. */
const MAX_SKIPPED = 50_000;

const COLUMNS = new Set<string>(['', ...GUEST_FIELDS]);

const isColumn = (name: string): boolean => COLUMNS.has(name) || isAnswerColumn(name);

/** The names of columns that were sent, from the left. */
export const columnsOf = (sent: string): string[] => sent.split(',').map((name) => name.trim());

/** Parameters of `POST box-office/guest-lists`. */
export class ReadGuestListDto {
  @RestParam({
    type: 'integer',
    required: true,
    check: ticketChecks.existingTicket,
    description: 'Id of the ticket that the guests are to get.',
  })
  ticket_id: number;

  // Not a list: of a list, empty parts are dropped, which here are columns that are not read.
  @RestParam({
    type: 'string',
    check: accepting(
      `columns from the left, separated by commas: ${GUEST_FIELDS.join(', ')}, answer:<slug of a question>, or nothing`,
      (value) => columnsOf(String(value)).every(isColumn),
    ),
    description: `What each column says, from the left, separated by commas: ${GUEST_FIELDS.join(', ')}, \`answer:<slug>\` of a question of the ticket, or nothing (\`name,email,,answer:meal\`). Default: by the names in the first row, in English, German, French or Spanish, as questions of the ticket are called, or as pretix and Eventbrite export orders.`,
  })
  columns?: string;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: MAX_SKIPPED,
    default: 0,
    description: `Rows to leave out at the beginning, for lists of more than ${MAX_GUESTS}.`,
  })
  skip: number;
}

/** A guest who gets tickets. */
export class GuestDto {
  @RestParam({
    type: 'string',
    maxLength: 250,
    description: 'Name, at most 250 characters. Needed without an e-mail address.',
  })
  @Transform(textOrNothing)
  name?: string;

  @RestParam({ type: 'string', format: 'email', maxLength: 254, description: 'E-mail address. Default: none.' })
  @Transform(emailOrNothing)
  email?: string;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_TICKETS_PER_GUEST,
    description: `Tickets, 1 to ${MAX_TICKETS_PER_GUEST}. Default: 1.`,
  })
  @Transform(nullAsAbsent)
  quantity = 1;

  @RestParam({
    type: 'string',
    pattern: REFERENCE.source,
    description:
      'What the ticket is called in the system that it comes from, such as `pretix A7K3C-1`: 1 to 100 characters of ASCII. It is imported into the event once.',
  })
  @Transform(textOrNothing)
  reference?: string;

  @RestParam({
    type: 'string',
    pattern: REFERENCE.source,
    description:
      'What its order is called there, such as `pretix A7K3C`. Guests with the same one get one order. Default: `reference`.',
  })
  @Transform(textOrNothing)
  order_reference?: string;

  @RestParam({
    type: 'string',
    maxLength: 250,
    description:
      'Who ordered, at most 250 characters; of an order of several guests, the first one says it. Default: the guest.',
  })
  @Transform(textOrNothing)
  purchaser_name?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: 254,
    description: 'E-mail address of who ordered. Default: that of the guest.',
  })
  @Transform(emailOrNothing)
  purchaser_email?: string;

  @RestParam({
    type: 'string',
    maxLength: 40,
    description: 'What was paid there, for the history of the order, at most 40 characters. No money is booked.',
  })
  @Transform(textOrNothing)
  original_price?: string;

  @RestParam({
    type: ['object', 'null'],
    loose: 'The fields of the ticket decide what is accepted (`attendee-information.ts`).',
    description:
      'Answers to the fields of the ticket, by slug, for each ticket of the guest. Required ones may be left out as a whole.',
  })
  attendee_meta?: unknown;
}

/** Parameters of `POST box-office/guest-imports`. */
export class ImportGuestsDto {
  @RestParam({
    type: 'integer',
    required: true,
    check: ticketChecks.existingTicket,
    description: 'Id of the ticket that the guests get.',
  })
  ticket_id: number;

  @RestParam({
    type: 'array',
    required: true,
    description: `Guests, 1 to ${MAX_GUESTS}: list of {name, email, quantity, reference, order_reference, purchaser_name, purchaser_email, original_price, attendee_meta}.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_GUESTS)
  @ValidateNested({ each: true })
  @Type(() => GuestDto)
  guests: GuestDto[];

  @RestParam({
    type: 'boolean',
    description:
      'true: also guests who have a ticket of the event, or are in the list before; not tickets whose `reference` was imported. Default: they are left out.',
  })
  @Transform(yesOrNo)
  duplicates?: boolean;

  @RestParam({
    type: 'boolean',
    description:
      'true: the tickets are sent to those who have an address. Default: no messages about these orders are sent.',
  })
  @Transform(yesOrNo)
  send_tickets?: boolean;

  @RestParam({ type: 'boolean', description: 'true: also when fewer seats are left. Default: 409 `ticket-sold-out`.' })
  @Transform(yesOrNo)
  over_capacity?: boolean;
}

/** Parameters of `GET box-office/guest-imports`. */
export class ListGuestImportsDto {
  @RestParam({ type: 'integer', required: true, check: check.existingPost, description: 'Id of the event or page.' })
  post_id: number;
}

/** Parameters of `POST box-office/guest-imports/<id>/undo`. */
export class UndoGuestImportDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: anyId,
    required: true,
    description: 'Id of the import.',
  })
  id: number;
}
