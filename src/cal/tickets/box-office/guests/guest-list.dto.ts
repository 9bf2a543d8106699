import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { anyId, RestParam } from '#core/parameters';
import * as ticketChecks from '../../catalog/tickets/ticket-checks.js';
import * as check from '../../catalog/listing/checks.js';
import { emailOrNothing, nullAsAbsent, textOrNothing, yesOrNo } from '../../kernel/sent-values.js';
import { GUEST_FIELDS } from './guest-columns.js';
import { MAX_TICKETS_PER_GUEST } from './guest-rows.js';

/** Guests of one import. They are stored in one unit of work, during which others who take seats of the ticket wait. */
export const MAX_GUESTS = 500;

/** Parameters of `POST box-office/guest-lists`. */
export class ReadGuestListDto {
  @RestParam({
    type: 'integer',
    required: true,
    check: ticketChecks.existingTicket,
    description: 'Id of the ticket that the guests are to get.',
  })
  ticket_id: number;

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: ['', ...GUEST_FIELDS] },
    description: `What each column says, from the left: ${GUEST_FIELDS.join(', ')}, or nothing. Default: by the names in the first row, in English, German, French or Spanish.`,
  })
  columns?: string[];
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
    description: `Guests, 1 to ${MAX_GUESTS}: list of {name, email, quantity}.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_GUESTS)
  @ValidateNested({ each: true })
  @Type(() => GuestDto)
  guests: GuestDto[];

  @RestParam({
    type: 'boolean',
    description:
      'true: also guests who have a ticket of the event, or are in the list before. Default: they are left out.',
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
