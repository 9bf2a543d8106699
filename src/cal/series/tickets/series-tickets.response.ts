import { ApiProperty } from '#core/openapi';
import { TICKET_KEEPING_REASONS, type TicketKeepingReason } from './series-ticket-plan.js';

/** The ticket of one date. */
export class SeriesTicketDateResponse {
  /** Event of the date. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Start by the series, wall clock of its zone. @example "2031-03-10 19:30:00" */
  original_start!: string;

  /** Its ticket; null: there is none, or none yet. @example 12 */
  @ApiProperty({ type: 'integer', nullable: true })
  ticket_id!: number | null;
}

/** Members of the ticket of one date. */
export class SeriesTicketMembersResponse extends SeriesTicketDateResponse {
  /** Names of members, as requests have them. @example ["price"] */
  members!: string[];
}

/** What stays as it is. */
export class UnchangedSeriesTicketResponse extends SeriesTicketMembersResponse {
  /**
   * Why: the date has a value of its own (own_value), more seats are taken (sold; of a removal: any seats), the sale would
   * end before it begins (sale_window), or the date does not have this ticket (no_ticket). @example own_value
   */
  @ApiProperty({ enum: [...TICKET_KEEPING_REASONS] })
  reason!: TicketKeepingReason;
}

/** What a request does to the tickets of a series, or would do. */
export class SeriesTicketChangeResponse {
  /** Whether nothing was changed. @example false */
  dry_run!: boolean;

  /** Which ticket of the series it is; null: only one date has it, or it does not exist yet. @example 11 */
  @ApiProperty({ type: 'integer', nullable: true })
  line_id!: number | null;

  /** Tickets that are changed, by start, with the members that are. */
  changed!: SeriesTicketMembersResponse[];

  /** What stays as it is although the request names it, by start. */
  retained!: UnchangedSeriesTicketResponse[];

  /** Dates that get the ticket, by start. */
  created!: SeriesTicketDateResponse[];

  /** Tickets that are removed, by start. Attendees keep theirs. */
  removed!: SeriesTicketDateResponse[];
}

/** A ticket that the dates of a series have in common. */
export class SeriesTicketResponse {
  /** Which ticket of the series it is: the id of the first one. @example 11 */
  @ApiProperty({ type: 'integer' })
  line_id!: number;

  /** tc: sold; rsvp: free reservation. @example tc */
  provider!: string;

  /** Name. @example "Adult" */
  name!: string;

  /** Price with a decimal point. @example "12.50" */
  price!: string;

  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** Seats for each date: its own, or those that it shares with other tickets of the date; null: no limit. @example 20 */
  @ApiProperty({ type: 'integer', nullable: true })
  capacity!: number | null;

  /** Dates to come that have it. @example 11 */
  @ApiProperty({ type: 'integer' })
  dates_total!: number;

  /** Its tickets of dates to come, by start, with the members that differ from what the series says. */
  dates!: SeriesTicketMembersResponse[];
}

/** The tickets that the dates of a series have in common. */
export class SeriesTicketListResponse {
  /** The tickets, the oldest first. */
  tickets!: SeriesTicketResponse[];
}
