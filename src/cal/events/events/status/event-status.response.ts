import { ApiProperty } from '#core/openapi';
import { ATTENDANCE_MODES, type AttendanceMode, EVENT_STATUSES, type EventStatus } from '../event-status.js';

/** How many a change of an event concerns. */
export class TicketHoldersResponse {
  /** People with a ticket, or who replied that they come; those of unpaid orders included. @example 120 */
  @ApiProperty({ type: 'integer' })
  attendees!: number;

  /** Orders that hold seats, unpaid ones included. @example 57 */
  @ApiProperty({ type: 'integer' })
  orders!: number;

  /** Those of these orders that are not paid yet. @example 3 */
  @ApiProperty({ type: 'integer' })
  unpaid_orders!: number;
}

/** Whether, when and how an event takes place. */
export class EventStatusResponse {
  /** Id of the event. @example 5 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Whether it takes place as announced. @example rescheduled */
  @ApiProperty({ enum: EVENT_STATUSES })
  event_status!: EventStatus;

  /** Why, plain text; empty: no reason given. @example "The hall is being repaired." */
  reason!: string;

  /** Start, wall clock of the zone. @example "2031-11-08 19:30:00" */
  start_date!: string;

  /** End, wall clock of the zone. @example "2031-11-08 22:00:00" */
  end_date!: string;

  /** Zone of the dates. @example Europe/Paris */
  timezone!: string;

  /** Start before it was rescheduled, wall clock of its zone then; null: it was not. @example "2031-10-04 19:30:00" */
  former_start_date!: string | null;

  /** End before it was rescheduled. @example "2031-10-04 22:00:00" */
  former_end_date!: string | null;

  /** Zone of the former dates. @example Europe/Paris */
  former_timezone!: string | null;

  /** How people attend. @example in_person */
  @ApiProperty({ enum: ATTENDANCE_MODES })
  attendance_mode!: AttendanceMode;

  /** Address at which people attend online; null: none. Only for callers who may change the event. */
  @ApiProperty({ format: 'uri', example: null })
  online_url?: string | null;

  /** How many hold tickets. Only for callers who may change the event. */
  holders?: TicketHoldersResponse;
}

/** What became of a change. */
export class EventStatusChangeResponse extends EventStatusResponse {
  /** `false`: the event was like this before. @example true */
  changed!: boolean;

  /** `true`: nothing was stored; the other members are what the change would make of the event. @example false */
  dry_run!: boolean;

  /** Whether holders of tickets get a message, where the site sends messages. @example true */
  notify!: boolean;
}
