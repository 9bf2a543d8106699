import { ApiProperty, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { DateDetailsResponse } from '../shared/date-details.response.js';
import { EventSnapshotResponse } from './event-snapshot.response.js';

/** How amounts are written. */
export class CurrencyConfigResponse {
  @ApiProperty({
    type: 'string',
    description: 'Symbol of the currency; HTML entities for sold tickets.',
    example: '&#x24;',
  })
  symbol!: string;

  @ApiProperty({ type: 'string', enum: ['prefix'], description: 'Where the symbol is.' })
  placement!: 'prefix';

  @ApiProperty({ type: 'string', description: 'Decimal separator.', example: '.' })
  decimal_point!: string;

  @ApiProperty({ type: 'string', description: 'Thousands separator.', example: ',' })
  thousands_sep!: string;

  @ApiProperty({ type: 'integer', description: 'Digits after the decimal separator.', example: 2 })
  number_of_decimals!: number;
}

/** The ticket of an attendee. */
export class AttendeeTicketResponse {
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'Id of the ticket; text for RSVPs outside of their ticket.',
    example: 4,
  })
  id!: number | string;

  @ApiProperty({ type: 'string', description: 'Title.', example: 'Standard' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'Description, HTML.', example: 'Includes a drink.' })
  description!: string;

  @ApiProperty({ type: 'string', description: 'Price without trailing zeros.', example: '12.5' })
  raw_price!: string;

  @ApiProperty({ type: 'string', description: 'Price with separators.', example: '12.50' })
  formatted_price!: string;

  @ApiProperty({ type: CurrencyConfigResponse, description: 'How amounts are written.' })
  currency_config!: CurrencyConfigResponse;

  @ApiProperty({ type: 'string', description: 'First day of the sale; empty: none.', example: '2031-01-01' })
  start_sale!: string;

  @ApiProperty({ type: 'string', description: 'Last day of the sale; empty: none.', example: '2031-07-01' })
  end_sale!: string;
}

/** A check-in. */
export class CheckInDetailsResponse {
  @ApiProperty({ type: 'string', description: 'Moment, time of the site.', example: '2031-07-01 18:45:00' })
  date!: string;

  @ApiProperty({ type: DateDetailsResponse, description: 'Parts of the moment.' })
  date_details!: DateDetailsResponse;

  @ApiProperty({ type: 'string', enum: ['site', 'app'], description: '`site`: by a manager; `app`: by a scanner.' })
  source!: 'site' | 'app';

  @ApiProperty({ type: 'integer', description: 'Id of the user; 0: a scanner.', example: 0 })
  author!: number;
}

/** What was paid for a ticket. */
export class AttendeePaymentResponse {
  @ApiProperty({ type: 'string', enum: ['tc'], description: 'Ticket provider.' })
  provider!: 'tc';

  @ApiProperty({ type: 'string', description: 'Price without trailing zeros.', example: '12.5' })
  price!: string;

  @ApiProperty({ type: 'string', description: 'Symbol of the currency.', example: '$' })
  currency!: string;

  @ApiProperty({
    type: 'string',
    description: 'Moment of the order, time of the site.',
    example: '2031-05-01 21:30:00',
  })
  date!: string;

  @ApiProperty({ type: DateDetailsResponse, description: 'Parts of the moment.' })
  date_details!: DateDetailsResponse;
}

/** An attendee. Members without which the public sees it are for managers. */
export class AttendeeResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the attendee, unique over all kinds of content.', example: 10 })
  id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the event or page; 0: deleted.', example: 1 })
  post_id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the ticket.', example: 4 })
  ticket_id!: number;

  @ApiProperty({
    type: 'string',
    description: 'Identity of the attendee across sites.',
    example: 'calendar.example?type=attendee&id=10',
  })
  global_id!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Former identities and the current one.',
    example: ['calendar.example?type=attendee&id=10'],
  })
  global_id_lineage!: string[];

  @ApiProperty({ type: 'string', description: 'Id of the user who created it, as text; 0: none.', example: '1' })
  author!: string;

  @ApiProperty({ type: 'string', description: 'Always `publish`.', example: 'publish' })
  status!: string;

  @ApiProperty({ type: 'string', description: 'Creation, time of the site.', example: '2031-05-01 21:30:00' })
  date!: string;

  @ApiProperty({ type: 'string', description: 'Creation, UTC.', example: '2031-05-01 19:30:00' })
  date_utc!: string;

  @ApiProperty({ type: 'string', description: 'Last change, time of the site.', example: '2031-05-01 21:30:00' })
  modified!: string;

  @ApiProperty({ type: 'string', description: 'Last change, UTC.', example: '2031-05-01 19:30:00' })
  modified_utc!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the attendee.',
    example: 'https://calendar.example/api/cal/tickets/v1/attendees/10',
  })
  rest_url!: string;

  @ApiProperty({ type: AttendeeTicketResponse, description: 'The ticket.' })
  ticket!: AttendeeTicketResponse;

  @ApiProperty({ type: 'string', description: 'Name.', example: 'Ada Lovelace' })
  title!: string;

  @ApiProperty({ type: 'boolean', description: 'Hidden from public lists.' })
  optout!: boolean;

  @ApiProperty({
    type: 'string',
    required: false,
    enum: ['tc', 'rsvp'],
    description: '`tc`: sold ticket; `rsvp`: RSVP.',
  })
  provider?: 'tc' | 'rsvp';

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of the order; RSVPs without order: their own id.',
    example: 9,
  })
  order?: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Status of the order, if it is not completed.',
    example: 'pending',
  })
  order_status?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Always empty.', example: '' })
  sku?: string;

  @ApiProperty({ type: 'string', required: false, description: 'E-mail address.', example: 'ada@example.org' })
  email?: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'Checked in.' })
  checked_in?: boolean;

  @ApiProperty({
    oneOf: [schemaOf(CheckInDetailsResponse), FALSE_SCHEMA],
    required: false,
    description: 'The check-in; `false` without one.',
    example: false,
  })
  checkin_details?: CheckInDetailsResponse | false;

  @ApiProperty({ type: 'boolean', required: false, description: 'Always false.' })
  is_subscribed?: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Always true.' })
  is_purchaser?: boolean;

  @ApiProperty({
    type: EventSnapshotResponse,
    nullable: true,
    required: false,
    description: 'The event when the ticket was bought, if it has been deleted since.',
  })
  event?: EventSnapshotResponse | null;

  @ApiProperty({ type: 'boolean', required: false, description: 'RSVP: the attendee comes.' })
  rsvp_going?: boolean;

  @ApiProperty({ type: AttendeePaymentResponse, required: false, description: 'What was paid.' })
  payment?: AttendeePaymentResponse;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    description: 'Answers to the questions of the ticket, by slug of the question.',
    example: { meal: 'fish' },
  })
  information?: Record<string, unknown>;
}

/** A page of attendees. */
export class AttendeeListResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of this page.',
    example: 'https://calendar.example/api/cal/tickets/v1/attendees/',
  })
  rest_url!: string;

  @ApiProperty({ type: 'integer', description: 'Attendees on all pages.', example: 1 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Number of pages.', example: 1 })
  total_pages!: number;

  @ApiProperty({ type: [AttendeeResponse], description: 'Attendees of this page.' })
  attendees!: AttendeeResponse[];
}
