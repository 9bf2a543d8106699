import { ApiProperty } from '#core/openapi';
import { FIELD_TYPES } from '../attendees/attendee-information.js';

/** How many seats are left. */
export class CapacityDetailsResponse {
  /** Percentage of seats that are left, rounded down; 100 without limit. @example 80 */
  @ApiProperty({ type: 'integer' })
  available_percentage!: number;

  /** Seats that are left; -1: no limit. @example 40 */
  @ApiProperty({ type: 'integer' })
  available!: number;

  /** Seats in total; -1: no limit. For managers. @example 50 */
  @ApiProperty({ type: 'integer' })
  max?: number;

  /** Sold seats. For managers. @example 8 */
  @ApiProperty({ type: 'integer' })
  sold?: number;

  /** Seats of unpaid orders and carts. For managers. @example 2 */
  @ApiProperty({ type: 'integer' })
  pending?: number;

  /** What seats are counted against. For managers. @example own */
  global_stock_mode?: string;
}
/** How the price is written. */
export class TicketCostDetailsResponse {
  /** Symbol of the currency. @example $ */
  currency_symbol!: string;

  /** Where the symbol is. */
  currency_position!: 'prefix';

  /** Amounts without trailing zeros. @example ["12.5"] */
  values!: string[];

  /** Always null. */
  suffix!: string | null;

  /** Decimal separator. @example . */
  currency_decimal_separator!: string;

  /** Digits after the decimal separator. @example 2 */
  @ApiProperty({ type: 'integer' })
  currency_decimal_numbers!: number;

  /** Thousands separator. @example , */
  currency_thousand_separator!: string;
}
/** A reduced price. */
export class ReducedPriceResponse {
  /** `1`: there is a reduced price. @example 1 */
  enabled!: string;

  /** Reduced price, decimal; empty: none. @example 10.00 */
  sale_price!: string;

  /** First day of the reduced price; empty: none. @example 2031-01-01 */
  start_date!: string;

  /** Last day of the reduced price; empty: none. @example 2031-01-31 */
  end_date!: string;
}
/** How many attendees are checked in. */
export class TicketCheckInResponse {
  /** Attendees who are checked in. @example 5 */
  @ApiProperty({ type: 'integer' })
  checked_in!: number;

  /** Attendees who are not. @example 3 */
  @ApiProperty({ type: 'integer' })
  unchecked_in!: number;

  /** Percentage, rounded up; 100 without attendees. @example 63 */
  @ApiProperty({ type: 'integer' })
  checked_in_percentage!: number;

  /** The remaining percentage. @example 37 */
  @ApiProperty({ type: 'integer' })
  unchecked_in_percentage!: number;
}
/** Replies to an RSVP. */
export class RsvpFiguresResponse {
  /** Attendees who come. @example 12 */
  @ApiProperty({ type: 'integer' })
  rsvp_going!: number;

  /** Attendees who do not come. @example 3 */
  @ApiProperty({ type: 'integer' })
  rsvp_not_going!: number;
}
/** Fees. There are none; clients expect the lists. */
export class TicketFeesResponse {
  /** Always empty. */
  available_fees!: string[];

  /** Always empty. */
  automatic_fees!: string[];

  /** Always empty. */
  selected_fees!: string[];
}
/** Counters of a ticket. */
export class TicketTotalsResponse {
  /** Seats that are left; without limit -1, for RSVPs 0. @example 40 */
  @ApiProperty({ type: 'integer' })
  stock!: number;

  /** Sold seats. @example 8 */
  @ApiProperty({ type: 'integer' })
  sold!: number;

  /** Seats of unpaid orders and carts. @example 2 */
  @ApiProperty({ type: 'integer' })
  pending!: number;
}
/** A question to attendees. */
export class InformationFieldResponse {
  /** Name of the answer. @example meal */
  slug!: string;

  /** Kind of answer. */
  type!: (typeof FIELD_TYPES)[number];

  /** An answer is required. */
  required!: boolean;

  /** The question. @example "Which meal?" */
  label!: string;

  /** Further settings; `options`: accepted answers. @example {"options": ["fish", "vegan"]} */
  extra!: Record<string, unknown>;
}

/** Bounds of an amount that purchasers choose, decimal. */
export class DonationResponse {
  /** Least amount. @example "5.00" */
  min!: string;

  /** Greatest amount; null: no such bound. @example "200.00" */
  max!: string | null;
}
