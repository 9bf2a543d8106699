import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { type NestedTermResponse } from '../terms/term.response.js';
import { PostImageResponse } from '../image.response.js';
import { CollectionResponse } from '../listing/collection.response.js';
import { type OrganizerResponse } from '../organizers/organizer.response.js';
import { CalPostResponse } from '../post.response.js';
import { VenueResponse } from '../venues/venue.response.js';
import { type EventLdResponse } from './event-ld.response.js';

/** On which side of a number the currency is (`postfix` and `suffix` are one); empty when the text does not begin or end with it. */
export type CurrencyPosition = '' | 'prefix' | 'postfix' | 'suffix';

/** The parts of a time, each as text with leading zeros. */
export class EventDateDetailsResponse {
  /** Year, four digits. @example 2031 */
  year!: string;

  /** Month, two digits. @example 05 */
  month!: string;

  /** Day of the month, two digits. @example 01 */
  day!: string;

  /** Hour from 00 to 23, two digits. @example 19 */
  hour!: string;

  /** Minute, two digits. @example 30 */
  minutes!: string;

  /** Second, two digits. @example 00 */
  seconds!: string;
}

/** The parts of the cost of an event. */
export class EventCostDetailsResponse {
  /** Currency of the event, or as the cost writes it. Empty if neither names one. @example $ */
  currency_symbol!: string;

  /** ISO 4217 code, where the event has a currency of its own. @example "" */
  currency_code!: string;

  /** Whether the currency is before or after the numbers. Empty if the cost names none. @example prefix */
  currency_position!: CurrencyPosition;

  /**
   * The different amounts as decimal numbers, lowest first, or a short form of a cost without numbers.
   * @example ["10", "15.50"]
   */
  values!: string[];
}

/** How many people hold tickets of an event. */
export class EventAttendanceResponse {
  /** Number of attendees. @example 40 */
  @ApiProperty({ type: 'integer' })
  total_attendees!: number;

  /** Number of attendees who are checked in. @example 12 */
  @ApiProperty({ type: 'integer' })
  checked_in!: number;

  /** Number of attendees who are not checked in. @example 28 */
  @ApiProperty({ type: 'integer' })
  not_checked_in!: number;
}

/** The place of an event in the series that it is a date of. */
export class EventRecurrenceResponse {
  /** RRULE of the series, `FREQ` first; empty: a list of dates without a rule. @example "FREQ=WEEKLY;BYDAY=TH;COUNT=12" */
  rule!: string;

  /** Start that the series has given it, wall clock of the zone of the series. It stays when the event is moved. @example "2031-05-01 19:30:00" */
  original_start!: string;

  /** Whether the series no longer has this start, and the event was kept. @example false */
  is_detached!: boolean;
}

/** An event. Without the password of a protected event, everything but its title and times is empty or `null`. */
export class EventResponse extends CalPostResponse {
  /** Id of the author, as text; 0 if the account was deleted. @example 2 */
  author!: string;

  /** Address of the event in this namespace. */
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  /** Title as HTML. @example "Autumn concert" */
  title!: string;

  /** Description as HTML. @example "<p>Works by Ravel.</p>" */
  description!: string;

  /** Short description as HTML. */
  excerpt!: string;

  /** Last part of the address of its page. Empty for a draft that never had one. @example autumn-concert */
  slug!: string;

  /** Image, or `false` if there is none. */
  @ApiProperty({ oneOf: [schemaOf(PostImageResponse), FALSE_SCHEMA] })
  image!: PostImageResponse | false;

  /** Whether the event fills whole days. `null` without the required password. */
  all_day!: boolean | null;

  /** Start in the time zone of the event. @example "2031-05-01 19:30:00" */
  start_date!: string;

  /** The parts of `start_date`. */
  start_date_details!: EventDateDetailsResponse;

  /** End in the time zone of the event. @example "2031-05-01 22:00:00" */
  end_date!: string;

  /** The parts of `end_date`. */
  end_date_details!: EventDateDetailsResponse;

  /** Start in UTC. @example "2031-05-01 17:30:00" */
  utc_start_date!: string;

  /** The parts of `utc_start_date`. */
  utc_start_date_details!: EventDateDetailsResponse;

  /** End in UTC. @example "2031-05-01 20:00:00" */
  utc_end_date!: string;

  /** The parts of `utc_end_date`. */
  utc_end_date_details!: EventDateDetailsResponse;

  /** Time zone: an IANA name, or an offset such as `UTC+2`. @example Europe/Paris */
  timezone!: string;

  /** Abbreviation of the time zone at the start. @example CEST */
  timezone_abbr!: string;

  /** Cost of the event or of its tickets as HTML, with the currency. Empty if unknown. @example "10€ – 15.50€" */
  cost!: string;

  /** The parts of the cost. */
  cost_details!: EventCostDetailsResponse;

  /** Address of the website, escaped for HTML. Default: the address of its page. */
  website!: string;

  /** Whether its page shows a map. `null` without the required password. */
  show_map!: boolean | null;

  /** Whether its page links to a map. `null` without the required password. */
  show_map_link!: boolean | null;

  /** Whether lists leave it out. `null` without the required password. */
  hide_from_listings!: boolean | null;

  /** Whether calendar views put it first. `null` without the required password. */
  sticky!: boolean | null;

  /** Whether it is featured. `null` without the required password. */
  featured!: boolean | null;

  /** Categories. */
  categories!: NestedTermResponse[];

  /** Tags. */
  tags!: NestedTermResponse[];

  /** Venue, or `[]` if there is none. */
  @ApiProperty({ oneOf: [schemaOf(VenueResponse), EMPTY_LIST_SCHEMA] })
  venue!: VenueResponse | never[];

  /** Organizers in the order in which they were named. */
  organizer!: OrganizerResponse[];

  /** Always empty. @example [] */
  @ApiProperty(EMPTY_LIST_SCHEMA)
  custom_fields!: never[];

  /** The event as schema.org Event. Only in answers that read a single event without password. */
  json_ld?: EventLdResponse;

  /** Numbers of attendees. Only for callers who manage attendees. */
  attendance?: EventAttendanceResponse;

  /**
   * Kinds of tickets: `tc` is sold, `rsvp` is free registration. `false` if there are none, `null` without the required
   * password.
   * @example ["tc"]
   */
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'boolean', enum: [false], nullable: true },
    ],
  })
  ticketed!: string[] | false | null;

  /** Id of the series that it is a date of; absent: it is in none, or its password is missing. @example 3 */
  @ApiProperty({ type: 'integer' })
  series?: number;

  /** Its place in the series; absent as `series`. */
  recurrence?: EventRecurrenceResponse;
}

/** A page of events. */
export class EventListResponse extends CollectionResponse {
  /** The events of this page. */
  events!: EventResponse[];
}
