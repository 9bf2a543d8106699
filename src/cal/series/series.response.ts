import { ApiProperty } from '#core/openapi';
import { KEEPING_REASONS, type KeepingReason } from './series-plan.js';

/** A series of events. */
export class SeriesResponse {
  /** Id of the series. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** RRULE, `FREQ` first; empty: a list of dates. @example "FREQ=WEEKLY;BYDAY=MO;COUNT=12" */
  rule!: string;

  /** Starts beside those of the rule, wall clock. @example ["2031-05-01 19:30:00"] */
  dates!: string[];

  /** Starts that are left out, wall clock, or whole days. @example ["2031-04-14"] */
  excluded_dates!: string[];

  /** Zone of all dates. @example "Europe/Berlin" */
  timezone!: string;

  /** Whether its dates take whole days. @example false */
  all_day!: boolean;

  /** Start of the first date, wall clock. @example "2031-03-03 19:30:00" */
  start_date!: string;

  /** End of the first date, wall clock. @example "2031-03-03 21:00:00" */
  end_date!: string;

  /** Dates that are made and were not detached. @example 12 */
  @ApiProperty({ type: 'integer' })
  dates_total!: number;

  /** Up to which start its dates are made, wall clock. @example "2033-03-03 19:30:00" */
  made_until!: string;

  /** Whether the service makes further dates in time. @example false */
  is_growing!: boolean;

  /** The series that it was part of before a change of "this and following" dates; null: none. @example null */
  @ApiProperty({ type: 'integer', nullable: true })
  split_from!: number | null;

  /** When it was made, UTC. @example "2031-01-05 10:00:00" */
  created_utc!: string;

  /** When it was last changed, UTC. @example "2031-01-05 10:00:00" */
  modified_utc!: string;
}

/** A page of series. */
export class SeriesListResponse {
  /** Series in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The series, newest first. */
  series!: SeriesResponse[];
}

/** A date of a series. */
export class SeriesDateResponse {
  /** Its event. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Start by the series, wall clock of its zone. @example "2031-03-10 19:30:00" */
  original_start!: string;

  /** Start of the event, wall clock of its own zone; another one after it was moved. @example "2031-03-10 19:30:00" */
  start_date!: string;

  /** End of the event. @example "2031-03-10 21:00:00" */
  end_date!: string;

  /** Zone of the event. @example "Europe/Berlin" */
  timezone!: string;

  /** Status of the event as a post: publish, draft, trash and so on. @example publish */
  status!: string;

  /** Whether it takes place: scheduled, canceled and so on. @example scheduled */
  event_status!: string;

  /** Whether the series no longer has this start, and the event was kept. @example false */
  is_detached!: boolean;

  /** Seats that are sold. @example 8 */
  @ApiProperty({ type: 'integer' })
  sold!: number;

  /** Seats of all its tickets; null: not limited, or no single number. @example 20 */
  @ApiProperty({ type: 'integer', nullable: true })
  capacity!: number | null;
}

/** A page of the dates of a series. */
export class SeriesDateListResponse {
  /** Dates in all. @example 12 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The dates, by start. */
  dates!: SeriesDateResponse[];
}

/** A date that a request makes. */
export class MadeDateResponse {
  /** Its event; null: it is not made yet (`dry_run`). @example 41 */
  @ApiProperty({ type: 'integer', nullable: true })
  event_id!: number | null;

  /** Its start, wall clock of the zone of the series. @example "2031-03-10 19:30:00" */
  original_start!: string;
}

/** A date whose event goes to the trash. */
export class LostDateResponse {
  /** Its event. @example 41 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Its start by the series, wall clock of its zone. @example "2031-03-10 19:30:00" */
  original_start!: string;
}

/** A date whose event stays although the series no longer has it. */
export class DetachedDateResponse extends LostDateResponse {
  /** Why: it is over (past), has orders or attendees (orders), seats in carts (carts), or people wait for it (waiting). @example orders */
  @ApiProperty({ enum: [...KEEPING_REASONS] })
  reason!: KeepingReason;
}

/** A date whose event moves. */
export class MovedDateResponse extends LostDateResponse {
  /** New start, wall clock of the event's zone. @example "2031-03-11 19:30:00" */
  start_date!: string;

  /** New end. @example "2031-03-11 21:00:00" */
  end_date!: string;

  /** Whether it has orders: its holders should get a message (`notify`). @example false */
  has_orders!: boolean;
}

/** A date with members of its event. */
export class ChangedDateResponse extends LostDateResponse {
  /** Names of the members, as in requests. @example ["title"] */
  members!: string[];
}

/** What a request does to a series, or would do. */
export class SeriesChangeResponse {
  /** Whether nothing was changed. @example false */
  dry_run!: boolean;

  /** The series afterwards; null: there is none. */
  @ApiProperty({ type: SeriesResponse, nullable: true })
  series!: SeriesResponse | null;

  /** The series that this date and those after it became (scope following); null: none. */
  @ApiProperty({ type: SeriesResponse, nullable: true })
  split_series!: SeriesResponse | null;

  /** Whether there are more dates than are made at once; the service makes them when earlier ones are over. @example false */
  cut!: boolean;

  /** Dates that are made, by start. */
  created!: MadeDateResponse[];

  /** Dates whose events move, by start. */
  moved!: MovedDateResponse[];

  /** Dates whose events get members of the request. */
  changed!: ChangedDateResponse[];

  /** Dates that keep members because they were changed on their own, are canceled, or would be over. */
  retained!: ChangedDateResponse[];

  /** Dates whose events go to the trash, by start. */
  deleted!: LostDateResponse[];

  /** Dates whose events stay, outside of the series, by start. */
  detached!: DetachedDateResponse[];
}
