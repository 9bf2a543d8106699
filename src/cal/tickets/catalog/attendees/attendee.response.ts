import { ApiProperty, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { type DateDetailsResponse } from '../../kernel/date-details.response.js';
import { type EventSnapshotResponse } from '../../kernel/event-snapshot.response.js';

/** How amounts are written. */
export class CurrencyConfigResponse {
  /** Symbol of the currency; HTML entities for sold tickets. @example &#x24; */
  symbol!: string;

  /** Where the symbol is. */
  placement!: 'prefix';

  /** Decimal separator. @example . */
  decimal_point!: string;

  /** Thousands separator. @example , */
  thousands_sep!: string;

  /** Digits after the decimal separator. @example 2 */
  @ApiProperty({ type: 'integer' })
  number_of_decimals!: number;
}

/** The ticket of an attendee. */
export class AttendeeTicketResponse {
  /** Id of the ticket; text for RSVPs outside of their ticket. @example 4 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string' }] })
  id!: number | string;

  /** Title. @example Standard */
  title!: string;

  /** Description, HTML. @example "Includes a drink." */
  description!: string;

  /** Price without trailing zeros. @example 12.5 */
  raw_price!: string;

  /** Price with separators. @example 12.50 */
  formatted_price!: string;

  /** How amounts are written. */
  currency_config!: CurrencyConfigResponse;

  /** First day of the sale; empty: none. @example 2031-01-01 */
  start_sale!: string;

  /** Last day of the sale; empty: none. @example 2031-07-01 */
  end_sale!: string;
}

/** A check-in. */
export class CheckInDetailsResponse {
  /** Moment, time of the site. @example "2031-07-01 18:45:00" */
  date!: string;

  /** Parts of the moment. */
  date_details!: DateDetailsResponse;

  /** `site`: by a manager; `app`: by a scanner. */
  source!: 'site' | 'app';

  /** Id of the user; 0: a scanner. @example 0 */
  @ApiProperty({ type: 'integer' })
  author!: number;
}

/** What was paid for a ticket. */
export class AttendeePaymentResponse {
  /** Ticket provider. */
  provider!: 'tc';

  /** Price without trailing zeros. @example 12.5 */
  price!: string;

  /** Symbol of the currency. @example $ */
  currency!: string;

  /** Moment of the order, time of the site. @example "2031-05-01 21:30:00" */
  date!: string;

  /** Parts of the moment. */
  date_details!: DateDetailsResponse;
}

/** An attendee. Members without which the public sees it are for managers. */
export class AttendeeResponse {
  /** Id of the attendee, unique over all kinds of content. @example 10 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the event or page; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Identity of the attendee across sites. @example calendar.example?type=attendee&id=10 */
  global_id!: string;

  /** Former identities and the current one. @example ["calendar.example?type=attendee&id=10"] */
  global_id_lineage!: string[];

  /** Id of the user who created it, as text; 0: none. @example 1 */
  author!: string;

  /** Always `publish`. @example publish */
  status!: string;

  /** Creation, time of the site. @example "2031-05-01 21:30:00" */
  date!: string;

  /** Creation, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** Last change, time of the site. @example "2031-05-01 21:30:00" */
  modified!: string;

  /** Last change, UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;

  /** Address of the attendee. @example https://calendar.example/api/cal/tickets/v1/attendees/10 */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  /** The ticket. */
  ticket!: AttendeeTicketResponse;

  /** Name. @example "Ada Lovelace" */
  title!: string;

  /** Hidden from public lists. */
  optout!: boolean;

  /** `tc`: sold ticket; `rsvp`: RSVP. */
  provider?: 'tc' | 'rsvp';

  /** Id of the order; RSVPs without order: their own id. @example 9 */
  @ApiProperty({ type: 'integer' })
  order?: number;

  /** Status of the order, if it is not completed. @example pending */
  order_status?: string;

  /** Always empty. @example "" */
  sku?: string;

  /** E-mail address. @example ada@example.org */
  email?: string;

  /** Checked in. */
  checked_in?: boolean;

  /** The check-in; `false` without one. @example false */
  @ApiProperty({ oneOf: [schemaOf(CheckInDetailsResponse), FALSE_SCHEMA], required: false })
  checkin_details?: CheckInDetailsResponse | false;

  /** Always false. */
  is_subscribed?: boolean;

  /** Always true. */
  is_purchaser?: boolean;

  /** The event when the ticket was bought, if it has been deleted since. */
  event?: EventSnapshotResponse | null;

  /** RSVP: the attendee comes. */
  rsvp_going?: boolean;

  /** What was paid. */
  payment?: AttendeePaymentResponse;

  /** Answers to the questions of the ticket, by slug of the question. @example {"meal": "fish"} */
  information?: Record<string, unknown>;
}

/** A page of attendees. */
export class AttendeeListResponse {
  /** Address of this page. @example https://calendar.example/api/cal/tickets/v1/attendees/ */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  /** Attendees on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** Attendees of this page. */
  attendees!: AttendeeResponse[];
}
