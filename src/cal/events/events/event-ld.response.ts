import { ApiProperty, schemaOf } from '#core/openapi';
import { type PersonLdResponse } from '../organizers/organizer.response.js';
import { type PlaceLdResponse } from '../venues/venue.response.js';

/** What an event costs, as schema.org Offer. */
export class OfferLdResponse {
  /** Type in the vocabulary of schema.org. */
  '@type'!: 'Offer';

  /** Address of the page of the event. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** Price: an amount of a ticket, or for events without tickets a range or text as the event has it. @example 15.00 */
  price!: string;

  /** Always `primary`. */
  category!: 'primary';

  /** Whether it can be bought now. Events without tickets always have `inStock`. */
  @ApiProperty({ enum: ['inStock', 'InStock', 'OutOfStock', 'PreOrder', 'SoldOut'] })
  availability!: string;

  /** Currency (ISO 4217). Absent where the event has one of its own whose code is not known. @example EUR */
  priceCurrency?: string;

  /** Start of the sale, or the day on which the event was published. */
  @ApiProperty({ format: 'date-time' })
  validFrom!: string;

  /** End of the sale. Only of tickets. */
  @ApiProperty({ format: 'date-time' })
  validThrough?: string;
}

/** An event as schema.org Event, with texts escaped for HTML. */
export class EventLdResponse {
  /** Vocabulary. */
  '@context'!: 'http://schema.org';

  /** Type in the vocabulary of schema.org. */
  '@type'!: 'Event';

  /** Title, escaped for HTML. @example "Autumn concert" */
  name!: string;

  /** Description as escaped HTML, with line ends as `\n`. Empty if there is none. */
  description!: string;

  /** Address of the image. */
  @ApiProperty({ format: 'uri' })
  image?: string;

  /** Address of its page on the site. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** How people attend: offline, online or either (mixed). */
  @ApiProperty({
    enum: ['Offline', 'Online', 'Mixed'].map((mode) => `https://schema.org/${mode}EventAttendanceMode`),
    example: 'https://schema.org/OfflineEventAttendanceMode',
  })
  eventAttendanceMode!: string;

  /** Whether the event takes place as announced. */
  @ApiProperty({
    enum: ['Scheduled', 'Postponed', 'Cancelled', 'Rescheduled', 'MovedOnline'].map(
      (status) => `https://schema.org/Event${status}`,
    ),
    example: 'https://schema.org/EventScheduled',
  })
  eventStatus!: string;

  /** Start with the offset of the time zone of the event. @example 2031-05-01T19:30:00+02:00 */
  @ApiProperty({ format: 'date-time' })
  startDate!: string;

  /** End with the offset of the time zone of the event. @example 2031-05-01T22:00:00+02:00 */
  @ApiProperty({ format: 'date-time' })
  endDate!: string;

  /** Former start of a rescheduled event. Left out for other events. */
  @ApiProperty({ format: 'date-time' })
  previousStartDate?: string;

  /** Venue. Left out if it has a password. */
  location?: PlaceLdResponse;

  /** First organizer. Left out if it has a password. */
  organizer?: PersonLdResponse;

  /** One offer for each ticket, or a single one for the cost of an event without tickets. */
  @ApiProperty({
    oneOf: [schemaOf(OfferLdResponse), { type: 'array', items: schemaOf(OfferLdResponse) }],
    required: false,
  })
  offers?: OfferLdResponse | Record<string, unknown>[];

  /** Always the same. */
  performer!: 'Organization';
}
