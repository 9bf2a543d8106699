import { ApiProperty, schemaOf } from '#core/openapi';
import { PersonLdResponse } from '../organizers/organizer.response.js';
import { PlaceLdResponse } from '../venues/venue.response.js';
import type { TicketingSummary } from './ticketing.adapter.js';

/** What an event costs, as schema.org Offer. */
export class OfferLdResponse {
  @ApiProperty({ enum: ['Offer'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'Offer';

  @ApiProperty({ format: 'uri', description: 'Address of the page of the event.' })
  url!: string;

  @ApiProperty({
    description: 'Price: an amount of a ticket, or for events without tickets a range or text as the event has it.',
    example: '15.00',
  })
  price!: string;

  @ApiProperty({ enum: ['primary'], description: 'Always `primary`.' })
  category!: 'primary';

  @ApiProperty({
    enum: ['inStock', 'InStock', 'OutOfStock', 'PreOrder', 'SoldOut'],
    description: 'Whether it can be bought now. Events without tickets always have `inStock`.',
  })
  availability!: string;

  @ApiProperty({ description: 'Currency (ISO 4217).', example: 'EUR' })
  priceCurrency!: string;

  @ApiProperty({ format: 'date-time', description: 'Start of the sale, or the day on which the event was published.' })
  validFrom!: string;

  @ApiProperty({ format: 'date-time', required: false, description: 'End of the sale. Only of tickets.' })
  validThrough?: string;
}

/** An event as schema.org Event, with texts escaped for HTML. */
export class EventLdResponse {
  @ApiProperty({ enum: ['http://schema.org'], description: 'Vocabulary.' })
  '@context'!: 'http://schema.org';

  @ApiProperty({ enum: ['Event'], description: 'Type in the vocabulary of schema.org.' })
  '@type'!: 'Event';

  @ApiProperty({ description: 'Title, escaped for HTML.', example: 'Autumn concert' })
  name!: string;

  @ApiProperty({ description: 'Description as escaped HTML, with line ends as `\\n`. Empty if there is none.' })
  description!: string;

  @ApiProperty({ format: 'uri', required: false, description: 'Address of the image.' })
  image?: string;

  @ApiProperty({ format: 'uri', description: 'Address of its page on the site.' })
  url!: string;

  @ApiProperty({ enum: ['https://schema.org/OfflineEventAttendanceMode'], description: 'Always the same.' })
  eventAttendanceMode!: 'https://schema.org/OfflineEventAttendanceMode';

  @ApiProperty({ enum: ['https://schema.org/EventScheduled'], description: 'Always the same.' })
  eventStatus!: 'https://schema.org/EventScheduled';

  @ApiProperty({
    format: 'date-time',
    description: 'Start with the offset of the time zone of the event.',
    example: '2031-05-01T19:30:00+02:00',
  })
  startDate!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'End with the offset of the time zone of the event.',
    example: '2031-05-01T22:00:00+02:00',
  })
  endDate!: string;

  @ApiProperty({ type: PlaceLdResponse, required: false, description: 'Venue. Left out if it has a password.' })
  location?: PlaceLdResponse;

  @ApiProperty({
    type: PersonLdResponse,
    required: false,
    description: 'First organizer. Left out if it has a password.',
  })
  organizer?: PersonLdResponse;

  @ApiProperty({
    oneOf: [schemaOf(OfferLdResponse), { type: 'array', items: schemaOf(OfferLdResponse) }],
    required: false,
    description: 'One offer for each ticket, or a single one for the cost of an event without tickets.',
  })
  offers?: OfferLdResponse | NonNullable<TicketingSummary['offers']>;

  @ApiProperty({ enum: ['Organization'], description: 'Always the same.' })
  performer!: 'Organization';
}
