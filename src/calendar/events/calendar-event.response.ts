import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';
import {
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
} from '../../cal/events/events/event-status.js';
import { EventRecurrenceResponse } from '../../cal/events/events/event.response.js';
import { type CalendarOrganizerResponse } from '../organizers/calendar-organizer.response.js';
import { CalendarPostResponse } from '../posts/item.response.js';
import { type CalendarVenueResponse } from '../venues/calendar-venue.response.js';

/** A moment in a time zone. */
export class MomentResponse {
  /** Date and time with microseconds. @example "2031-07-01 19:00:00.000000" */
  date!: string;

  /** Kind of the time zone; always 3: a name. @example 3 */
  @ApiProperty({ type: 'integer' })
  timezone_type!: number;

  /** Time zone. @example Europe/Paris */
  timezone!: string;
}

/** Start and end of an event in the time zones of the event, UTC and the site. */
export class EventDatesResponse {
  /** Start, time of the event. */
  start!: MomentResponse;

  /** Start, UTC. */
  start_utc!: MomentResponse;

  /** Start, time of the site. */
  start_site!: MomentResponse;

  /** Start as pages show it. */
  start_display!: MomentResponse;

  /** End, time of the event. */
  end!: MomentResponse;

  /** End, UTC. */
  end_utc!: MomentResponse;

  /** End, time of the site. */
  end_site!: MomentResponse;

  /** End as pages show it. */
  end_display!: MomentResponse;
}

/** An event. What needs its password is null or empty without it. */
export class CalendarEventResponse extends CalendarPostResponse {
  /** Classes for HTML elements that show the event. @example ["cal_events", "status-publish"] */
  class_list!: string[];

  /** Ids of its tags. @example [2] */
  @ApiProperty({ type: 'integer', isArray: true })
  tags!: number[];

  /** Ids of its categories. @example [1] */
  @ApiProperty({ type: 'integer', isArray: true })
  cal_events_cat!: number[];

  /** Providers of its tickets; `false` without tickets. @example ["tc"] */
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'boolean', enum: [false], nullable: true },
    ],
  })
  ticketed!: readonly string[] | false | null;

  /** Start, time of the event. @example "2031-07-01 19:00:00" */
  start_date!: string;

  /** Start, UTC. @example "2031-07-01 17:00:00" */
  start_date_utc!: string;

  /** End, time of the event. @example "2031-07-01 22:00:00" */
  end_date!: string;

  /** End, UTC. @example "2031-07-01 20:00:00" */
  end_date_utc!: string;

  /** Start and end in several time zones. */
  dates!: EventDatesResponse;

  /** Time zone. @example Europe/Paris */
  timezone!: string;

  /** Duration in seconds, as text. @example 10800 */
  duration!: string;

  /** Number of days that it touches; `false`: one. @example 3 */
  @ApiProperty({ oneOf: [{ type: 'integer' }, FALSE_SCHEMA] })
  multiday!: number | false;

  /** It has begun. */
  is_past!: boolean;

  /** It is taking place. */
  is_now!: boolean;

  /** It fills its days. @example false */
  all_day!: boolean | null;

  /** Always null. */
  starts_this_week!: boolean | null;

  /** Always null. */
  ends_this_week!: boolean | null;

  /** Always null. */
  @ApiProperty({ type: 'integer' })
  this_week_duration!: number | null;

  /** Always null. */
  happens_this_week!: boolean | null;

  /** Always empty. */
  displays_on!: string[];

  /** It is featured. @example false */
  featured!: boolean | null;

  /** It comes first in views. @example false */
  sticky!: boolean | null;

  /** Cost as HTML. @example &#x24;15 */
  cost!: string | null;

  /** Names of its organizers as HTML. @example ["Town crew"] */
  organizer_names!: string[] | null;

  /** Its organizers that the caller may see. */
  organizers!: CalendarOrganizerResponse[];

  /** Its venues that the caller may see. */
  venues!: CalendarVenueResponse[];

  /** Start and end for people, as HTML. */
  @ApiProperty({ example: '<span class="cal-event-date-start">July 1, 2031 @ 7:00 pm</span>' })
  schedule_details!: string;

  /** Start and end for people in short, as HTML. */
  @ApiProperty({ example: '<span class="cal-event-date-start">7:00 pm</span>' })
  short_schedule_details!: string;

  /** Whether it takes place as announced; absent: `scheduled`. @example rescheduled */
  @ApiProperty({ enum: EVENT_STATUSES })
  event_status?: EventStatus;

  /** Why it has that status, plain text; absent: not stated, or its password is missing. @example "The hall is closed." */
  status_reason?: string;

  /** Start before it was rescheduled, wall clock of `former_timezone`; absent: it was not. @example "2031-06-01 19:00:00" */
  former_start_date?: string;

  /** End before it was rescheduled. @example "2031-06-01 22:00:00" */
  former_end_date?: string;

  /** Time zone before it was rescheduled. @example Europe/Paris */
  former_timezone?: string;

  /** How people attend; absent: `in_person`. @example hybrid */
  @ApiProperty({ enum: ATTENDANCE_MODES })
  attendance_mode?: AttendanceMode;

  /** Id of the series that it is a date of; absent: it is in none, or its password is missing. @example 3 */
  @ApiProperty({ type: 'integer' })
  series?: number;

  /** Its place in the series; absent as `series`. */
  recurrence?: EventRecurrenceResponse;
}
