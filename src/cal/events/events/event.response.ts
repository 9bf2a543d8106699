import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { NestedTermResponse } from '../categories/term.response.js';
import { PostImageResponse } from '../image.response.js';
import { CollectionResponse } from '../listing/collection.response.js';
import { OrganizerResponse } from '../organizers/organizer.response.js';
import { CalPostResponse } from '../post.response.js';
import { VenueResponse } from '../venues/venue.response.js';
import type { CurrencyPosition } from './cost.js';
import { EventLdResponse } from './event-ld.response.js';

/** The parts of a time, each as text with leading zeros. */
export class EventDateDetailsResponse {
  @ApiProperty({ description: 'Year, four digits.', example: '2031' })
  year!: string;

  @ApiProperty({ description: 'Month, two digits.', example: '05' })
  month!: string;

  @ApiProperty({ description: 'Day of the month, two digits.', example: '01' })
  day!: string;

  @ApiProperty({ description: 'Hour from 00 to 23, two digits.', example: '19' })
  hour!: string;

  @ApiProperty({ description: 'Minute, two digits.', example: '30' })
  minutes!: string;

  @ApiProperty({ description: 'Second, two digits.', example: '00' })
  seconds!: string;
}

/** The parts of the cost of an event. */
export class EventCostDetailsResponse {
  @ApiProperty({ description: 'Currency as the cost writes it. Empty if the cost names none.', example: '$' })
  currency_symbol!: string;

  @ApiProperty({ description: 'Always empty.', example: '' })
  currency_code!: string;

  @ApiProperty({
    enum: ['', 'prefix', 'postfix'],
    description: 'Whether the currency is before or after the numbers. Empty if the cost names none.',
    example: 'prefix',
  })
  currency_position!: CurrencyPosition;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'The different amounts as decimal numbers, lowest first, or a short form of a cost without numbers.',
    example: ['10', '15.50'],
  })
  values!: string[];
}

/** How many people hold tickets of an event. */
export class EventAttendanceResponse {
  @ApiProperty({ type: 'integer', description: 'Number of attendees.', example: 40 })
  total_attendees!: number;

  @ApiProperty({ type: 'integer', description: 'Number of attendees who are checked in.', example: 12 })
  checked_in!: number;

  @ApiProperty({ type: 'integer', description: 'Number of attendees who are not checked in.', example: 28 })
  not_checked_in!: number;
}

/** Whether something is true for an event; omitted for a protected one without its password. */
const flag = (description: string): PropertyDecorator =>
  ApiProperty({
    type: 'boolean',
    nullable: true,
    description: `${description} \`null\` without the required password.`,
  });

/** An event. Without the password of a protected event, everything but its title and times is empty or `null`. */
export class EventResponse extends CalPostResponse {
  @ApiProperty({ description: 'Id of the author, as text; 0 if the account was deleted.', example: '2' })
  author!: string;

  @ApiProperty({ format: 'uri', description: 'Address of the event in this namespace.' })
  rest_url!: string;

  @ApiProperty({ description: 'Title as HTML.', example: 'Autumn concert' })
  title!: string;

  @ApiProperty({ description: 'Description as HTML.', example: '<p>Works by Ravel.</p>' })
  description!: string;

  @ApiProperty({ description: 'Short description as HTML.' })
  excerpt!: string;

  @ApiProperty({
    description: 'Last part of the address of its page. Empty for a draft that never had one.',
    example: 'autumn-concert',
  })
  slug!: string;

  @ApiProperty({
    oneOf: [schemaOf(PostImageResponse), FALSE_SCHEMA],
    description: 'Image, or `false` if there is none.',
  })
  image!: PostImageResponse | false;

  @flag('Whether the event fills whole days.')
  all_day!: boolean | null;

  @ApiProperty({ description: 'Start in the time zone of the event.', example: '2031-05-01 19:30:00' })
  start_date!: string;

  @ApiProperty({ type: EventDateDetailsResponse, description: 'The parts of `start_date`.' })
  start_date_details!: EventDateDetailsResponse;

  @ApiProperty({ description: 'End in the time zone of the event.', example: '2031-05-01 22:00:00' })
  end_date!: string;

  @ApiProperty({ type: EventDateDetailsResponse, description: 'The parts of `end_date`.' })
  end_date_details!: EventDateDetailsResponse;

  @ApiProperty({ description: 'Start in UTC.', example: '2031-05-01 17:30:00' })
  utc_start_date!: string;

  @ApiProperty({ type: EventDateDetailsResponse, description: 'The parts of `utc_start_date`.' })
  utc_start_date_details!: EventDateDetailsResponse;

  @ApiProperty({ description: 'End in UTC.', example: '2031-05-01 20:00:00' })
  utc_end_date!: string;

  @ApiProperty({ type: EventDateDetailsResponse, description: 'The parts of `utc_end_date`.' })
  utc_end_date_details!: EventDateDetailsResponse;

  @ApiProperty({ description: 'Time zone: an IANA name, or an offset such as `UTC+2`.', example: 'Europe/Paris' })
  timezone!: string;

  @ApiProperty({ description: 'Abbreviation of the time zone at the start.', example: 'CEST' })
  timezone_abbr!: string;

  @ApiProperty({
    description: 'Cost of the event or of its tickets as HTML, with the currency. Empty if unknown.',
    example: '10€ – 15.50€',
  })
  cost!: string;

  @ApiProperty({ type: EventCostDetailsResponse, description: 'The parts of the cost.' })
  cost_details!: EventCostDetailsResponse;

  @ApiProperty({ description: 'Address of the website, escaped for HTML. Default: the address of its page.' })
  website!: string;

  @flag('Whether its page shows a map.')
  show_map!: boolean | null;

  @flag('Whether its page links to a map.')
  show_map_link!: boolean | null;

  @flag('Whether lists leave it out.')
  hide_from_listings!: boolean | null;

  @flag('Whether calendar views put it first.')
  sticky!: boolean | null;

  @flag('Whether it is featured.')
  featured!: boolean | null;

  @ApiProperty({ type: [NestedTermResponse], description: 'Categories.' })
  categories!: NestedTermResponse[];

  @ApiProperty({ type: [NestedTermResponse], description: 'Tags.' })
  tags!: NestedTermResponse[];

  @ApiProperty({ oneOf: [schemaOf(VenueResponse), EMPTY_LIST_SCHEMA], description: 'Venue, or `[]` if there is none.' })
  venue!: VenueResponse | never[];

  @ApiProperty({ type: [OrganizerResponse], description: 'Organizers in the order in which they were named.' })
  organizer!: OrganizerResponse[];

  @ApiProperty({ ...EMPTY_LIST_SCHEMA, description: 'Always empty.', example: [] })
  custom_fields!: never[];

  @ApiProperty({
    type: EventLdResponse,
    required: false,
    description: 'The event as schema.org Event. Only in answers that read a single event without password.',
  })
  json_ld?: EventLdResponse;

  @ApiProperty({
    type: EventAttendanceResponse,
    required: false,
    description: 'Numbers of attendees. Only for callers who manage attendees.',
  })
  attendance?: EventAttendanceResponse;

  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'boolean', enum: [false], nullable: true },
    ],
    description:
      'Kinds of tickets: `tc` is sold, `rsvp` is free registration. `false` if there are none, `null` without the required password.',
    example: ['tc'],
  })
  ticketed!: string[] | false | null;
}

/** A page of events. */
export class EventListResponse extends CollectionResponse {
  @ApiProperty({ type: [EventResponse], description: 'The events of this page.' })
  events!: EventResponse[];
}
