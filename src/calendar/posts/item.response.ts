import { ApiProperty, ERROR_BODY_SCHEMA, schemaOf } from '#core/openapi';

/** A text. */
export class RenderedTextResponse {
  @ApiProperty({ type: 'string', description: 'The text as HTML.', example: 'Summer concert' })
  rendered!: string;
}

/** A text that a password may hide. */
export class ProtectedTextResponse {
  @ApiProperty({
    type: 'string',
    description: 'The text as HTML; empty without the password.',
    example: '<p>Bring a blanket.</p>',
  })
  rendered!: string;

  @ApiProperty({ type: 'boolean', description: 'A password is needed to see it.' })
  protected!: boolean;
}

/** Members that all items have. */
export class CalendarItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id, unique over all kinds of content.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Publication, time of the site.', example: '2031-05-01T21:30:00' })
  date!: string;

  @ApiProperty({ type: 'string', description: 'Publication, UTC.', example: '2031-05-01T19:30:00' })
  date_gmt!: string;

  @ApiProperty({ type: RenderedTextResponse, description: 'Address at the creation.' })
  guid!: RenderedTextResponse;

  @ApiProperty({ type: 'string', description: 'Last change, time of the site.', example: '2031-05-01T21:30:00' })
  modified!: string;

  @ApiProperty({ type: 'string', description: 'Last change, UTC.', example: '2031-05-01T19:30:00' })
  modified_gmt!: string;

  @ApiProperty({ type: 'string', description: 'Last part of the address.', example: 'summer-concert' })
  slug!: string;

  @ApiProperty({ type: 'string', description: 'Status.', example: 'publish' })
  status!: string;

  @ApiProperty({ type: 'string', description: 'Kind of content.', example: 'cal_events' })
  type!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the page.',
    example: 'https://calendar.example/event/summer-concert/',
  })
  link!: string;

  @ApiProperty({ type: RenderedTextResponse, description: 'Title.' })
  title!: RenderedTextResponse;

  @ApiProperty({ type: ProtectedTextResponse, description: 'Text.' })
  content!: ProtectedTextResponse;

  @ApiProperty({ type: 'string', description: 'Template of the page; empty: the usual one.', example: '' })
  template!: string;
}

/** Members that events, venues and organizers have. */
export class CalendarPostResponse extends CalendarItemResponse {
  @ApiProperty({ type: ProtectedTextResponse, description: 'Short text.' })
  excerpt!: ProtectedTextResponse;

  @ApiProperty({ type: 'integer', description: 'Id of the author.', example: 1 })
  author!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the image; 0: none.', example: 7 })
  featured_media!: number;
}

/** A refusal that concerns one item. */
export class CalendarItemErrorResponse {
  @ApiProperty({ type: 'string', description: 'Reason.', example: 'The entity could not be read.' })
  error!: string;
}

/** A refusal that concerns one item, or one with a code. */
export const ITEM_ERROR_SCHEMA = { oneOf: [schemaOf(CalendarItemErrorResponse), ERROR_BODY_SCHEMA] };
