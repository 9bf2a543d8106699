import { Transform, Type, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { RestParam, MAX_ID } from '#core/parameters';
import { plainText } from '#core/text';
import { BillingDetailsDto } from './billing-details.dto.js';
import { MAX_CART_LINES, CartLineDto } from './cart-line.dto.js';
import { email, emailOrNothing, textOrNothing } from '../../kernel/sent-values.js';

/** Characters of a name and of an e-mail address. */
const MAX_NAME_LENGTH = 250;
const MAX_EMAIL_LENGTH = 254;

/** Entries in the list of attendees of one order. */
const MAX_ATTENDEES = 1000;

/** Why the types of answers are not checked here. */
const ANSWERS = 'The fields of the ticket decide what is accepted (`attendee-information.ts`).';

/** A name without markup. Text that is too long is refused as it is: cleaning it would take long. */
const plainName = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? plainText(value.trim()) : (value as unknown);

/** Everything but the forms of no hides: only who says so shows a name. Null is as if nothing was sent. */
const hidesName = ({ value }: TransformFnParams): boolean | undefined =>
  value === undefined || value === null
    ? undefined
    : !(value === false || value === 0 || value === '0' || value === 'false');

/** Who buys. */
export class PurchaserDto {
  @RestParam({
    type: 'string',
    required: true,
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description: `Name, 1 to ${MAX_NAME_LENGTH} characters.`,
  })
  @Transform(plainName)
  name: string;

  @RestParam({
    type: 'string',
    format: 'email',
    required: true,
    maxLength: MAX_EMAIL_LENGTH,
    description: `E-mail address, at most ${MAX_EMAIL_LENGTH} characters.`,
  })
  @Transform(email)
  email: string;
}

/** Who gets one ticket of an order. */
export class OrderAttendeeDto {
  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description: 'Id of a ticket in this order.',
  })
  ticket_id: number;

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
    description: `E-mail address, at most ${MAX_EMAIL_LENGTH} characters. Default: that of the purchaser.`,
  })
  @Transform(emailOrNothing)
  email?: string;

  @RestParam({
    type: 'boolean',
    loose: 'Everything but the forms of no hides the name.',
    description: 'false: the name may be shown to everybody. Default: as for the ticket, else hidden.',
  })
  @Transform(hidesName)
  optout?: boolean;

  @RestParam({ type: 'object', loose: ANSWERS, description: 'Answers to the fields of the ticket, by slug.' })
  attendee_meta?: unknown;
}

/** Parameters of `POST orders`. The `Idempotency-Key` header makes a repeat safe. */
export class CreateOrderDto {
  @RestParam({
    type: 'string',
    maxLength: 200,
    description: 'Cart to order; without it and without tickets the cookie names it.',
  })
  cart_hash?: string;

  @RestParam({
    type: 'array',
    description: `Tickets to order without a cart, at most ${MAX_CART_LINES} different ones: list of {ticket_id, quantity, optout?, amount?}.`,
  })
  @ArrayMaxSize(MAX_CART_LINES)
  @ValidateNested({ each: true })
  @Type(() => CartLineDto)
  tickets?: CartLineDto[] | null;

  @RestParam({ type: 'object', required: true, description: 'Who buys: {name, email}.' })
  @ValidateNested()
  @Type(() => PurchaserDto)
  purchaser: PurchaserDto;

  @RestParam({
    type: ['object', 'null'],
    description:
      'For whom the invoice is: {company, address, country, vat_id}. Taken where the setting billing_details is optional, and needed where it is required.',
  })
  @ValidateNested()
  @Type(() => BillingDetailsDto)
  billing?: BillingDetailsDto | null;

  @RestParam({
    type: 'boolean',
    description:
      'The purchaser accepts the terms of the site (`terms_page` of content/v2/site-links). Stored with the order. Needed where the site has terms, except by those who manage attendees.',
  })
  accept_terms?: boolean;

  @RestParam({
    type: 'array',
    description:
      'Who gets the tickets: list of {ticket_id, full_name, email, optout, attendee_meta}. Default: the purchaser.',
  })
  @ArrayMaxSize(MAX_ATTENDEES)
  @ValidateNested({ each: true })
  @Type(() => OrderAttendeeDto)
  attendees?: OrderAttendeeDto[] | null;

  @RestParam({
    type: ['string', 'number'],
    description:
      'Total that the purchaser has seen, in the main unit of the currency (25.00). The order is refused with 409 if it would cost anything else. Default: not compared.',
  })
  expected_total?: string | number;

  @RestParam({ type: 'string', maxLength: 60, description: 'Discount code, in any case. Default: none.' })
  discount_code?: string;

  @RestParam({
    type: 'string',
    maxLength: 60,
    description: 'Access code for hidden tickets, in any case. Default: that of the cart.',
  })
  access_code?: string;

  @RestParam({ type: 'string', maxLength: 20, description: 'How to pay what is not free. Default: manual.' })
  gateway?: string;
}
