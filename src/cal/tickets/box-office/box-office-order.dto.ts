import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { MAX_ID, RestParam } from '#core/parameters';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-states.js';
import {
  emailOrNothing,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  nullAsAbsent,
  textOrNothing,
  yesOrNo,
} from '../kernel/sent-values.js';

/** Most lines of one order, and most tickets of one line. */
const MAX_LINES = 50;
export const MAX_TICKETS_PER_LINE = 500;

/** What the price of a line can be. */
const LINE_PRICES = ['full', 'reduced', 'complimentary'] as const;

/** Who gets one ticket of an order of the box office. */
export class BoxOfficeAttendeeDto {
  @RestParam({
    type: 'string',
    maxLength: MAX_NAME_LENGTH,
    description: `Name, at most ${MAX_NAME_LENGTH} characters. Default: that of the purchaser.`,
  })
  @Transform(textOrNothing)
  full_name?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    description: 'E-mail address. Default: that of the purchaser.',
  })
  @Transform(emailOrNothing)
  email?: string;

  @RestParam({
    type: 'object',
    loose: 'The fields of the ticket decide what is accepted (`attendee-information.ts`).',
    description: 'Answers to the fields of the ticket, by slug. Required ones may be left out as a whole.',
  })
  attendee_meta?: unknown;
}

/** Tickets of one kind and price in an order of the box office. */
export class BoxOfficeLineDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_TICKETS_PER_LINE,
    description: `How many, 1 to ${MAX_TICKETS_PER_LINE}. Default: 1.`,
  })
  @Transform(nullAsAbsent)
  quantity = 1;

  @RestParam({
    type: 'string',
    enum: [...LINE_PRICES],
    description: 'full: the price of the ticket (default); reduced: `amount`; complimentary: nothing, for guests.',
  })
  @Transform(nullAsAbsent)
  price: (typeof LINE_PRICES)[number] = 'full';

  @RestParam({
    type: ['string', 'number'],
    description:
      'What each costs with `reduced`, in the main unit of the currency (5.00), 0 to the price of the ticket, before fees and a tax that is added. With `full`: what the purchaser has chosen, where the ticket has `donation`.',
  })
  @Transform(nullAsAbsent)
  amount?: string | number;

  @RestParam({
    type: 'array',
    description: 'Who gets these tickets, at most as many as tickets: list of {full_name, email, attendee_meta}.',
  })
  @ArrayMaxSize(MAX_TICKETS_PER_LINE)
  @ValidateNested({ each: true })
  @Type(() => BoxOfficeAttendeeDto)
  attendees?: BoxOfficeAttendeeDto[] | null;
}

/** Who buys at the box office. */
export class BoxOfficePurchaserDto {
  @RestParam({
    type: 'string',
    maxLength: MAX_NAME_LENGTH,
    description: `Name, at most ${MAX_NAME_LENGTH} characters. Default: none.`,
  })
  @Transform(textOrNothing)
  name?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    description:
      'E-mail address. Default: none; then nothing is sent, and the codes of the tickets are in the response.',
  })
  @Transform(emailOrNothing)
  email?: string;
}

/** What was paid at the box office. */
export class BoxOfficePaymentDto {
  @RestParam({
    type: 'string',
    enum: [...PAYMENT_METHODS],
    required: true,
    description: 'How it was paid. The account of the caller is stored as the cashier.',
  })
  method: PaymentMethod;

  @RestParam({
    type: 'string',
    maxLength: 250,
    description: 'What the payment is called elsewhere, such as a receipt.',
  })
  @Transform(textOrNothing)
  reference?: string;
}

/** Parameters of `POST box-office/quotes`. */
export class BoxOfficeQuoteDto {
  @RestParam({
    type: 'array',
    required: true,
    description: `Tickets, 1 to ${MAX_LINES} entries: list of {ticket_id, quantity, price, amount, attendees}. A ticket may have several entries with different prices.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_LINES)
  @ValidateNested({ each: true })
  @Type(() => BoxOfficeLineDto)
  tickets: BoxOfficeLineDto[];
}

/** Parameters of `POST box-office/orders`. The `Idempotency-Key` header makes a repeat safe. */
export class CreateBoxOfficeOrderDto extends BoxOfficeQuoteDto {
  @RestParam({ type: ['object', 'null'], description: 'Who buys: {name, email}, both optional.' })
  @ValidateNested()
  @Type(() => BoxOfficePurchaserDto)
  purchaser?: BoxOfficePurchaserDto | null;

  @RestParam({
    type: ['object', 'null'],
    description:
      'The payment that was taken: {method, reference}. Without it, an order that costs something stays unpaid.',
  })
  @ValidateNested()
  @Type(() => BoxOfficePaymentDto)
  payment?: BoxOfficePaymentDto | null;

  @RestParam({
    type: ['string', 'number'],
    description:
      'Total that the cashier has seen (25.00); 409 `order-total-changed` for another one. Default: not compared.',
  })
  expected_total?: string | number;

  @RestParam({
    type: 'boolean',
    description:
      'true: also when fewer seats are left; the history of the order says so. Default: 409 `ticket-sold-out`.',
  })
  @Transform(yesOrNo)
  over_capacity?: boolean;

  @RestParam({
    type: 'boolean',
    description:
      'false: no messages about the order are sent, also not later. Default: true, to all who have an e-mail address.',
  })
  @Transform(yesOrNo)
  send_tickets?: boolean;

  @RestParam({
    type: 'boolean',
    description: 'true: all tickets are checked in at once. Only for orders that are paid.',
  })
  @Transform(yesOrNo)
  check_in?: boolean;
}
