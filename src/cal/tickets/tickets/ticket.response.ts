import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';
import { AttendeeResponse } from '../attendees/attendee.response.js';
import { DateDetailsResponse } from '../shared/date-details.response.js';
import {
  CapacityDetailsResponse,
  TicketCostDetailsResponse,
  ReducedPriceResponse,
  InformationFieldResponse,
  RsvpFiguresResponse,
  TicketCheckInResponse,
  TicketFeesResponse,
  TicketTotalsResponse,
} from './ticket-details.response.js';

/** A ticket. */
export class TicketResponse {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Id of the ticket, unique over all kinds of content.',
    example: 4,
  })
  id!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the event or page; 0: deleted.', example: 1 })
  post_id!: number;

  @ApiProperty({ type: 'string', enum: ['tc', 'rsvp'], description: '`tc`: sold ticket; `rsvp`: RSVP.' })
  provider!: 'tc' | 'rsvp';

  @ApiProperty({ type: 'string', description: 'Always `default`.', example: 'default' })
  type!: string;

  @ApiProperty({
    type: 'string',
    description: 'Identity of the ticket across sites.',
    example: 'calendar.example?type=tc&id=4',
  })
  global_id!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Former identities and the current one.',
    example: ['calendar.example?type=tc&id=4'],
  })
  global_id_lineage!: string[];

  @ApiProperty({ type: 'string', description: 'Id of the user who created it, as text; 0: none.', example: '1' })
  author!: string;

  @ApiProperty({ type: 'string', description: '`publish`, or `trash` for an RSVP in the trash.', example: 'publish' })
  status!: string;

  @ApiProperty({ type: 'string', description: 'Creation, time of the site.', example: '2031-05-01 21:30:00' })
  date!: string;

  @ApiProperty({ type: 'string', description: 'Creation, UTC.', example: '2031-05-01 19:30:00' })
  date_utc!: string;

  @ApiProperty({ type: 'string', description: 'Last change, time of the site.', example: '2031-05-01 21:30:00' })
  modified!: string;

  @ApiProperty({ type: 'string', description: 'Last change, UTC.', example: '2031-05-01 19:30:00' })
  modified_utc!: string;

  @ApiProperty({ type: 'string', description: 'Title, HTML text.', example: 'Standard' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'Description, simple HTML.', example: 'Includes a drink.' })
  description!: string;

  @ApiProperty({ type: 'boolean', description: 'Always false: tickets have no images.' })
  image!: boolean;

  @ApiProperty({
    type: 'string',
    description: 'Start of the sale in the time zone of the event; empty: none.',
    example: '2031-01-01 00:00:00',
  })
  available_from!: string;

  @ApiProperty({ type: DateDetailsResponse, description: 'Parts of the start of the sale.' })
  available_from_details!: DateDetailsResponse;

  @ApiProperty({
    type: 'string',
    description: 'End of the sale in the time zone of the event; empty: none.',
    example: '2031-07-01 19:00:00',
  })
  available_until!: string;

  @ApiProperty({ type: DateDetailsResponse, description: 'Parts of the end of the sale.' })
  available_until_details!: DateDetailsResponse;

  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 0 }],
    description: 'Seats; -1: no limit; empty: seats are not counted.',
    example: 50,
  })
  capacity!: number | '';

  @ApiProperty({ type: CapacityDetailsResponse, description: 'How many seats are left.' })
  capacity_details!: CapacityDetailsResponse;

  @ApiProperty({ type: 'boolean', description: 'Seats are left, whether on sale now or not.' })
  is_available!: boolean;

  @ApiProperty({ type: 'string', description: 'Regular price with symbol.', example: '$12.50' })
  cost!: string;

  @ApiProperty({ type: TicketCostDetailsResponse, description: 'How the price is written.' })
  cost_details!: TicketCostDetailsResponse;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'A reduced price applies today; null for RSVPs.',
    example: false,
  })
  on_sale!: boolean | null;

  @ApiProperty({
    oneOf: [schemaOf(ReducedPriceResponse), EMPTY_LIST_SCHEMA],
    description: 'The reduced price; `[]` for RSVPs.',
  })
  sale_price_data!: ReducedPriceResponse | never[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Always null.' })
  price_suffix!: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['none', 'allowed', 'required'],
    description: 'Whether attendees are collected individually.',
  })
  iac!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether the ticket has fields of attendee information.' })
  supports_attendee_information!: boolean;

  @ApiProperty({ type: 'boolean', required: false, description: 'Some of it is required.' })
  requires_attendee_information?: boolean;

  @ApiProperty({ type: [InformationFieldResponse], required: false, description: 'Questions to attendees.' })
  attendee_information_fields?: InformationFieldResponse[];

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Fewest tickets in one order, if there is such a limit.',
    example: 1,
  })
  min_per_order?: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Most tickets in one order, if there is such a limit.',
    example: 6,
  })
  max_per_order?: number;

  @ApiProperty({
    type: [AttendeeResponse],
    description: 'Attendees that the caller may see, at most 1,000 of a ticket and 5,000 of a response.',
  })
  attendees!: AttendeeResponse[];

  @ApiProperty({
    type: 'string',
    format: 'uri',
    required: false,
    description: 'Only where `attendees` does not contain all: the list of them, in pages.',
    example: 'https://calendar.example/api/cal/tickets/v1/attendees?ticket_id=5',
  })
  attendees_url?: string;

  @ApiProperty({ type: RsvpFiguresResponse, required: false, description: 'Replies to an RSVP. For managers.' })
  rsvp?: RsvpFiguresResponse;

  @ApiProperty({
    type: TicketCheckInResponse,
    required: false,
    description: 'How many attendees are checked in. For managers.',
  })
  checkin?: TicketCheckInResponse;

  @ApiProperty({ type: TicketFeesResponse, required: false, description: 'Fees. For managers.' })
  fees?: TicketFeesResponse;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the ticket.',
    example: 'https://calendar.example/api/cal/tickets/v1/tickets/4',
  })
  rest_url!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What seats are counted against, or `unlimited`. For editors.',
    example: 'own',
  })
  capacity_type?: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Stock keeping unit. For editors.',
    example: 'STD-1',
  })
  sku?: string | null;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Time of day at which the sale starts. For editors.',
    example: '00:00:00',
  })
  available_from_start_time?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Time of day at which the sale ends. For editors.',
    example: '19:00:00',
  })
  available_from_end_time?: string;

  @ApiProperty({ type: TicketTotalsResponse, required: false, description: 'Counters. For editors.' })
  totals?: TicketTotalsResponse;
}

/** A ticket of a page or event with a password, without its values: numbers are 0, texts `No Access`, flags null. */
export const HIDDEN_TICKET_SCHEMA = {
  type: 'object',
  description: 'A ticket behind a password: numbers are 0, texts `No Access`, flags null.',
  required: ['id', 'title'],
  properties: { id: { type: 'integer', enum: [0] }, title: { type: 'string', enum: ['No Access'] } },
  additionalProperties: true,
} as const;

/** A ticket, or one whose values the caller may not see. */
export const SHOWN_TICKET_SCHEMA: { anyOf: object[] } = { anyOf: [schemaOf(TicketResponse), HIDDEN_TICKET_SCHEMA] };

/** A page of tickets. */
export class TicketListResponse {
  @ApiProperty({
    type: 'string',
    description: 'Address of this page.',
    example: 'https://calendar.example/api/cal/tickets/v1/tickets/',
  })
  rest_url!: string;

  @ApiProperty({ type: 'integer', description: 'Tickets on all pages.', example: 1 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Number of pages.', example: 1 })
  total_pages!: number;

  @ApiProperty({ type: 'array', items: SHOWN_TICKET_SCHEMA, description: 'Tickets of this page.' })
  tickets!: TicketResponse[];
}
