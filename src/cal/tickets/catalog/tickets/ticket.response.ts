import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';
import type { Collection, Visibility } from '../model/ticket.entity.js';
import { type AttendeeResponse } from '../attendees/attendee.response.js';
import { type DateDetailsResponse } from '../../kernel/date-details.response.js';
import {
  type CapacityDetailsResponse,
  type TicketCostDetailsResponse,
  ReducedPriceResponse,
  type InformationFieldResponse,
  type RsvpFiguresResponse,
  type TicketCheckInResponse,
  type TicketFeesResponse,
  type TicketTotalsResponse,
  type DonationResponse,
} from './ticket-details.response.js';

/** A ticket. */
export class TicketResponse {
  /** Id of the ticket, unique over all kinds of content. @example 4 */
  @ApiProperty({ type: 'integer', minimum: 1 })
  id!: number;

  /** Id of the event or page; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** `tc`: sold ticket; `rsvp`: RSVP. */
  provider!: 'tc' | 'rsvp';

  /** Always `default`. @example default */
  type!: string;

  /** Identity of the ticket across sites. @example calendar.example?type=tc&id=4 */
  global_id!: string;

  /** Former identities and the current one. @example ["calendar.example?type=tc&id=4"] */
  global_id_lineage!: string[];

  /** Id of the user who created it, as text; 0: none. @example 1 */
  author!: string;

  /** `publish`, or `trash` for an RSVP in the trash. @example publish */
  status!: string;

  /** Creation, time of the site. @example "2031-05-01 21:30:00" */
  date!: string;

  /** Creation, UTC. @example "2031-05-01 19:30:00" */
  date_utc!: string;

  /** Last change, time of the site. @example "2031-05-01 21:30:00" */
  modified!: string;

  /** Last change, UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;

  /** Title, HTML text. @example Standard */
  title!: string;

  /** Description, simple HTML. @example "Includes a drink." */
  description!: string;

  /** Always false: tickets have no images. */
  image!: boolean;

  /** Start of the sale in the time zone of the event; empty: none. @example "2031-01-01 00:00:00" */
  available_from!: string;

  /** Parts of the start of the sale. */
  available_from_details!: DateDetailsResponse;

  /** End of the sale in the time zone of the event; empty: none. @example "2031-07-01 19:00:00" */
  available_until!: string;

  /** Parts of the end of the sale. */
  available_until_details!: DateDetailsResponse;

  /** Seats; -1: no limit; empty: seats are not counted. @example 50 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 0 }] })
  capacity!: number | '';

  /** How many seats are left. */
  capacity_details!: CapacityDetailsResponse;

  /** Seats are left, whether on sale now or not. */
  is_available!: boolean;

  /** Regular price with symbol. @example $12.50 */
  cost!: string;

  /** How the price is written. */
  cost_details!: TicketCostDetailsResponse;

  /** A reduced price applies today; null for RSVPs. @example false */
  on_sale!: boolean | null;

  /** The reduced price; `[]` for RSVPs. */
  @ApiProperty({ oneOf: [schemaOf(ReducedPriceResponse), EMPTY_LIST_SCHEMA] })
  sale_price_data!: ReducedPriceResponse | never[];

  /** Always null. */
  price_suffix!: string | null;

  /** Whether attendees are collected individually. */
  iac!: Collection;

  /** Whether the ticket has fields of attendee information. */
  supports_attendee_information!: boolean;

  /** Some of it is required. */
  requires_attendee_information?: boolean;

  /** Questions to attendees. */
  attendee_information_fields?: InformationFieldResponse[];

  /** Fewest tickets in one order, if there is such a limit. @example 1 */
  @ApiProperty({ type: 'integer' })
  min_per_order?: number;

  /** Most tickets in one order, if there is such a limit. @example 6 */
  @ApiProperty({ type: 'integer' })
  max_per_order?: number;

  /** Tax in percent, if the ticket has a rate of its own. @example 7 */
  tax_percent?: number;

  /** Whether the price contains the tax, if the ticket says so itself. */
  tax_included?: boolean;

  /** Bounds of the amount that purchasers choose, if they do: `cost` is what is suggested. */
  donation?: DonationResponse;

  /** Who may know of the ticket, if not all: `code` with an access code, `members` users who are signed in, `pass` it is sold in a pass only. */
  @ApiProperty({ enum: ['code', 'members', 'pass'] })
  visibility?: Visibility;

  /** Roles of the members that the ticket is for, if it is not for all of them. @example ["subscriber"] */
  member_roles?: string[];

  /** Attendees that the caller may see, at most 1,000 of a ticket and 5,000 of a response. */
  attendees!: AttendeeResponse[];

  /**
   * Only where `attendees` does not contain all: the list of them, in pages.
   * @example https://calendar.example/api/cal/tickets/v1/attendees?ticket_id=5
   */
  @ApiProperty({ format: 'uri' })
  attendees_url?: string;

  /** Replies to an RSVP. For managers. */
  rsvp?: RsvpFiguresResponse;

  /** How many attendees are checked in. For managers. */
  checkin?: TicketCheckInResponse;

  /** Fees. For managers. */
  fees?: TicketFeesResponse;

  /** Address of the ticket. @example https://calendar.example/api/cal/tickets/v1/tickets/4 */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  /** What seats are counted against, or `unlimited`. For editors. @example own */
  capacity_type?: string;

  /** Stock keeping unit. For editors. @example STD-1 */
  sku?: string | null;

  /** Time of day at which the sale starts. For editors. @example 00:00:00 */
  available_from_start_time?: string;

  /** Time of day at which the sale ends. For editors. @example 19:00:00 */
  available_from_end_time?: string;

  /** Counters. For editors. */
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
  /** Address of this page. @example https://calendar.example/api/cal/tickets/v1/tickets/ */
  rest_url!: string;

  /** Tickets on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** Tickets of this page. */
  @ApiProperty({ type: 'array', items: SHOWN_TICKET_SCHEMA })
  tickets!: TicketResponse[];
}
