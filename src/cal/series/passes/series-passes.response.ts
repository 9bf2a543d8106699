import { ApiProperty } from '#core/openapi';

/** A date of a pass that is on sale. */
export class PassDateResponse {
  /** Event of the date. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Title of the event, HTML. @example "Yoga" */
  title!: string;

  /** Start, wall clock of the event. @example "2031-03-10 19:30:00" */
  @ApiProperty({ type: 'string', nullable: true })
  start_date!: string | null;

  /** Zone of the event. @example "Europe/Berlin" */
  timezone!: string;

  /** Its ticket, to be ordered together with those of the other dates. @example 12 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Price of this date, minor units. @example 1000 */
  @ApiProperty({ type: 'integer' })
  price_minor!: number;

  /** There seems to be a seat. */
  available!: boolean;
}

/** A pass as it can be bought now. */
export class PassResponse {
  /** The pass. @example 11 */
  @ApiProperty({ type: 'integer' })
  line_id!: number;

  /** Series that it was made for. @example 1 */
  @ApiProperty({ type: 'integer' })
  series_id!: number;

  /** Name, HTML. @example "Pass" */
  name!: string;

  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** Number of dates that a purchaser chooses; null: all of them. @example null */
  @ApiProperty({ type: 'integer', nullable: true })
  dates_count!: number | null;

  /** Price of all dates, minor units; null where the purchaser chooses them. @example 12000 */
  @ApiProperty({ type: 'integer', nullable: true })
  total_minor!: number | null;

  /** Whether there seem to be seats on all dates, or on as many as a purchaser chooses. */
  available!: boolean;

  /** The dates that are on sale, by start. */
  dates!: PassDateResponse[];
}

/** A date of a pass that was sold. */
export class PassTicketResponse {
  /** Attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  attendee_id!: number;

  /** Event; null: deleted. @example 4 */
  @ApiProperty({ type: 'integer', nullable: true })
  event_id!: number | null;

  /** Whether the holder was there. */
  checked_in!: boolean;

  /** Whether the seat is taken; not after a refund, a cancellation or an exchange. */
  is_held!: boolean;
}

/** A pass that was sold. */
export class PassHolderResponse {
  /** Order by which it was sold. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** Number of the pass in this order, from 0. @example 0 */
  @ApiProperty({ type: 'integer' })
  unit!: number;

  /** Name of the holder of its first date. @example "Ada Lovelace" */
  name!: string;

  /** Dates that it has now. @example 12 */
  @ApiProperty({ type: 'integer' })
  dates!: number;

  /** Dates at which its holder was checked in. @example 3 */
  @ApiProperty({ type: 'integer' })
  visits!: number;

  /** Its tickets. */
  tickets!: PassTicketResponse[];
}

/** A page of passes that were sold. */
export class PassHolderListResponse {
  /** Passes in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The passes, the first one that was sold first. */
  holders!: PassHolderResponse[];
}
