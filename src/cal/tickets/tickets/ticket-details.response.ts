import { ApiProperty } from '#core/openapi';
import { FIELD_TYPES } from '../attendees/attendee-information.js';

/** How many seats are left. */
export class CapacityDetailsResponse {
  @ApiProperty({
    type: 'integer',
    description: 'Percentage of seats that are left, rounded down; 100 without limit.',
    example: 80,
  })
  available_percentage!: number;

  @ApiProperty({ type: 'integer', description: 'Seats that are left; -1: no limit.', example: 40 })
  available!: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Seats in total; -1: no limit. For managers.',
    example: 50,
  })
  max?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Sold seats. For managers.', example: 8 })
  sold?: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Seats of unpaid orders and carts. For managers.',
    example: 2,
  })
  pending?: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What seats are counted against. For managers.',
    example: 'own',
  })
  global_stock_mode?: string;
}
/** How the price is written. */
export class TicketCostDetailsResponse {
  @ApiProperty({ type: 'string', description: 'Symbol of the currency.', example: '$' })
  currency_symbol!: string;

  @ApiProperty({ type: 'string', enum: ['prefix'], description: 'Where the symbol is.' })
  currency_position!: 'prefix';

  @ApiProperty({ type: 'string', isArray: true, description: 'Amounts without trailing zeros.', example: ['12.5'] })
  values!: string[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Always null.' })
  suffix!: string | null;

  @ApiProperty({ type: 'string', description: 'Decimal separator.', example: '.' })
  currency_decimal_separator!: string;

  @ApiProperty({ type: 'integer', description: 'Digits after the decimal separator.', example: 2 })
  currency_decimal_numbers!: number;

  @ApiProperty({ type: 'string', description: 'Thousands separator.', example: ',' })
  currency_thousand_separator!: string;
}
/** A reduced price. */
export class ReducedPriceResponse {
  @ApiProperty({ type: 'string', description: '`1`: there is a reduced price.', example: '1' })
  enabled!: string;

  @ApiProperty({ type: 'string', description: 'Reduced price, decimal; empty: none.', example: '10.00' })
  sale_price!: string;

  @ApiProperty({ type: 'string', description: 'First day of the reduced price; empty: none.', example: '2031-01-01' })
  start_date!: string;

  @ApiProperty({ type: 'string', description: 'Last day of the reduced price; empty: none.', example: '2031-01-31' })
  end_date!: string;
}
/** How many attendees are checked in. */
export class TicketCheckInResponse {
  @ApiProperty({ type: 'integer', description: 'Attendees who are checked in.', example: 5 })
  checked_in!: number;

  @ApiProperty({ type: 'integer', description: 'Attendees who are not.', example: 3 })
  unchecked_in!: number;

  @ApiProperty({ type: 'integer', description: 'Percentage, rounded up; 100 without attendees.', example: 63 })
  checked_in_percentage!: number;

  @ApiProperty({ type: 'integer', description: 'The remaining percentage.', example: 37 })
  unchecked_in_percentage!: number;
}
/** Replies to an RSVP. */
export class RsvpFiguresResponse {
  @ApiProperty({ type: 'integer', description: 'Attendees who come.', example: 12 })
  rsvp_going!: number;

  @ApiProperty({ type: 'integer', description: 'Attendees who do not come.', example: 3 })
  rsvp_not_going!: number;
}
/** Fees. There are none; clients expect the lists. */
export class TicketFeesResponse {
  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  available_fees!: string[];

  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  automatic_fees!: string[];

  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  selected_fees!: string[];
}
/** Counters of a ticket. */
export class TicketTotalsResponse {
  @ApiProperty({ type: 'integer', description: 'Seats that are left; without limit -1, for RSVPs 0.', example: 40 })
  stock!: number;

  @ApiProperty({ type: 'integer', description: 'Sold seats.', example: 8 })
  sold!: number;

  @ApiProperty({ type: 'integer', description: 'Seats of unpaid orders and carts.', example: 2 })
  pending!: number;
}
/** A question to attendees. */
export class InformationFieldResponse {
  @ApiProperty({ type: 'string', description: 'Name of the answer.', example: 'meal' })
  slug!: string;

  @ApiProperty({ type: 'string', enum: FIELD_TYPES, description: 'Kind of answer.' })
  type!: (typeof FIELD_TYPES)[number];

  @ApiProperty({ type: 'boolean', description: 'An answer is required.' })
  required!: boolean;

  @ApiProperty({ type: 'string', description: 'The question.', example: 'Which meal?' })
  label!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Further settings; `options`: accepted answers.',
    example: { options: ['fish', 'vegan'] },
  })
  extra!: Record<string, unknown>;
}
