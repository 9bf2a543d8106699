import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';
import { CalendarOrganizerResponse } from '../organizers/organizer.response.js';
import { CalendarPostResponse } from '../posts/item.response.js';
import { CalendarVenueResponse } from '../venues/venue.response.js';

/** A moment in a time zone. */
export class MomentResponse {
  @ApiProperty({
    type: 'string',
    description: 'Date and time with microseconds.',
    example: '2031-07-01 19:00:00.000000',
  })
  date!: string;

  @ApiProperty({ type: 'integer', description: 'Kind of the time zone; always 3: a name.', example: 3 })
  timezone_type!: number;

  @ApiProperty({ type: 'string', description: 'Time zone.', example: 'Europe/Paris' })
  timezone!: string;
}

/** Start and end of an event in the time zones of the event, UTC and the site. */
export class EventDatesResponse {
  @ApiProperty({ type: MomentResponse, description: 'Start, time of the event.' })
  start!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'Start, UTC.' })
  start_utc!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'Start, time of the site.' })
  start_site!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'Start as pages show it.' })
  start_display!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'End, time of the event.' })
  end!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'End, UTC.' })
  end_utc!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'End, time of the site.' })
  end_site!: MomentResponse;

  @ApiProperty({ type: MomentResponse, description: 'End as pages show it.' })
  end_display!: MomentResponse;
}

/** An event. What needs its password is null or empty without it. */
export class CalendarEventResponse extends CalendarPostResponse {
  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Classes for HTML elements that show the event.',
    example: ['cal_events', 'status-publish'],
  })
  class_list!: string[];

  @ApiProperty({ type: 'integer', isArray: true, description: 'Ids of its tags.', example: [2] })
  tags!: number[];

  @ApiProperty({ type: 'integer', isArray: true, description: 'Ids of its categories.', example: [1] })
  cal_events_cat!: number[];

  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'boolean', enum: [false], nullable: true },
    ],
    description: 'Providers of its tickets; `false` without tickets.',
    example: ['tc'],
  })
  ticketed!: readonly string[] | false | null;

  @ApiProperty({ type: 'string', description: 'Start, time of the event.', example: '2031-07-01 19:00:00' })
  start_date!: string;

  @ApiProperty({ type: 'string', description: 'Start, UTC.', example: '2031-07-01 17:00:00' })
  start_date_utc!: string;

  @ApiProperty({ type: 'string', description: 'End, time of the event.', example: '2031-07-01 22:00:00' })
  end_date!: string;

  @ApiProperty({ type: 'string', description: 'End, UTC.', example: '2031-07-01 20:00:00' })
  end_date_utc!: string;

  @ApiProperty({ type: EventDatesResponse, description: 'Start and end in several time zones.' })
  dates!: EventDatesResponse;

  @ApiProperty({ type: 'string', description: 'Time zone.', example: 'Europe/Paris' })
  timezone!: string;

  @ApiProperty({ type: 'string', description: 'Duration in seconds, as text.', example: '10800' })
  duration!: string;

  @ApiProperty({
    oneOf: [{ type: 'integer' }, FALSE_SCHEMA],
    description: 'Number of days that it touches; `false`: one.',
    example: 3,
  })
  multiday!: number | false;

  @ApiProperty({ type: 'boolean', description: 'It has begun.' })
  is_past!: boolean;

  @ApiProperty({ type: 'boolean', description: 'It is taking place.' })
  is_now!: boolean;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'It fills its days.', example: false })
  all_day!: boolean | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Always null.' })
  starts_this_week!: boolean | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Always null.' })
  ends_this_week!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Always null.' })
  this_week_duration!: number | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Always null.' })
  happens_this_week!: boolean | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  displays_on!: string[];

  @ApiProperty({ type: 'boolean', nullable: true, description: 'It is featured.', example: false })
  featured!: boolean | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'It comes first in views.', example: false })
  sticky!: boolean | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Cost as HTML.', example: '&#x24;15' })
  cost!: string | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    nullable: true,
    description: 'Names of its organizers as HTML.',
    example: ['Town crew'],
  })
  organizer_names!: string[] | null;

  @ApiProperty({ type: [CalendarOrganizerResponse], description: 'Its organizers that the caller may see.' })
  organizers!: CalendarOrganizerResponse[];

  @ApiProperty({ type: [CalendarVenueResponse], description: 'Its venues that the caller may see.' })
  venues!: CalendarVenueResponse[];

  @ApiProperty({
    type: 'string',
    description: 'Start and end for people, as HTML.',
    example: '<span class="cal-event-date-start">July 1, 2031 @ 7:00 pm</span>',
  })
  schedule_details!: string;

  @ApiProperty({
    type: 'string',
    description: 'Start and end for people in short, as HTML.',
    example: '<span class="cal-event-date-start">7:00 pm</span>',
  })
  short_schedule_details!: string;
}
